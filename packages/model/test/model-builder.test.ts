import { describe, expect, test } from '@jest/globals';
import type { CoreEvent, EulerConvention } from '@rigstream/core';
import { collectModel, createModelBuilder, type Model } from '../src/index.ts';
import { asset, bone, keys, mesh, named, square, track, weights } from './file-events.ts';

const codes = (model: Model): string[] => model.warnings.map(({ code }) => code);
const tri = square.slice(0, 3);
const triangle = [[0, 1, 2]];

describe('bones', () => {
  test('keep their order, and bind to parents that come later', () => {
    const model = collectModel([asset(), bone(0, 'hand', 1, 1, 2, 3), bone(1, 'arm', -1)]);
    expect(model.bones.map(({ name, parent }) => [name, parent])).toEqual([
      ['hand', 1],
      ['arm', -1],
    ]);
    expect(model.bones[0]!.local.slice(12)).toEqual([1, 2, 3, 1]);
    expect(model.bones[1]!.local).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(model.warnings).toEqual([]);
  });

  test('take a transform that comes after them', () => {
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
    const builder = createModelBuilder();
    builder.push(asset());
    expect(builder.push(bone(0, 'root', -1))).toEqual([{ type: 'bones', first: 0, count: 1 }]);
    expect(builder.push({ type: 'bone-transform', index: 0, matrix } as CoreEvent)).toEqual([
      { type: 'bones', first: 0, count: 1 },
    ]);
    expect(builder.bones[0]!.local).toEqual(matrix);
  });

  test('matrices of column vectors, stored row by row, are turned into the order of the model', () => {
    const matrix = [1, 0, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9, 0, 0, 0, 1];
    const stored: CoreEvent = { type: 'bone', index: 0, parent: -1, matrix };
    expect(collectModel([asset({ matrix: 'column-vector' }), stored]).bones[0]!.local).toEqual([
      1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1,
    ]);
  });

  test('a rotation and a translation make the matrix, in the convention the file declares', () => {
    const half = Math.SQRT1_2;
    const turned: CoreEvent = {
      type: 'bone',
      index: 0,
      parent: -1,
      translation: [1, 2, 3],
      rotation: [0, 0, half * 3, half * 3],
    };
    const local = (rotation: 'quaternion' | 'conjugate-quaternion'): number[] =>
      collectModel([asset({ rotation }), turned]).bones[0]!.local.map((value) => Math.round(value) + 0);
    expect(local('quaternion')).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
    expect(local('conjugate-quaternion')).toEqual([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
  });

  test('that are their own ancestors become roots; bones below them keep their parents', () => {
    const model = collectModel([asset(), bone(0, 'a', 1), bone(1, 'b', 0), bone(2, 'c', 1), bone(3, 'd', 3)]);
    expect(model.bones.map(({ parent }) => parent)).toEqual([-1, -1, 1, -1]);
    expect(codes(model)).toEqual(['cyclic-hierarchy', 'cyclic-hierarchy', 'cyclic-hierarchy']);
  });

  test('a circle of a hundred thousand is broken without a stack, and told of a hundred times', () => {
    const count = 100_000;
    const circle = Array.from({ length: count }, (_, i) => bone(i, '', (i + 1) % count));
    const model = collectModel([asset(), ...circle]);
    expect(model.bones.every(({ parent }) => parent === -1)).toBe(true);
    expect(model.warnings).toHaveLength(100);
  });

  test('a parent that does not exist makes a root', () => {
    const model = collectModel([asset(), bone(0, 'a', 7)]);
    expect(model.bones[0]!.parent).toBe(-1);
    expect(codes(model)).toEqual(['bad-parent']);
  });
});

describe('names', () => {
  const drawn = mesh({
    positions: tri,
    faces: triangle,
    parts: [weights(0, 'ARM', [[0, 1]]), weights(1, 'ghost', [[1, 1]]), weights(2, 'arm', [[2, 1]])],
  });

  test('bind exactly, else without case, and the first of several wins; what answers to nothing keeps its name', () => {
    const model = collectModel([asset(), ...drawn, bone(0, 'Arm', -1), bone(1, 'arm', 0), bone(2, 'arm', 0)]);
    expect(model.meshes[0]!.skin!.joints.map(({ name, bone: bound }) => [name, bound])).toEqual([
      ['ARM', 0],
      ['ghost', -1],
      ['arm', 1],
    ]);
    expect(codes(model)).toEqual(['unresolved-reference']);
    expect(model.warnings[0]!.message).toContain('"ghost"');
  });

  test('a name the decoder has told of is not told again', () => {
    const told: CoreEvent = {
      type: 'warning',
      code: 'unresolved-reference',
      message: 'no frame has the name "ghost"',
      severity: 'warning',
    };
    expect(codes(collectModel([asset(), ...drawn, bone(0, 'arm', -1), told]))).toEqual([
      'unresolved-reference',
    ]);
  });

  test('names that are keys of objects bind like others', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const skinned = mesh({
      positions: tri,
      faces: triangle,
      parts: names.map((name, i) => weights(i, name, [[i, 1]])),
    });
    const model = collectModel([asset(), ...skinned, ...names.map((name, i) => bone(i, name, -1))]);
    expect(model.meshes[0]!.skin!.joints.map(({ bone: bound }) => bound)).toEqual([0, 1, 2]);
  });
});

const clip = (number = 0, more: object = {}): CoreEvent => ({
  type: 'clip',
  clip: number,
  name: named('walk'),
  ...more,
});

const rated = (...events: CoreEvent[]): unknown[] => {
  const { ticksPerSecond, rateSource } = collectModel([asset(), ...events]).clips[0]!;
  return [ticksPerSecond, rateSource];
};

const base = (ticksPerSecond: number): CoreEvent => ({ type: 'time-base', ticksPerSecond });

describe('clips', () => {
  test('tracks may precede their bones and learn their target late', () => {
    const events = [
      asset(),
      clip(),
      track(0, { channel: 4 }),
      keys(0, [0, [1, 2, 3]]),
      { type: 'track-target', channel: 4, tracks: [0], target: { name: named('hip') } } as CoreEvent,
      bone(0, 'root', -1),
      bone(1, 'hip', 0),
    ];
    const model = collectModel(events);
    expect(model.clips[0]!.tracks[0]).toMatchObject({ bone: 1, target: 'hip', path: 'translation' });
    expect(model.warnings).toEqual([]);
  });

  test('rotation keys become x y z w for column vectors', () => {
    const rotating = track(0, { path: 'rotation', target: { index: 0 } });
    const events = [bone(0, 'root', -1), clip(), rotating, keys(0, [0, [4, 1, 2, 3]])];
    expect([...collectModel([asset(), ...events]).clips[0]!.tracks[0]!.values]).toEqual([-1, -2, -3, 4]);
    const plain = asset({ rotation: 'quaternion', quaternionOrder: 'xyzw' });
    expect([...collectModel([plain, ...events]).clips[0]!.tracks[0]!.values]).toEqual([4, 1, 2, 3]);
  });

  test('matrix keys become column-major', () => {
    const rows = [1, 0, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9, 0, 0, 0, 1];
    const events = [clip(), track(0, { path: 'matrix' }), keys(0, [0, rows])];
    const stored = (matrix: 'row-vector' | 'column-vector'): number[] => [
      ...collectModel([asset({ matrix }), ...events]).clips[0]!.tracks[0]!.values,
    ];
    expect(stored('row-vector')).toEqual(rows);
    expect(stored('column-vector')).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1]);
  });

  test('keys are sorted by time, the last of equal ones wins, and times that are none are left out', () => {
    const unsorted = keys(
      0,
      [20, [1, 1, 1]],
      [10, [2, 2, 2]],
      [NaN, [9, 9, 9]],
      [20, [3, 3, 3]],
      [10, [4, 4, 4]],
    );
    const model = collectModel([asset(), clip(), track(0), unsorted]);
    expect([...model.clips[0]!.tracks[0]!.times]).toEqual([10, 20]);
    expect([...model.clips[0]!.tracks[0]!.values]).toEqual([4, 4, 4, 3, 3, 3]);
    expect(codes(model)).toEqual(['non-finite']);
  });

  test('several channels on one bone merge by property', () => {
    const target = { name: named('hip') };
    const model = collectModel([
      asset(),
      bone(0, 'hip', -1),
      clip(),
      track(0, { channel: 0, target }),
      track(1, { channel: 1, target: { name: named('HIP') } }),
      track(2, { channel: 1, target, path: 'scale' }),
      keys(0, [0, [1, 0, 0]], [10, [2, 0, 0]]),
      keys(1, [5, [9, 0, 0]], [10, [3, 0, 0]]),
      keys(2, [0, [1, 1, 1]]),
    ]);
    expect(model.clips[0]!.tracks.map(({ path, times, values }) => [path, [...times], [...values]])).toEqual([
      ['translation', [0, 5, 10], [1, 0, 0, 9, 0, 0, 3, 0, 0]],
      ['scale', [0], [1, 1, 1]],
    ]);
  });

  test('the rate is the first one of the file, else of the clip, else what the engine assumes', () => {
    expect(rated(clip())).toEqual([4800, 'assumed']);
    expect(rated(clip(0, { ticksPerSecond: 30 }))).toEqual([30, 'file']);
    expect(rated(clip(0, { ticksPerSecond: 30 }), base(24), base(25))).toEqual([24, 'file']);
    expect(rated(clip(), base(0), base(24))).toEqual([24, 'file']);
    const model = collectModel([asset(), clip(), base(NaN)]);
    expect([model.clips[0]!.ticksPerSecond, codes(model)]).toEqual([4800, ['bad-framerate']]);
  });

  test('times in seconds are ticks of a second', () => {
    const model = collectModel([asset({ time: 'seconds' }), clip(), track(0), keys(0, [2.5, [0, 0, 0]])]);
    expect(model.clips[0]).toMatchObject({ duration: 2.5, ticksPerSecond: 1, rateSource: 'file' });
  });
});

