import { expect } from '@jest/globals';
import type { Bone, Clip, Mesh, Skin, Track } from '@rigstream/model';

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Sines and cosines of 45°, which turn by 90° as parts of a quaternion. */
export const half = Math.SQRT1_2;

export function moved(x: number, y: number, z: number): number[] {
  return [...identity.slice(0, 12), x, y, z, 1];
}

export function bone(name: string, parent: number, local: readonly number[] = identity): Bone {
  return { name, parent, local };
}

type Keyframe = readonly [time: number, value: readonly number[]];

export function track(driven: number, path: Track['path'], ...keys: readonly Keyframe[]): Track {
  return {
    bone: driven,
    target: '',
    path,
    interpolation: 'linear',
    times: Float32Array.from(keys, ([time]) => time),
    values: Float32Array.from(keys.flatMap(([, value]) => value)),
  };
}

export function clip(...tracks: Track[]): Clip {
  const duration = Math.max(0, ...tracks.map(({ times }) => times.at(-1) ?? 0));
  return { name: '', duration, ticksPerSecond: 10, rateSource: 'file', tracks };
}

type Influence = readonly [joint: number, weight: number];

export function skin(joints: Skin['joints'], vertices: readonly (readonly Influence[])[]): Skin {
  const offsets = [0];
  for (const influences of vertices) offsets.push(offsets.at(-1)! + influences.length);
  return {
    joints,
    offsets: Uint32Array.from(offsets),
    joint: Uint16Array.from(vertices.flat(), ([joint]) => joint),
    weight: Float32Array.from(vertices.flat(), ([, weight]) => weight),
  };
}

export interface MeshContent {
  readonly positions: readonly (readonly number[])[];
  readonly normals?: readonly (readonly number[])[];
  readonly bone?: number;
  readonly skin?: Skin;
}

export function mesh({ positions, normals, bone: hangsOn = -1, skin: own }: MeshContent): Mesh {
  return {
    name: '',
    bone: hangsOn,
    vertexCount: positions.length,
    position: Float32Array.from(positions.flat()),
    ...(normals !== undefined && { normal: Float32Array.from(normals.flat()) }),
    uv: [],
    triangles: new Uint32Array(0),
    groups: [],
    sourceVertex: Uint32Array.from(positions, (_, vertex) => vertex),
    ...(own !== undefined && { skin: own }),
  };
}

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fails with the worst difference and where it is. */
export function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  let worst = { difference: 0, at: 0 };
  for (let at = 0; at < expected.length; at++) {
    const difference = Math.abs(expected[at]! - actual[at]!);
    if (!(difference <= worst.difference)) worst = { difference, at };
  }
  const { at } = worst;
  if (!(worst.difference <= tolerance))
    throw new Error(`number ${at} is ${actual[at]}, not ${expected[at]}: beyond ${tolerance}`);
}
