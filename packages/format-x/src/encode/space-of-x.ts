import type { CoordinateSpace, Matrix4, Quaternion, Vector3 } from '@rigstream/core';

/** True for events whose numbers are stored as .x stores them, so that they can be written as they are. */
export function isStoredAsX(space: CoordinateSpace): boolean {
  return (
    space.matrix === 'row-vector' &&
    space.rotation === 'conjugate-quaternion' &&
    space.quaternionOrder === 'wxyz' &&
    space.time === 'ticks'
  );
}

/**
 * Axes and winding are converted by a named step of `@rigstream/model`, not here.
 * @throws RangeError for a space that is not that of .x; what a space leaves unknown is taken as it is
 */
export function expectAxesOfX(space: CoordinateSpace): void {
  const wanted = { handedness: 'left', up: '+y', winding: 'cw', uvOrigin: 'top-left' } as const;
  for (const key of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const found = space[key];
    if (found !== wanted[key] && found !== 'unknown') {
      throw new RangeError(
        `.x has ${key} ${wanted[key]}, these events have ${found}: convert the model with convertSpace first`,
      );
    }
  }
}

/** Sixteen numbers as .x stores them, row by row for row vectors. */
export function matrixOfX(matrix: Matrix4, space: CoordinateSpace): Matrix4 {
  if (space.matrix !== 'column-vector') return matrix;
  return Array.from({ length: 16 }, (_, index) => matrix[(index % 4) * 4 + Math.floor(index / 4)] as number);
}

/** A rotation and a translation as one matrix. */
export function rigidMatrixOfX(translation: Vector3, rotation: Quaternion, space: CoordinateSpace): Matrix4 {
  const sign = space.rotation === 'conjugate-quaternion' ? -1 : 1;
  const [x, y, z, w] = [rotation[0] * sign, rotation[1] * sign, rotation[2] * sign, rotation[3]];
  // prettier-ignore
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
    2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
    2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0,
    ...translation, 1,
  ];
}

/** Quaternions of keys as .x stores them: w x y z, conjugate. */
export function rotationsOfX(
  values: Float32Array<ArrayBuffer>,
  space: CoordinateSpace,
): Float32Array<ArrayBuffer> {
  const sign = space.rotation === 'conjugate-quaternion' ? 1 : -1;
  const [x, y, z, w] = space.quaternionOrder === 'wxyz' ? [1, 2, 3, 0] : [0, 1, 2, 3];
  const converted = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 4) {
    converted[at] = values[at + w] as number;
    converted[at + 1] = sign * (values[at + x] as number);
    converted[at + 2] = sign * (values[at + y] as number);
    converted[at + 3] = sign * (values[at + z] as number);
  }
  return converted;
}

/** Matrices of keys, sixteen numbers each, as .x stores them. */
export function matricesOfX(
  values: Float32Array<ArrayBuffer>,
  space: CoordinateSpace,
): Float32Array<ArrayBuffer> {
  if (space.matrix !== 'column-vector') return values;
  const converted = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 16) {
    converted.set(matrixOfX(Array.from(values.subarray(at, at + 16)), space), at);
  }
  return converted;
}
