import { describe, expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { collectModel, type Mesh, type Model } from '../src/index.ts';
import { modelEvents } from '../src/model-events.ts';

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const moved = (x: number): readonly number[] => [...identity.slice(0, 12), x, 0, 0, 1];
const numbers = (length: number, of: (index: number) => number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length }, (_, index) => of(index));

/** More vertices and triangles than a batch holds. */
const VERTICES = 2500;

function strip(change: Partial<Mesh> = {}): Mesh {
  const faces = VERTICES - 2;
  return {
    name: 'Strip',
    bone: 0,
    vertexCount: VERTICES,
    position: numbers(VERTICES * 3, (index) => index / 7),
    normal: numbers(VERTICES * 3, (index) => (index % 3 === 1 ? 1 : 0)),
    tangent: numbers(VERTICES * 4, (index) => (index % 4 === 0 || index % 4 === 3 ? 1 : 0)),
    color: numbers(VERTICES * 4, (index) => (index % 5) / 4),
    uv: [numbers(VERTICES * 2, (index) => index / 9), numbers(VERTICES * 2, (index) => index / 11)],
    triangles: Uint32Array.from({ length: faces * 3 }, (_, index) => Math.floor(index / 3) + (index % 3)),
    groups: [
      { start: 0, count: 3000, material: 1 },
      { start: 3000, count: faces * 3 - 3000, material: 0 },
    ],
    sourceVertex: Uint32Array.from({ length: VERTICES }, (_, index) => index),
    skin: {
      joints: [
        { name: 'Arm', bone: 1, inverseBind: moved(-1) },
        { name: 'Ghost', bone: -1, inverseBind: identity },
        { name: 'Root', bone: 0, inverseBind: moved(2) },
      ],
      offsets: Uint32Array.from({ length: VERTICES + 1 }, (_, vertex) => vertex * 2),
      joint: Uint16Array.from({ length: VERTICES * 2 }, (_, index) => (index % 2) * 2),
      weight: numbers(VERTICES * 2, (index) => (index % 2 === 0 ? 0.25 : 0.75)),
    },
    ...change,
  };
}

function model(change: Partial<Model> = {}): Model {
  return {
    format: { id: 'toy', variant: 'toy' },
    space: { handedness: 'right', up: '+z', winding: 'ccw', uvOrigin: 'bottom-left' },
    bones: [
      { name: 'Root', parent: -1, local: moved(3) },
      { name: 'Arm', parent: 0, local: moved(4) },
    ],
    meshes: [strip()],
    materials: [
      { name: 'Cloth', diffuse: [1, 0, 0, 1], shininess: 3, textures: [] },
      { name: '', specular: [1, 1, 1], textures: [] },
    ],
    clips: [
      {
        name: 'walk',
        duration: 2999,
        ticksPerSecond: 30,
        rateSource: 'file',
        loop: true,
        tracks: [
          {
            bone: 1,
            target: '',
            path: 'rotation',
            interpolation: 'linear',
            times: numbers(3000, (index) => index),
            values: numbers(12_000, (index) => (index % 4 === 3 ? 1 : 0)),
          },
          {
            bone: 1,
            target: '',
            path: 'translation',
            interpolation: 'linear',
            times: numbers(1, () => 0),
            values: numbers(3, (index) => index),
          },
          {
            bone: -1,
            target: 'Ghost',
            path: 'scale',
            interpolation: 'step',
            times: numbers(1, () => 5),
            values: numbers(3, () => 1),
          },
        ],
      },
    ],
    warnings: [],
    ...change,
  };
}

const ofType = <Type extends CoreEvent['type']>(
  events: readonly CoreEvent[],
  type: Type,
): Extract<CoreEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<CoreEvent, { type: Type }> => event.type === type);