describe('materials', () => {
  test('bind by name, also to one that comes later, and are given by face', () => {
    const slots: CoreEvent[] = [
      { type: 'mesh-material', mesh: 0, slot: 0, material: { name: named('late') } },
      { type: 'mesh-material', mesh: 0, slot: 1, material: { index: 0 } },
      {
        type: 'face-materials',
        mesh: 0,
        firstFace: 0,
        count: 3,
        materials: Uint32Array.of(1, 0, 1),
        declared: { slots: 2, faces: 3 },
      },
    ];
    const faces = [
      [0, 1, 2],
      [0, 2, 3],
      [1, 2, 3],
    ];
    const model = collectModel([
      asset(),
      { type: 'material', material: 0, textures: [] },
      ...mesh({ positions: square, faces, parts: slots }),
      { type: 'material', material: 1, name: named('late'), diffuse: [1, 0, 0, 1], textures: [] },
    ]);
    expect(model.meshes[0]!.groups).toEqual([
      { start: 0, count: 3, material: 1 },
      { start: 3, count: 6, material: 0 },
    ]);
    expect([...model.meshes[0]!.triangles]).toEqual([0, 2, 3, 0, 1, 2, 1, 2, 3]);
    expect(model.materials).toEqual([
      { name: '', textures: [] },
      { name: 'late', diffuse: [1, 0, 0, 1], textures: [] },
    ]);
  });
});

