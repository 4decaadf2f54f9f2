import type { Bone, Poses } from '@rigstream/model';
import { affineSize } from './affine.ts';
import { decomposeMatrix, type TransformParts } from './decompose-affine.ts';

/** Numbers of a bone as a dual quaternion: the rotation x y z w, then the dual part. */
export const dualSize = 8;

/** Poses as dual quaternions, made once. */
export interface RigidPoses {
  readonly duals: Float32Array<ArrayBuffer>;
  readonly rootScale: number;
}

/** @param poses of matrices */
export function rigidPosesOf({ count, values }: Poses, bones: readonly Bone[]): RigidPoses {
  const transforms = count * bones.length;
  const duals = new Float32Array(transforms * dualSize);
  const parts: TransformParts = {
    translation: new Float64Array(3),
    rotation: new Float64Array(4),
    scale: new Float64Array(3),
  };
  const { translation: t, rotation: q } = parts;
  const columns = new Float64Array(16);
  for (let each = 0; each < transforms; each++) {
    const from = each * affineSize;
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 4; column++)
        columns[column * 4 + row] = values[from + row * 4 + column] as number;
    decomposeMatrix(parts, 0, columns, 0);
    const [x, y, z, w] = q as unknown as readonly [number, number, number, number];
    const [tx, ty, tz] = t as unknown as readonly [number, number, number];
    const to = each * dualSize;
    duals.set(q, to);
    duals[to + 4] = 0.5 * (tx * w + ty * z - tz * y);
    duals[to + 5] = 0.5 * (ty * w + tz * x - tx * z);
    duals[to + 6] = 0.5 * (tz * w + tx * y - ty * x);
    duals[to + 7] = -0.5 * (tx * x + ty * y + tz * z);
  }
  const rootScale = Math.hypot(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0);
  return { duals, rootScale: rootScale > 0 ? rootScale : 1 };
}
