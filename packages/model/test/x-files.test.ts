import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { decodeSync, FormatError } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { collectModel, createModelBuilder, type Model } from '../src/index.ts';
import { reduceInfluences } from '../src/reduce-influences.ts';
import { measureModel } from '../src/measure-model.ts';

const modelOf = (file: string): Model => collectModel(decodeSync(readFileSync(file), { format: x }));
const codes = (model: Model): string[] => model.warnings.map(({ code }) => code);
const round = (values: Iterable<number>): number[] =>
  Array.from(values, (value) => Math.round(value * 1e6) / 1e6 + 0);
const groupsOf = (model: Model): unknown =>
  model.meshes[0]!.groups.map(({ start, count, material }) => [
    start,
    count,
    model.materials[material]?.name,
  ]);

/** What the model makes of each case that is about meaning; the decoder's own tests cover the rest of them. */
const cases: Readonly<Record<string, (model: Model) => void>> = {
  '01-skinweights-zero-and-empty'({ meshes }) {
    expect(meshes[0]!.skin!.joints).toMatchObject([{ name: 'Bone_A' }]);
    expect(meshes[0]!.skin!.weight).toHaveLength(0);
  },
  '05-one-face-material-for-many-faces'(model) {
    expect(model.meshes[0]!.groups).toEqual([{ start: 0, count: 6, material: 0 }]);
  },
  '06-fewer-materials-than-declared'(model) {
    expect(model.meshes[0]!.groups).toHaveLength(1);
    expect(codes(model)).toEqual(['count-mismatch']);
  },
  '07-material-references'(model) {
    expect(groupsOf(model)).toEqual([
      [0, 3, 'Shared_Gold'],
      [3, 3, 'Shared_Steel'],
    ]);
  },
  '08-several-root-frames'({ bones }) {
    expect(bones.filter(({ parent }) => parent === -1).length).toBeGreaterThan(1);
  },
  '13-matrix-and-srt-keys'({ clips, bones }) {
    const [walk] = clips;
    const legTracks = walk!.tracks.filter(({ bone }) => bones[bone]!.name === 'Leg');
    expect(walk).toMatchObject({ name: 'Walk', duration: 4800, ticksPerSecond: 4800, rateSource: 'file' });
    expect(legTracks.map(({ path }) => path).toSorted()).toEqual(['rotation', 'scale', 'translation']);
    const rotation = legTracks.find(({ path }) => path === 'rotation');
    expect(round(rotation!.values)).toEqual(round([0, 0, 0, 1, 0, 0, -Math.SQRT1_2, Math.SQRT1_2]));
  },
  '14-animation-set-before-frames'(model) {
    expect(model.clips[0]!.tracks[0]).toMatchObject({ bone: 0, target: 'Later' });
    expect(codes(model)).toEqual([]);
  },
  '15-animation-for-missing-frame'(model) {
    expect(model.clips[0]!.tracks.map(({ bone, target }) => [bone, target])).toEqual([
      [-1, 'Ghost'],
      [-1, ''],
    ]);
    expect(model.warnings.filter(({ message }) => message.includes('Ghost'))).toHaveLength(1);
  },
  '17-key-times-not-increasing'({ clips }) {
    const times = [...clips[0]!.tracks[0]!.times];
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(times).toHaveLength(3);
  },
  '20-line-and-point-faces'({ meshes }) {
    expect(meshes[0]!.triangles).toHaveLength(9);
    expect([...meshes[0]!.sourceVertex]).toEqual([0, 1, 2, 3, 4]);
  },
  '21-face-index-equal-to-vertex-count'(model) {
    expect(model.meshes[0]!.triangles).toHaveLength(0);
    expect(codes(model)).toEqual(['bad-index']);
  },
  '22-normal-face-count-and-index-wrong'(model) {
    expect(model.meshes[0]).toMatchObject({ vertexCount: 3, triangles: Uint32Array.of(0, 1, 2) });
    expect(model.meshes[0]!.normal).toBeUndefined();
    expect(codes(model).toSorted()).toEqual(['bad-index', 'count-mismatch']);
  },
  '23-skin-vertex-out-of-range-but-more-weights-than-bones'(model) {
    expect([...model.meshes[0]!.skin!.offsets]).toEqual([0, 0, 0, 0, 1]);
    expect([...model.meshes[0]!.skin!.weight]).toEqual([0.25]);
    expect(codes(model).filter((code) => code === 'bad-index')).toHaveLength(1);
  },
  '25-frame-names-that-are-object-keys'({ bones }) {
    expect(bones.map(({ name }) => name)).toContain('__proto__');
  },
  '38-decldata-and-fvfdata'({ meshes }) {
    expect([...meshes[0]!.uv[0]!].slice(2, 4)).toEqual([1, 0]);
  },
  '39-vertex-colours-with-extra-separators'({ meshes }) {
    expect([...meshes[0]!.color!].slice(8, 12)).toEqual([0, 0, 1, 1]);
  },
  '43-six-weights-on-one-vertex'(model) {
    const { skin } = model.meshes[0]!;
    expect(skin!.offsets[1]).toBe(6);
    expect(codes(model)).toEqual(['weights-not-normalised']);
    expect(reduceInfluences(skin!, 4).skin.offsets[1]).toBe(4);
  },
};

describeShared('text cases', 'cases/x-text', (folder) => {
  for (const [name, check] of Object.entries(cases)) {
    // oxlint-disable-next-line jest/valid-title
    test(name, () => check(modelOf(join(folder, `${name}.x`))));
  }
});

