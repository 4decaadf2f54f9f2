/** Scales a quaternion (x y z w) to unit length in place. One of length zero, or of no number, becomes the identity. */
export function normaliseQuaternion(values: Float64Array, at: number): void {
  const x = values[at] ?? 0;
  const y = values[at + 1] ?? 0;
  const z = values[at + 2] ?? 0;
  const w = values[at + 3] ?? 0;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const usable = length > 0 && length < Infinity;
  values[at] = usable ? x / length : 0;
  values[at + 1] = usable ? y / length : 0;
  values[at + 2] = usable ? z / length : 0;
  values[at + 3] = usable ? w / length : 1;
}

/** Quaternions this near to each other are blended straight: their sine leaves no digits to divide by. */
const nearlyEqual = 0.9995;

/**
 * Blends two unit quaternions over the shorter arc: `slerp` turns at an even speed, `nlerp` blends the numbers.
 * @param from place of the first in `values`, four numbers before the second
 */
export function blendQuaternions(
  out: Float64Array,
  values: Float64Array,
  from: number,
  fraction: number,
  blend: 'slerp' | 'nlerp',
): void {
  const ax = values[from] as number;
  const ay = values[from + 1] as number;
  const az = values[from + 2] as number;
  const aw = values[from + 3] as number;
  const bx = values[from + 4] as number;
  const by = values[from + 5] as number;
  const bz = values[from + 6] as number;
  const bw = values[from + 7] as number;
  const dot = ax * bx + ay * by + az * bz + aw * bw;
  const cosine = Math.abs(dot);
  let weightA = 1 - fraction;
  let weightB = fraction;
  if (blend === 'slerp' && cosine < nearlyEqual) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    weightA = Math.sin(weightA * angle) / sine;
    weightB = Math.sin(weightB * angle) / sine;
  }
  if (dot < 0) weightB = -weightB;
  out[0] = weightA * ax + weightB * bx;
  out[1] = weightA * ay + weightB * by;
  out[2] = weightA * az + weightB * bz;
  out[3] = weightA * aw + weightB * bw;
  normaliseQuaternion(out, 0);
}
