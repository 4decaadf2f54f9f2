import { describe, expect, test } from '@jest/globals';
import type { AssetKind, CoreEvent, EventBase } from '@rigstream/core';
import { collectModel, collectParts, createModelBuilder, type Model, type ModelPart } from '../src/index.ts';
import { asset, keys, mesh, named, square, track } from './file-events.ts';

const end = { type: 'end' };
const file = (kind: AssetKind, ...events: readonly EventBase[]): EventBase[] => [
  {
    ...asset({ rotation: 'conjugate-quaternion', quaternionOrder: 'xyzw', time: 'seconds' }),
    kind,
  } as EventBase,
  ...events,
  end,
];
const half = Math.SQRT1_2;
const skeleton = file(
  'skeleton',
  { type: 'bone', index: 0, name: named('root'), parent: -1, translation: [0, 0, 1] } as CoreEvent,
  {
    type: 'bone',
    index: 1,
    name: named('tip'),
    parent: 0,
    translation: [0, 2, 0],
    rotation: [0, 0, half, half],
    inverseBind: { translation: [0, -2, -1], rotation: [0, 0, -half, half] },
  } as CoreEvent,
);
const shape = (material: number, bone = 1): EventBase[] => {
  const [opened, vertices, faces, closed] = mesh({ positions: square, faces: [[0, 1, 2, 3]] });
  const influences: CoreEvent = {
    type: 'influences',
    mesh: 0,
    first: 0,
    count: 4,
    counts: Uint16Array.of(1, 2, 1, 0),
    bones: Uint16Array.of(bone, 0, bone, bone),
    weights: Float32Array.of(1, 0.75, 0.25, 1),
  };
  const head = Object.assign(opened!, { material: { index: material } });
  return file('mesh', head, vertices!, influences, faces!, closed!);
};
const skin = (name: string): EventBase[] =>
  file('material', { type: 'material', material: 0, textures: [], name: named(name) } as CoreEvent);
const walk = file(
  'animation',
  { type: 'clip', clip: 0, duration: 1 } as CoreEvent,
  track(0, { path: 'translation', stride: 3, target: { index: 1 } }),
  keys(0, [0, [1, 1, 1]], [1, [1e10, 1e10, 1e10]]),
);

const collect = (...parts: readonly ModelPart[]): Promise<Model> => collectParts(parts);
const part = (path: string, events?: Iterable<EventBase>): ModelPart => ({ path, events });

function* failing(): Generator<EventBase> {
  yield* skeleton.slice(0, 2);
  throw new Error('cut');
}

