/**
 * How opaque a surface is drawn, from the alpha of its diffuse colour. Direct3D blends nothing unless told to, and
 * exporters left 0 behind where nobody looked (Dwarf.x of the DirectX SDK), so a wholly clear surface is a solid one.
 */
export function opacityOf(alpha: number | undefined): number {
  if (alpha === undefined || !Number.isFinite(alpha) || alpha <= 0) return 1;
  return Math.min(alpha, 1);
}
