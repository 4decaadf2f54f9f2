import { normaliseQuaternion } from './quaternion.ts';

/** Where the parts of a decomposed matrix go. */
export interface TransformParts {
  readonly translation: Float64Array;
  /** x y z w, unit length. */
  readonly rotation: Float64Array;
  readonly scale: Float64Array;
}

/**
 * Takes an affine matrix apart into translation, rotation and scale. A mirrored one has a negative x scale; shear is
 * lost. An axis of length zero is treated as if it were square to the others.
 * @param columns a column-major 4×4 matrix, from `at` on
 * @param key which of the keys in `parts` to write
 */
export function decomposeMatrix(
  parts: TransformParts,
  key: number,
  columns: ArrayLike<number>,
  at: number,
): void {
  const [x, y, z] = [0, 4, 8].map((column) => [0, 1, 2].map((row) => columns[at + column + row] ?? 0)) as [
    number[],
    number[],
    number[],
  ];
  const lengths = [x, y, z].map((axis) => Math.hypot(...axis));
  const mirrored = dot(cross(x, y), z) < 0;
  const scale = [mirrored ? -(lengths[0] ?? 0) : (lengths[0] ?? 0), lengths[1] ?? 0, lengths[2] ?? 0];
  parts.translation.set(
    [12, 13, 14].map((i) => columns[at + i] ?? 0),
    key * 3,
  );
  parts.scale.set(scale, key * 3);
  const axes = [x, y, z].map((axis, i) => axis.map((value) => value / (scale[i] ?? 1)));
  setRotation(parts.rotation, key * 4, completeAxes(axes));
}

/** Axes that are no numbers (of a scale of zero) are replaced by ones square to the rest. */
function completeAxes(axes: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const valid = axes.map((axis) => axis.every(Number.isFinite));
  if (valid.every(Boolean)) return axes;
  const known = valid.indexOf(true);
  if (known < 0)
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  const first = axes[known] ?? [];
  const next = (known + 1) % 3;
  const after = (known + 2) % 3;
  const completed = [...axes];
  if (valid[next] === true) completed[after] = cross(first, axes[next] ?? []);
  else if (valid[after] === true) completed[next] = cross(axes[after] ?? [], first);
  else {
    const side = cross(first, Math.abs(first[0] ?? 0) < 0.9 ? [1, 0, 0] : [0, 1, 0]);
    const length = Math.hypot(...side);
    completed[next] = side.map((value) => value / length);
    completed[after] = cross(first, completed[next] ?? []);
  }
  return completed;
}

/** The quaternion of three axes (columns), by the largest of its components (Shepperd's method). */
function setRotation(
  out: Float64Array,
  at: number,
  [x = [], y = [], z = []]: readonly (readonly number[])[],
): void {
  const [m00 = 0, m10 = 0, m20 = 0] = x;
  const [m01 = 0, m11 = 0, m21 = 0] = y;
  const [m02 = 0, m12 = 0, m22 = 0] = z;
  const squares = [1 + m00 - m11 - m22, 1 - m00 + m11 - m22, 1 - m00 - m11 + m22, 1 + m00 + m11 + m22];
  const largest = squares.indexOf(Math.max(...squares));
  const square = squares[largest] ?? 0;
  const candidates = [
    [square, m01 + m10, m02 + m20, m21 - m12],
    [m01 + m10, square, m12 + m21, m02 - m20],
    [m02 + m20, m12 + m21, square, m10 - m01],
    [m21 - m12, m02 - m20, m10 - m01, square],
  ];
  out.set(candidates[largest] ?? [0, 0, 0, 1], at);
  normaliseQuaternion(out, at);
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  const [ax = 0, ay = 0, az = 0] = a;
  const [bx = 0, by = 0, bz = 0] = b;
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
