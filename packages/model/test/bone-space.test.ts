import { describe, expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { collectModel, createModelBuilder, type Model } from '../src/index.ts';
import { convertSpace } from '../src/convert-space.ts';
import { modelEvents } from '../src/model-events.ts';
import { asset, mesh, named, square } from './file-events.ts';

const quake = { handedness: 'right', up: '+z', winding: 'ccw', rotation: 'matrix', time: 'ticks' } as const;

/** A turn of 90° about z, moved; row by row. */
const turned = (x: number, y: number, z: number): number[] => [0, -1, 0, x, 1, 0, 0, y, 0, 0, 1, z];
const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const poses = (first: number, ...values: readonly number[][]): CoreEvent => ({
  type: 'poses',
  first,
  count: values.length / 2,
  bones: 2,
  layout: 'matrix-3x4',
  values: Float32Array.from(values.flat()),
});

const root: CoreEvent = { type: 'bone', index: 0, name: named('root'), parent: -1 };
const tip: CoreEvent = { type: 'bone', index: 1, name: named('tip'), parent: 0 };
const opened: CoreEvent = { type: 'mesh', mesh: 0, declared: {}, attributes: ['uv0'] };
const clip: CoreEvent = {
  type: 'clip',
  clip: 0,
  name: named('go'),
  duration: 2,
  ticksPerSecond: 10,
  loop: true,
  poses: { start: 0, count: 2 },
};

const influences = (
  first: number,
  counts: readonly number[],
  bones: readonly number[],
  points: readonly number[],
): CoreEvent => ({
  type: 'influences',
  mesh: 0,
  first,
  count: counts.length,
  counts: Uint32Array.from(counts),
  bones: Uint32Array.from(bones),
  local: Float32Array.from(points),
});

const triangle: CoreEvent = {
  type: 'indices',
  mesh: 0,
  firstFace: 0,
  faceCount: 1,
  indices: Uint32Array.of(0, 1, 2),
};

/** In the order of a ZYM file: clips, poses, bones, points, faces. */
const events: readonly CoreEvent[] = [
  asset(quake),
  opened,
  clip,
  poses(0, still, turned(0, 2, 0), turned(1, 0, 0), still),
  root,
  tip,
  influences(0, [1, 2], [1, 0, 1], [1, 0, 0, 4, 0, 0, 0, 0, 0]),
  influences(2, [1], [0], [5, 6, 7]),
  triangle,
  { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 },
];

describe('points in bone space', () => {
  const model = collectModel(events);
  const [surface] = model.meshes;

  test('stay with the influences; several of a vertex count alike', () => {
    expect(surface!.skin).toMatchObject({
      offsets: Uint32Array.of(0, 1, 3, 4),
      joint: Uint16Array.of(1, 0, 1, 0),
      weight: Float32Array.of(1, 0.5, 0.5, 1),
      local: Float32Array.of(1, 0, 0, 4, 0, 0, 0, 0, 0, 5, 6, 7),
    });
  });

  test('make positions in the first pose, which is where the bones rest', () => {
    expect(model.bones[1]!.local).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1]);
    // The tip turns (1, 0, 0) to (0, 1, 0) and adds (0, 2, 0); the second is the mean of (4, 0, 0) and (0, 2, 0).
    expect([...surface!.position]).toEqual([0, 3, 0, 2, 1, 0, 5, 6, 7]);
    expect(surface!.skin!.joints.map(({ inverseBind }) => inverseBind.map((value) => value + 0))).toEqual([
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, -2, 0, 0, 1],
    ]);
  });

  test('can be drawn before the mesh is complete', () => {
    const builder = createModelBuilder();
    for (const event of events.slice(0, 7)) builder.push(event);
    expect(builder.push(events[7]!)).toEqual([{ type: 'vertex-influences', mesh: 0, first: 2, count: 1 }]);
    expect([...builder.meshes[0]!.position]).toEqual([0, 3, 0, 2, 1, 0, 5, 6, 7]);
    expect(builder.push(triangle)).toEqual([{ type: 'triangles', mesh: 0, first: 0, count: 1 }]);
  });

  test('do not make a singular bone spoil the inverse bind', () => {
    const flat = Array.from({ length: 12 }, () => 0);
    const singular = collectModel(events.with(3, poses(0, still, flat)));
    expect(singular.meshes[0]!.skin!.joints[1]!.inverseBind[0]).toBe(1);
    expect(singular.meshes[0]!.position.every(Number.isFinite)).toBe(true);
  });

  test('arrive again from the events of the model', () => {
    expect(collectModel(modelEvents(model))).toEqual({ ...model, warnings: [] });
    const [vertices] = [...modelEvents(model)].filter(({ type }) => type === 'vertices');
    expect(vertices).not.toHaveProperty('position');
  });

  test('go to another space together with the poses', () => {
    const converted = convertSpace(model);
    // +z up to +y up: x y z becomes x z −y.
    expect([...converted.meshes[0]!.position].map((value) => value + 0)).toEqual([
      0, 0, -3, 2, 0, -1, 5, 7, -6,
    ]);
    expect(converted.meshes[0]!.skin!.local!.slice(9)).toEqual(Float32Array.of(5, 7, -6));
    const held = collectModel(events.with(3, poses(0, still, turned(1, 2, 3)))).poses!;
    const moved = convertSpace(collectModel(events.with(3, poses(0, still, turned(1, 2, 3)))));
    expect(held.values[12 + 3]).toBe(1);
    // The rows are those of the converted local matrix of the bone, which rests in this pose.
    expect(rows(moved.bones[1]!.local)).toEqual(
      Array.from(moved.poses!.values.subarray(12), (value) => value + 0),
    );
    expect(convertSpace(moved, { up: '+z' }).poses!.values).toEqual(held.values);
  });
});