test('a model put together from its events is the model', () => {
  const original = model();
  const again = collectModel(modelEvents(original));
  expect(again.bones).toEqual(original.bones);
  expect(again.materials).toEqual(original.materials);
  expect(again.clips).toEqual(original.clips);
  // Joints are bound by index where they have a bone, so their names do not travel.
  expect(again.meshes[0]?.skin?.joints.map(({ bone, inverseBind }) => [bone, inverseBind])).toEqual(
    original.meshes[0]?.skin?.joints.map(({ bone, inverseBind }) => [bone, inverseBind]),
  );
  expect(again.meshes[0]?.skin?.weight).toEqual(original.meshes[0]?.skin?.weight);
  expect(again.meshes[0]?.position).toEqual(original.meshes[0]?.position);
  expect(again.meshes[0]?.normal).toEqual(original.meshes[0]?.normal);
  expect(again.meshes[0]?.uv).toEqual(original.meshes[0]?.uv);
  expect(again.meshes[0]?.color).toEqual(original.meshes[0]?.color);
  expect(again.meshes[0]?.tangent).toEqual(original.meshes[0]?.tangent);
  expect(again.space).toEqual(original.space);
  expect(again.meshes[0]?.vertexCount).toBe(VERTICES);
  expect(again.warnings.map(({ code }) => code)).toEqual(['unresolved-reference']);
});

describe('the events', () => {
  const events = [...modelEvents(model())];

  test('begin with the asset, which declares the terms of every model, and end with what there was', () => {
    expect(events[0]).toMatchObject({
      type: 'asset',
      space: {
        up: '+z',
        matrix: 'row-vector',
        rotation: 'quaternion',
        quaternionOrder: 'xyzw',
        time: 'ticks',
      },
      declared: { bones: 2, meshes: 1, materials: 2, clips: 1 },
    });
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      totals: { bones: 2, meshes: 1, vertices: VERTICES, faces: VERTICES - 2, tracks: 3, keyframes: 3002 },
    });
  });

  test('hold at most 1,024 records, without gaps', () => {
    for (const type of ['vertices', 'keyframes'] as const) {
      const batches = ofType(events, type);
      expect(Math.max(...batches.map(({ count }) => count))).toBe(1024);
      expect(batches.slice(0, 3).map(({ first }) => first)).toEqual([0, 1024, 2048]);
    }
    expect(ofType(events, 'indices').map(({ firstFace, faceCount }) => [firstFace, faceCount])).toEqual([
      [0, 1024],
      [1024, 1024],
      [2048, 450],
    ]);
  });

  test('own their arrays', () => {
    const original = model();
    for (const event of modelEvents(original)) if (event.type === 'vertices') event.position?.fill(0);
    expect(original.meshes[0]?.position).toEqual(strip().position);
  });

  test('give each joint its inverse bind in the last of its lists, also a joint that moves nothing', () => {
    const lists = ofType(events, 'bone-weights');
    expect(
      lists.map(({ skinBone, first, count, offsetMatrix }) => [skinBone, first, count, offsetMatrix?.[12]]),
    ).toEqual([
      [0, 0, 1024, undefined],
      [0, 1024, 1024, undefined],
      [0, 2048, 452, -1],
      [1, 0, 0, 0],
      [2, 0, 1024, undefined],
      [2, 1024, 1024, undefined],
      [2, 2048, 452, 2],
    ]);
    expect(lists[3]?.bone).toMatchObject({ name: { text: 'Ghost' } });
  });

  test('number tracks and channels through all clips; tracks of one bone share a channel', () => {
    const { clips } = model();
    const twice = [...modelEvents(model({ clips: [...clips, ...clips] }))];
    expect(ofType(twice, 'track').map(({ track, clip, channel }) => [track, clip, channel])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 1],
      [3, 1, 2],
      [4, 1, 2],
      [5, 1, 3],
    ]);
  });
});

test('parents come before their subtrees, each followed by its meshes, and indices stay', () => {
  const plain = strip({ groups: [{ start: 0, count: 3 * (VERTICES - 2), material: -1 }] });
  const events = modelEvents(
    model({
      bones: [
        { name: 'Hand', parent: 2, local: identity },
        { name: 'Leg', parent: 3, local: identity },
        { name: 'Arm', parent: 3, local: identity },
        { name: 'Root', parent: -1, local: identity },
      ],
      meshes: [
        { ...plain, bone: -1 },
        { ...plain, bone: 0 },
        { ...plain, bone: 3 },
      ],
      clips: [],
    }),
  );
  const order = [...events].flatMap((event) => {
    if (event.type === 'bone') return [`bone ${event.index}`];
    return event.type === 'mesh' ? [`mesh ${event.mesh}`] : [];
  });
  expect(order).toEqual(['bone 3', 'mesh 2', 'bone 1', 'bone 2', 'bone 0', 'mesh 1', 'mesh 0']);
});