describeShared('the examples of the format documents', 'cases/seeds', (folder) => {
  test('the pyramid', () => {
    const model = modelOf(join(folder, 'pyramid.x'));
    expect(model.bones.map(({ name, parent }) => [name, parent])).toEqual([
      ['Scene_Root', -1],
      ['Pyramid_Frame', 0],
    ]);
    expect(model.meshes[0]).toMatchObject({ name: 'PyramidMesh', bone: 1 });
    expect(model.meshes[0]!.triangles).toHaveLength(18);
    expect(groupsOf(model)).toEqual([[0, 18, 'Material0']]);
  });

  test('the hierarchical animation', () => {
    const model = modelOf(join(folder, 'hierarchical-animation.x'));
    expect(model.bones.map(({ name, parent }) => [name, parent])).toEqual([
      ['obj1', -1],
      ['obj2', 0],
      ['obj3', 1],
    ]);
    expect(model.meshes.map(({ bone }) => bone)).toEqual([0, 1, 2]);
    const [clip] = model.clips;
    expect(clip).toMatchObject({ duration: 4500, ticksPerSecond: 4800, rateSource: 'assumed' });
    expect(clip!.tracks.map(({ bone, path }) => [bone, path])).toEqual(
      [0, 1, 2].flatMap((bone) => [
        [bone, 'rotation'],
        [bone, 'translation'],
      ]),
    );
    for (const { times } of clip!.tracks) expect([...times]).toEqual([0, 1500, 2250, 3000, 4500]);
    expect(measureModel(model)).toMatchObject({ clips: [{ seconds: 0.9375 }], materials: 3 });
  });
});

interface OracleMesh {
  readonly vertices: number;
  readonly triangles: number;
  readonly indexOutOfRange: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly normals?: { readonly count: number };
  readonly texCoords?: readonly unknown[];
  readonly skin?: readonly { readonly bone: string; readonly weights: number; readonly maxIndex: number }[];
}

interface OracleFile {
  readonly path: string;
  readonly raw: {
    readonly format: string;
    readonly frames: readonly {
      readonly name: string | null;
      readonly parent: number | null;
      readonly matrix: readonly number[] | null;
    }[];
    readonly meshes: readonly OracleMesh[];
    readonly animationSets: readonly { readonly animations: readonly { readonly target: string | null }[] }[];
  };
}

function expectMesh(model: Model, index: number, expected: OracleMesh): void {
  const mesh = model.meshes[index]!;
  expect(mesh.sourceVertex.slice(0, expected.vertices)).toEqual(
    Uint32Array.from({ length: expected.vertices }, (_, vertex) => vertex),
  );
  if (expected.indexOutOfRange === 0) expect(mesh.triangles.length / 3).toBe(expected.triangles);
  expect(mesh.triangles.every((vertex) => vertex < mesh.vertexCount)).toBe(true);
  expect(mesh.groups.reduce((sum, { count }) => sum + count, 0)).toBe(mesh.triangles.length);
  expect(mesh.uv.length).toBeGreaterThanOrEqual(expected.texCoords?.length ?? 0);
  for (const { joints, joint } of mesh.skin === undefined ? [] : [mesh.skin]) {
    expect(joints.map(({ name }) => name)).toEqual(expected.skin!.map(({ bone }) => bone));
    const inside = expected.skin!.filter(({ maxIndex }) => maxIndex < expected.vertices);
    const source = inside.reduce((sum, { weights }) => sum + weights, 0);
    expect(joint.length).toBeGreaterThanOrEqual(source);
  }
  for (const axis of [0, 1, 2]) {
    const values = mesh.position.filter((_, i) => i % 3 === axis);
    const least = values.reduce((lowest, value) => Math.min(lowest, value), Infinity);
    expect(Math.abs(least - expected.min[axis]!)).toBeLessThan(1e-5 * Math.max(1, Math.abs(least)));
  }
}

describeShared('real text files', 'corpus/x', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: readonly OracleFile[];
  };
  const real = files.filter(({ path, raw }) => raw.format === 'txt ' && !path.startsWith('synthetic/'));

  test('there are 45 of them', () => {
    expect(real.filter(({ path }) => existsSync(join(folder, path)))).toHaveLength(45);
  });

  for (const { path, raw } of real) {
    // oxlint-disable-next-line jest/valid-title
    test(path, () => {
      const model = modelOf(join(folder, path));
      expect(model.bones.map(({ parent }) => parent)).toEqual(raw.frames.map(({ parent }) => parent ?? -1));
      expect(model.meshes).toHaveLength(raw.meshes.length);
      for (const [index, expected] of raw.meshes.entries()) expectMesh(model, index, expected);
      expect(model.clips).toHaveLength(raw.animationSets.length);
    });
  }
});

describe('a file cut in its middle', () => {
  const text = `xof 0303txt 0032
Frame Root { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1;; }
Mesh { 3; 0;0;0;, 0;1;0;, 1;0;0;; 1; 3;0,1,2;; MeshNormals { 1; 0;0;-1;; 1; 3;0,0,`;

  test('gives the model of what came before', () => {
    const builder = createModelBuilder();
    const decode = (): void => {
      for (const event of decodeSync(new TextEncoder().encode(text), { format: x })) builder.push(event);
    };
    expect(decode).toThrow(FormatError);
    const model = builder.finish();
    expect(model.bones[0]!.local.slice(12)).toEqual([5, 6, 7, 1]);
    expect(model.meshes[0]).toMatchObject({ bone: 0, triangles: Uint32Array.of(0, 1, 2) });
    expect(model.meshes[0]!.normal).toBeUndefined();
  });
});