const push =
  (...events: CoreEvent[]) =>
  (): unknown =>
    collectModel([asset(), ...events]);

async function* arriving(): AsyncGenerator<CoreEvent> {
  yield asset();
  await Promise.resolve();
  yield bone(0, 'root', -1);
}

function firstKey(euler: EulerConvention, ...angles: readonly number[]): number[] {
  const model = collectModel([
    asset({ rotation: 'euler', euler }),
    { type: 'clip', clip: 0 },
    track(0, { path: 'rotation', stride: 3 }),
    keys(0, [0, angles]),
  ]);
  return Array.from(model.clips[0]!.tracks[0]!.values, (value) => Math.round(value * 1e6) / 1e6 + 0);
}

describe('rotations by three angles', () => {
  const quarter = Math.PI / 2;
  test('are turned into quaternions as the file says they compose', () => {
    const half = Math.round(Math.SQRT1_2 * 1e6) / 1e6;
    expect(firstKey({ order: 'XYZ', signs: [1, 1, 1] }, quarter, 0, 0)).toEqual([half, 0, 0, half]);
    expect(firstKey({ order: 'YXZ', signs: [1, -1, 1] }, 0, quarter, 0)).toEqual([0, -half, 0, half]);
    // Rx · Ry takes z to x by Ry, and leaves x; its quaternion is (1 + i)(1 + j) / 2.
    expect(firstKey({ order: 'XYZ', signs: [1, 1, 1] }, quarter, quarter, 0)).toEqual([0.5, 0.5, 0.5, 0.5]);
    // Ry · Rx is (1 + j)(1 + i) / 2.
    expect(firstKey({ order: 'YXZ', signs: [1, 1, 1] }, quarter, quarter, 0)).toEqual([0.5, 0.5, -0.5, 0.5]);
    expect(firstKey({ order: 'ZXY', signs: [1, 1, 1] }, 0, quarter, quarter)).toEqual([-0.5, 0.5, 0.5, 0.5]);
  });
});