function rounded(values: readonly number[]): number[] {
  return values.map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

describe('an asset of several files', () => {
  test('is one model: every file counts from 0 and means the others', async () => {
    const model = await collect(
      part('hero/hero.csf', skeleton),
      part('hero/body.cmf', shape(0)),
      part('hero\\head.cmf', shape(1)),
      part('hero/walk.caf', walk),
      part('hero/run.caf', walk),
      part('hero/cloth.crf', skin('')),
      part('hero/face.crf', skin('face')),
    );
    expect(model.bones.map(({ name, parent }) => [name, parent])).toEqual([
      ['root', -1],
      ['tip', 0],
    ]);
    expect(model.meshes.map(({ name, groups }) => [name, groups[0]!.material])).toEqual([
      ['body', 0],
      ['head', 1],
    ]);
    expect(model.meshes[1]!.skin!.joints.map(({ bone }) => bone)).toEqual([0, 1]);
    expect(model.clips.map(({ name, tracks }) => [name, tracks[0]!.bone])).toEqual([
      ['walk', 1],
      ['run', 1],
    ]);
    expect(model.warnings).toEqual([]);
  });

  test('comes in any order', async () => {
    const model = await collect(part('body.cmf', shape(0)), part('walk.caf', walk), part('s.csf', skeleton));
    expect(model.meshes[0]!.skin!.joints.map(({ bone }) => bone)).toEqual([0, 1]);
    expect(model.clips[0]!.tracks[0]!.bone).toBe(1);
  });

  test('files need not be announced: each begins with its asset', () => {
    const model = collectModel([...skeleton, ...shape(0), ...shape(1), ...skin('a'), ...skin('b')]);
    expect(model.meshes.map(({ groups }) => groups[0]!.material)).toEqual([0, 1]);
  });

  test('a material that is missing keeps its place', async () => {
    const model = await collect(
      part('s.csf', skeleton),
      part('a.cmf', shape(0)),
      part('b.cmf', shape(1)),
      { path: 'gone.crf', reference: { kind: 'material' } },
      part('face.crf', skin('face')),
    );
    expect(model.materials.map(({ name }) => name)).toEqual(['face']);
    expect(model.meshes.map(({ groups }) => groups[0]!.material)).toEqual([-1, 0]);
    expect(model.warnings).toMatchObject([{ code: 'unresolved-reference', found: 'gone.crf' }]);
  });

  test('a file that holds no material keeps its place too', () => {
    const model = collectModel([...skeleton, ...shape(1), ...file('material'), ...skin('b')]);
    expect(model.meshes[0]!.groups[0]!.material).toBe(0);
  });

  test('a file that fails is told, and the others follow', async () => {
    const faults: string[] = [];
    const parts = [part('s.csf', failing()), part('a.cmf', shape(0, 0))];
    const model = await collectParts(parts, { onFault: (fault, path) => faults.push(`${path}: ${fault}`) });
    expect(faults).toEqual(['s.csf: Error: cut']);
    expect(model.meshes[0]!.skin!.joints[0]!.bone).toBe(0);
    await expect(collect(part('s.csf', failing()))).rejects.toThrow('cut');
  });

  test('without its skeleton it says so once', async () => {
    const model = await collect(part('a.cmf', shape(0)), part('b.cmf', shape(0)), part('m.crf', skin('')));
    expect(model.warnings.map(({ code, severity }) => [code, severity])).toEqual([
      ['unresolved-reference', 'info'],
    ]);
  });

  test('scenes of their own keep to their own bones', () => {
    const scene = [...skeleton.slice(0, 3), ...shape(-1, 1).slice(1)];
    const model = collectModel([...scene, ...scene]);
    expect(model.meshes.map(({ skin: bound }) => bound!.joints.map(({ bone }) => bone))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(model.bones.map(({ parent }) => parent)).toEqual([-1, 0, -1, 2]);
  });

  test('nothing comes behind the end of the model', () => {
    const builder = createModelBuilder();
    builder.finish();
    expect(() => builder.push(asset())).toThrow('finished');
  });
});

describe('what Cal3D tells of bones', () => {
  test('rotations are conjugate, in the bone and in its inverse bind alike', async () => {
    const { bones, meshes } = await collect(part('s.csf', skeleton), part('a.cmf', shape(-1)));
    expect(rounded(bones[1]!.local)).toEqual([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1]);
    expect(rounded(bones[1]!.inverseBind!)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, -2, -1, 1]);
    const [root, tip] = meshes[0]!.skin!.joints;
    expect(tip!.inverseBind).toEqual(bones[1]!.inverseBind);
    // The file gives none for the root: the inverse of where it rests.
    expect(rounded(root!.inverseBind)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 1]);
  });

  test('a translation a key does not have is that of the bone', async () => {
    const { clips } = await collect(part('s.csf', skeleton), part('walk.caf', walk));
    expect(clips[0]!.tracks[0]!.values).toEqual(Float32Array.of(1, 1, 1, 0, 2, 0));
  });
});

test('colours stored as bytes are at full intensity with 1', () => {
  const builder = createModelBuilder();
  const material = { type: 'material', material: 0, fullColor: 255, textures: [] } as const;
  builder.push({ ...material, diffuse: [255, 51, 0, 255] } as EventBase);
  expect(builder.finish().materials[0]).toEqual({ name: '', textures: [], diffuse: [1, 0.2, 0, 1] });
});
