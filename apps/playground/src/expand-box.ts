import type { Box3 } from 'three';

/**
 * Grows a box around points. Points with a coordinate that is no finite number are left out: they are faults of the
 * file, and would leave nothing to look at.
 * @param positions three numbers a point
 * @param from first number that is new
 */
export function expandBox(box: Box3, positions: Float32Array, from: number): void {
  const { min, max } = box;
  for (let at = from; at + 2 < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    if (!Number.isFinite(x + y + z)) continue;
    if (x < min.x) min.x = x;
    if (y < min.y) min.y = y;
    if (z < min.z) min.z = z;
    if (x > max.x) max.x = x;
    if (y > max.y) max.y = y;
    if (z > max.z) max.z = z;
  }
}
