import type { CoordinateSpace, EulerConvention, TrackEvent, TrackPath } from '@rigstream/core';
import { transposeMatrix } from './matrix.ts';

const keySizes: Readonly<Record<TrackPath, number>> = { translation: 3, rotation: 4, scale: 3, matrix: 16 };

/** Numbers a key of the model has. */
export function keySize(path: TrackPath): number {
  return keySizes[path];
}

/**
 * Key values in the terms of `Model`: rotations x y z w for column vectors, matrices column-major for column vectors.
 * A key of fewer numbers than its kind has is filled with zeros, of more is cut.
 */
export function convertKeyValues(
  stored: Float32Array,
  count: number,
  { path, stride }: Pick<TrackEvent, 'path' | 'stride'>,
  space: Pick<CoordinateSpace, 'rotation' | 'quaternionOrder' | 'matrix' | 'euler'>,
): Float32Array<ArrayBuffer> {
  const size = keySize(path);
  const values = new Float32Array(count * size);
  for (let key = 0; key < count; key++) {
    const value = stored.subarray(key * stride, key * stride + Math.min(stride, size));
    if (path === 'rotation' && space.euler !== undefined && stride === 3)
      setEuler(values, key * size, value, space.euler);
    else if (path === 'rotation') setQuaternion(values, key * size, value, space);
    else if (path === 'matrix' && space.matrix === 'column-vector')
      values.set(transposeMatrix(value), key * size);
    else values.set(value, key * size);
  }
  return values;
}

/** The product of one turn for each letter of the order. */
function setEuler(
  out: Float32Array,
  at: number,
  angles: Float32Array,
  { order, signs }: EulerConvention,
): void {
  const q = [0, 0, 0, 1] as [number, number, number, number];
  for (const letter of order) {
    const i = 'XYZ'.indexOf(letter) as 0 | 1 | 2;
    const j = ((i + 1) % 3) as 0 | 1 | 2;
    const k = ((i + 2) % 3) as 0 | 1 | 2;
    const half = ((angles[i] ?? 0) * signs[i]) / 2;
    const sine = Math.sin(half);
    const cosine = Math.cos(half);
    const [qi, qj, qk, w] = [q[i], q[j], q[k], q[3]];
    q[i] = qi * cosine + w * sine;
    q[j] = qj * cosine + qk * sine;
    q[k] = qk * cosine - qj * sine;
    q[3] = w * cosine - qi * sine;
  }
  out.set(q, at);
}

function setQuaternion(
  values: Float32Array,
  at: number,
  stored: Float32Array,
  space: Pick<CoordinateSpace, 'rotation' | 'quaternionOrder'>,
): void {
  const first = space.quaternionOrder === 'wxyz' ? 1 : 0;
  const sign = space.rotation === 'conjugate-quaternion' ? -1 : 1;
  for (let k = 0; k < 3; k++) values[at + k] = sign * (stored[first + k] ?? 0);
  values[at + 3] = stored[first === 1 ? 0 : 3] ?? 0;
}
