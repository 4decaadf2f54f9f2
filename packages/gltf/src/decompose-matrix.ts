import { MathUtils, type mat4, type vec3, type vec4 } from '@gltf-transform/core';

export interface Parts {
  readonly translation: vec3;
  /** x y z w, of unit length. */
  readonly rotation: vec4;
  readonly scale: vec3;
}

/** Translation, rotation and scale of a column-major matrix. Numbers that are none count as 0; shear is lost. */
export function decomposeMatrix(matrix: ArrayLike<number>, at = 0): Parts {
  const columns = Array.from({ length: 16 }, (_, i) => finite(matrix[at + i] ?? 0)) as mat4;
  const translation: vec3 = [0, 0, 0];
  const rotation: vec4 = [0, 0, 0, 1];
  const scale: vec3 = [1, 1, 1];
  MathUtils.decompose(columns, translation, rotation, scale);
  return { translation, rotation: unitRotation(rotation), scale };
}

/** Whether the axes of a matrix are not square to each other, which translation, rotation and scale cannot say. */
export function isSheared(matrix: ArrayLike<number>): boolean {
  const axis = (column: number): number[] => [0, 1, 2].map((row) => matrix[column * 4 + row] ?? 0);
  const [x, y, z] = [axis(0), axis(1), axis(2)];
  return cosine(x, y) > shearTolerance || cosine(y, z) > shearTolerance || cosine(z, x) > shearTolerance;
}

/** Of the angle between two axes, without its sign. */
function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return Math.abs(product) / (Math.hypot(...a) * Math.hypot(...b));
}

/** Cosines below this are rounding of the file. */
const shearTolerance = 1e-3;

/** Of unit length; one that has no direction is no rotation. */
export function unitRotation(rotation: ArrayLike<number>, at = 0): vec4 {
  const parts = [0, 1, 2, 3].map((i) => rotation[at + i] ?? 0);
  const length = Math.hypot(...parts);
  return length > 0 && length < Infinity ? (parts.map((part) => part / length) as vec4) : [0, 0, 0, 1];
}

export function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
