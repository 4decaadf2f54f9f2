import type { Matrix } from '@rigstream/model';

/**
 * Affine matrices as twelve numbers: the three upper rows of the matrix for column vectors, row by row. The fourth row
 * is 0 0 0 1 for every transform of these formats, and is not stored.
 */
export type AffineArray = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Numbers an affine matrix has. */
export const affineSize = 12;

/** Writes a column-major 4×4 matrix, found in `matrices` from `from` on. */
export function setAffine(out: AffineArray, at: number, matrices: ArrayLike<number>, from = 0): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++)
      out[at + row * 4 + column] = matrices[from + column * 4 + row] ?? 0;
}

/** `out = a · b`; `out` must be another place than both. */
export function multiplyAffine(
  out: AffineArray,
  at: number,
  a: AffineArray,
  atA: number,
  b: AffineArray,
  atB: number,
): void {
  const b0 = b[atB] as number;
  const b1 = b[atB + 1] as number;
  const b2 = b[atB + 2] as number;
  const b3 = b[atB + 3] as number;
  const b4 = b[atB + 4] as number;
  const b5 = b[atB + 5] as number;
  const b6 = b[atB + 6] as number;
  const b7 = b[atB + 7] as number;
  const b8 = b[atB + 8] as number;
  const b9 = b[atB + 9] as number;
  const b10 = b[atB + 10] as number;
  const b11 = b[atB + 11] as number;
  for (let row = 0; row < affineSize; row += 4) {
    const x = a[atA + row] as number;
    const y = a[atA + row + 1] as number;
    const z = a[atA + row + 2] as number;
    out[at + row] = x * b0 + y * b4 + z * b8;
    out[at + row + 1] = x * b1 + y * b5 + z * b9;
    out[at + row + 2] = x * b2 + y * b6 + z * b10;
    out[at + row + 3] = x * b3 + y * b7 + z * b11 + (a[atA + row + 3] as number);
  }
}

/** Writes `translation · rotation · scale`; the rotation has unit length. */
export function composeAffine(
  out: AffineArray,
  at: number,
  translation: ArrayLike<number>,
  rotation: ArrayLike<number>,
  scale: ArrayLike<number>,
): void {
  const x = rotation[0] as number;
  const y = rotation[1] as number;
  const z = rotation[2] as number;
  const w = rotation[3] as number;
  const sx = scale[0] as number;
  const sy = scale[1] as number;
  const sz = scale[2] as number;
  out[at] = (1 - 2 * (y * y + z * z)) * sx;
  out[at + 1] = 2 * (x * y - z * w) * sy;
  out[at + 2] = 2 * (x * z + y * w) * sz;
  out[at + 3] = translation[0] as number;
  out[at + 4] = 2 * (x * y + z * w) * sx;
  out[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[at + 6] = 2 * (y * z - x * w) * sz;
  out[at + 7] = translation[1] as number;
  out[at + 8] = 2 * (x * z - y * w) * sx;
  out[at + 9] = 2 * (y * z + x * w) * sy;
  out[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[at + 11] = translation[2] as number;
}

/** The column-major 4×4 matrix. */
export function affineToMatrix(affine: AffineArray, at: number): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4;
    const column = Math.floor(i / 4);
    return row === 3 ? Number(column === 3) : (affine[at + row * 4 + column] ?? 0);
  });
}
