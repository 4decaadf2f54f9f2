import type { EulerConvention } from '../coordinate-space.ts';
import type { Quaternion } from '../events.ts';

/** The turn that three angles in radians make, as `asset.space.euler` describes it: a quaternion x, y, z, w of unit length. */
export function eulerQuaternion(
  angles: readonly [x: number, y: number, z: number],
  { order, signs }: EulerConvention,
): Quaternion {
  let [x, y, z, w] = [0, 0, 0, 1];
  for (const letter of order) {
    const axis = letter.charCodeAt(0) - 88;
    const half = ((angles[axis] as number) * (signs[axis] as number)) / 2;
    const turn = [0, 0, 0];
    turn[axis] = Math.sin(half);
    const [a, b, c] = turn as [number, number, number];
    const d = Math.cos(half);
    [x, y, z, w] = [
      w * a + x * d + y * c - z * b,
      w * b - x * c + y * d + z * a,
      w * c + x * b - y * a + z * d,
      w * d - x * a - y * b - z * c,
    ];
  }
  return [x, y, z, w];
}