function range(start: number, count: number): Model['clips'][0]['poses'] {
  return collectModel(events.with(2, { ...clip, poses: { start, count } } as CoreEvent)).clips[0]!.poses;
}

function rows(matrix: readonly number[]): number[] {
  return Array.from({ length: 12 }, (_, i) => (matrix[(i % 4) * 4 + Math.floor(i / 4)] ?? 0) + 0);
}

describe('poses', () => {
  test('are held whole, with the ranges clips play of them', () => {
    const model = collectModel(events);
    expect(model.poses).toMatchObject({ count: 2, layout: 'matrix-3x4' });
    expect(model.poses!.values.slice(24, 36)).toEqual(Float32Array.from(turned(1, 0, 0)));
    expect(model.clips[0]).toMatchObject({ name: 'go', ticksPerSecond: 10, duration: 2, tracks: [] });
    expect(model.clips[0]!.poses).toEqual({ start: 0, count: 2 });
  });

  test('a range behind the last pose is cut', () => {
    expect(range(1, 9)).toEqual({ start: 1, count: 1 });
    expect(range(7, 2)).toEqual({ start: 2, count: 0 });
    expect(range(-1, 2)).toEqual({ start: 0, count: 1 });
  });

  test('translation, rotation and scale of a pose are where a bone rests', () => {
    const trs: CoreEvent = {
      type: 'poses',
      first: 0,
      count: 1,
      bones: 1,
      layout: 'trs',
      values: Float32Array.of(1, 2, 3, 0, 0, 1, 1, 2, 3, 4),
    };
    const { bones } = collectModel([asset(quake), trs, root]);
    const local = bones[0]!.local.map((value) => Math.round(value * 1e6) / 1e6 + 0);
    expect(local).toEqual([0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1]);
  });

  test('have no gaps, and only one kind', () => {
    const late = [asset(quake), poses(1, still, still)];
    expect(() => collectModel(late)).toThrow('batches have no gaps');
    const other = { ...poses(1, still, still), layout: 'trs' } as CoreEvent;
    expect(collectModel([asset(quake), poses(0, still, still), other]).warnings).toHaveLength(1);
  });
});

describe('morph targets', () => {
  test('move every vertex that a vertex of the file became', () => {
    const [head, vertices, faces, end] = mesh({
      positions: square,
      faces: [
        [0, 1, 2],
        [0, 2, 3],
      ],
    });
    const uv: CoreEvent = {
      type: 'corners',
      mesh: 0,
      attribute: 'uv0',
      firstFace: 0,
      faceCount: 2,
      values: Float32Array.of(0, 0, 1, 0, 1, 1, 0.5, 0.5, 1, 1, 0, 1),
    };
    const smile: CoreEvent = {
      type: 'morph',
      mesh: 0,
      target: 3,
      name: named('smile'),
      vertices: Uint16Array.of(0, 9),
      position: Float32Array.of(1, 2, 3, 4, 5, 6),
    };
    const model = collectModel([asset(), head!, vertices!, faces!, uv, smile, end!]);
    expect(model.meshes[0]!.sourceVertex).toEqual(Uint32Array.of(0, 1, 2, 3, 0));
    expect(model.meshes[0]!.morphs).toEqual([
      { name: 'smile', vertices: Uint32Array.of(0, 4), position: Float32Array.of(1, 2, 3, 1, 2, 3) },
    ]);
    expect(model.warnings).toMatchObject([{ code: 'bad-index' }]);
    expect(collectModel(modelEvents(model)).meshes[0]!.morphs).toEqual(model.meshes[0]!.morphs);
    expect([...convertSpace(model).meshes[0]!.morphs![0]!.position]).toEqual([1, 2, -3, 1, 2, -3]);
  });
});
