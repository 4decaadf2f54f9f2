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

/** `a · b` for column vectors; both are affine. */
export function multiplyMatrices(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4;
    const column = i - row;
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column + k] ?? 0);
    return sum;
  });
}

/** The inverse of an affine matrix; the identity for one that has none. */
export function invertMatrix(m: Matrix): Matrix {
  const at = (row: number, column: number): number => m[(column % 3) * 4 + (row % 3)] ?? 0;
  const cofactor = (row: number, column: number): number =>
    at(row + 1, column + 1) * at(row + 2, column + 2) - at(row + 1, column + 2) * at(row + 2, column + 1);
  const determinant = at(0, 0) * cofactor(0, 0) + at(0, 1) * cofactor(0, 1) + at(0, 2) * cofactor(0, 2);
  if (!Number.isFinite(1 / determinant)) return identityMatrix;
  const inverse = [...identityMatrix];
  for (let row = 0; row < 3; row++) {
    let moved = 0;
    for (let column = 0; column < 3; column++) {
      const value = cofactor(column, row) / determinant;
      inverse[column * 4 + row] = value;
      moved -= value * (m[12 + column] ?? 0);
    }
    inverse[12 + row] = moved;
  }
  return inverse;
}