describe('the builder', () => {
  test('tells what can be drawn, and gives it without a copy', () => {
    const builder = createModelBuilder();
    const events = [asset(), bone(0, 'root', -1), ...mesh({ positions: square, faces: [[0, 1, 2, 3]] })];
    expect(events.flatMap((event) => builder.push(event))).toEqual([
      { type: 'asset' },
      { type: 'bones', first: 0, count: 1 },
      { type: 'mesh-opened', mesh: 0 },
      { type: 'vertices', mesh: 0, first: 0, count: 4, attributes: ['position'] },
      { type: 'triangles', mesh: 0, first: 0, count: 2 },
      { type: 'mesh-completed', mesh: 0 },
    ]);
    const [draft] = builder.meshes;
    expect([...draft!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    expect(draft!.position).toHaveLength(12);
    expect(draft!.position.buffer).toBe(draft!.position.buffer);
    expect(draft!.complete).toBe(true);
  });

  test('a snapshot holds what is complete, and shares what has not changed', () => {
    const builder = createModelBuilder();
    const first = [asset(), ...mesh({ positions: tri, faces: triangle })];
    for (const event of first) builder.push(event);
    const opened = mesh({
      positions: tri,
      faces: triangle,
      opened: { mesh: 1, bone: { name: named('late') } },
    });
    for (const event of opened.slice(0, -1)) builder.push(event);
    const early = builder.snapshot();
    expect(early.meshes).toHaveLength(1);
    expect(builder.snapshot().meshes[0]).toBe(early.meshes[0]);
    builder.push(opened.at(-1)!);
    expect(builder.snapshot().meshes.map(({ bone: bound }) => bound)).toEqual([-1, -1]);
    expect(builder.snapshot().warnings).toEqual([]);
    builder.push(bone(0, 'late', -1));
    expect(builder.snapshot().meshes.map(({ bone: bound }) => bound)).toEqual([-1, 0]);
    expect(builder.meshes[1]!.bone).toBe(0);
    expect(builder.finish()).toBe(builder.finish());
    expect(() => builder.push(asset())).toThrow('finished');
  });

  test('an open mesh can be skinned with the influences and bones that have arrived', () => {
    const builder = createModelBuilder();
    const parts = [weights(0, 'arm', [[0, 1]]), weights(1, 'hand', [[1, 1]])];
    const [opened, vertices, faces, ...rest] = mesh({ positions: tri, faces: triangle, parts });
    for (const event of [asset(), bone(0, 'arm', -1), opened!, vertices!, faces!]) builder.push(event);
    const [draft] = builder.meshes;
    expect(draft!.skin()).toBeUndefined();
    expect(builder.push(rest[0]!)).toEqual([{ type: 'influences', mesh: 0, joint: 0 }]);
    expect([...draft!.skin()!.offsets]).toEqual([0, 1, 1, 1]);
    builder.push(rest[1]!);
    expect(draft!.skin()!.joints.map(({ bone: bound }) => bound)).toEqual([0, -1]);
    builder.push(bone(1, 'hand', 0));
    expect(draft!.skin()!.joints.map(({ bone: bound }) => bound)).toEqual([0, 1]);
  });

  test('faces wait for vertices that come later', () => {
    const [opened, vertices, faces, end] = mesh({ positions: square, faces: [[0, 1, 2, 3]] });
    const model = collectModel([asset(), opened!, faces!, vertices!, end!]);
    expect([...model.meshes[0]!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    expect(model.warnings).toEqual([]);
  });

  test('a mesh that was cut short is kept as far as it came', () => {
    const builder = createModelBuilder();
    for (const event of [asset(), ...mesh({ positions: square, faces: [[0, 1, 2]] })].slice(0, -1))
      builder.push(event);
    expect(builder.finish().meshes[0]).toMatchObject({ vertexCount: 4, triangles: Uint32Array.of(0, 1, 2) });
  });

  test('events of a format are passed over', () => {
    expect(codes(collectModel([asset(), { type: 'x:object' }]))).toEqual([]);
  });

  test('events no decoder may send are refused', () => {
    const [opened, vertices] = mesh({ positions: square, faces: [] });
    expect(push(vertices!)).toThrow('which is not open');
    expect(push(opened!, { ...vertices, first: 5 } as CoreEvent)).toThrow('have no gaps');
    expect(push(opened!, opened!)).toThrow('opened twice');
    expect(push(track(0))).toThrow('comes before its clip');
    expect(push(keys(0, [0, [0, 0, 0]]))).toThrow('come before their track');
  });

  test('a model arrives whole from an asynchronous decode', async () => {
    expect((await collectModel(arriving())).bones).toHaveLength(1);
  });

  test('the model is plain data that a worker can be sent', () => {
    const events = [
      asset(),
      bone(0, 'arm', -1),
      ...mesh({ positions: tri, faces: triangle, parts: [weights(0, 'arm', [[0, 1]])] }),
    ];
    const model = collectModel(events);
    expect(structuredClone(model)).toEqual(model);
  });
});
