import type { CoordinateSpace, Matrix4, Quaternion, Vector3 } from '@rigstream/core';
import type { Matrix } from './model.ts';

export const identityMatrix: Matrix = Object.freeze([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** A matrix as a file stores it, in the terms of `Model`. */
export function fileMatrix(stored: Matrix4, convention: CoordinateSpace['matrix']): Matrix {
  if (stored.length !== 16) throw new RangeError(`a matrix has 16 numbers, not ${stored.length}`);
  return convention === 'column-vector' ? transposeMatrix(stored) : [...stored];
}

export function transposeMatrix(matrix: ArrayLike<number>): Matrix {
  return Array.from({ length: 16 }, (_, i) => matrix[(i % 4) * 4 + Math.floor(i / 4)] ?? 0);
}

/** `translation · rotation` for column vectors. The rotation is normalised; one of length zero is none. */
export function rigidMatrix(translation: Vector3, rotation: Quaternion): Matrix {
  const [x, y, z, w] = unitQuaternion(rotation);
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y + z * w),
    2 * (x * z - y * w),
    0,
    2 * (x * y - z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z + x * w),
    0,
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
    0,
    translation[0],
    translation[1],
    translation[2],
    1,
  ];
}

function unitQuaternion([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w);
  return length > 0 && length < Infinity ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}
