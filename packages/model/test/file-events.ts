import type { CoreEvent, MeshEvent, Name, TrackEvent } from '@rigstream/core';

type AssetEvent = Extract<CoreEvent, { type: 'asset' }>;

export function named(text: string): Name {
  return { text, raw: new TextEncoder().encode(text) };
}

/** The conventions of .x files. */
export const xSpace: AssetEvent['space'] = {
  handedness: 'left',
  up: '+y',
  winding: 'cw',
  uvOrigin: 'top-left',
  matrix: 'row-vector',
  rotation: 'conjugate-quaternion',
  quaternionOrder: 'wxyz',
  time: 'ticks',
  assumedTicksPerSecond: 4800,
};

export function asset(space: Partial<AssetEvent['space']> = {}): AssetEvent {
  return {
    type: 'asset',
    format: { id: 'x', variant: 'txt' },
    kind: 'scene',
    space: { ...xSpace, ...space },
    declared: {},
  };
}

export function bone(index: number, name: string, parent: number, ...translation: number[]): CoreEvent {
  const [x = 0, y = 0, z = 0] = translation;
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
  return { type: 'bone', index, name: named(name), parent, ...(translation.length > 0 && { matrix }) };
}

export interface MeshContent {
  readonly positions: readonly (readonly number[])[];
  readonly faces: readonly (readonly number[])[];
  /** Events between the faces and the end of the mesh. */
  readonly parts?: readonly CoreEvent[];
  readonly opened?: Partial<MeshEvent>;
}

/** A whole mesh, number 0 unless `opened` says otherwise. */
export function mesh({ positions, faces, parts = [], opened = {} }: MeshContent): CoreEvent[] {
  const number = opened.mesh ?? 0;
  const first = 0;
  const count = positions.length;
  return [
    { type: 'mesh', mesh: number, declared: {}, attributes: ['position'], ...opened },
    { type: 'vertices', mesh: number, first, count, position: Float32Array.from(positions.flat()) },
    {
      type: 'indices',
      mesh: number,
      firstFace: 0,
      faceCount: faces.length,
      indices: Uint32Array.from(faces.flat()),
      faceSizes: Uint32Array.from(faces, ({ length }) => length),
    },
    ...parts,
    { type: 'mesh-end', mesh: number, vertices: positions.length, faces: faces.length },
  ];
}

export const square = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 1, 0],
  [1, 0, 0],
];

export function normals(
  values: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
): CoreEvent[] {
  return [
    {
      type: 'values',
      mesh: 0,
      attribute: 'normal',
      first: 0,
      count: values.length,
      values: Float32Array.from(values.flat()),
    },
    {
      type: 'corners',
      mesh: 0,
      attribute: 'normal',
      firstFace: 0,
      faceCount: faces.length,
      indices: Uint32Array.from(faces.flat()),
      faceSizes: Uint32Array.from(faces, ({ length }) => length),
    },
  ];
}

export function weights(
  skinBone: number,
  name: string,
  influences: readonly (readonly [vertex: number, weight: number])[],
): CoreEvent {
  return {
    type: 'bone-weights',
    mesh: 0,
    skinBone,
    bone: { name: named(name) },
    first: 0,
    count: influences.length,
    vertices: Uint32Array.from(influences, ([vertex]) => vertex),
    weights: Float32Array.from(influences, ([, weight]) => weight),
    offsetMatrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  };
}

export function track(number: number, opened: Partial<TrackEvent> = {}): TrackEvent {
  const path = opened.path ?? 'translation';
  const stride = { translation: 3, rotation: 4, scale: 3, matrix: 16 }[path];
  return {
    type: 'track',
    track: number,
    clip: 0,
    channel: 0,
    path,
    stride,
    interpolation: 'linear',
    ...opened,
  };
}

export function keys(
  number: number,
  ...keyframes: (readonly [time: number, values: readonly number[]])[]
): CoreEvent {
  return {
    type: 'keyframes',
    track: number,
    first: 0,
    count: keyframes.length,
    times: Float32Array.from(keyframes, ([time]) => time),
    values: Float32Array.from(keyframes.flatMap(([, values]) => values)),
  };
}
