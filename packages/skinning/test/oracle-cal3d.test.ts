import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createRegistry, decodeSync } from '@rigstream/core';
import { decodeAll } from '@rigstream/core/asset';
import { storeInDirectory } from '@rigstream/core/directory';
import { cal3d, type Cal3dSubmeshEvent } from '@rigstream/format-cal3d';
import { collectParts, createModelBuilder, type Mesh, type Model } from '@rigstream/model';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import {
  bindSkin,
  createPalette,
  createPose,
  createSkinnedVertices,
  restPose,
  sampleClip,
  skinVertices,
  updatePalette,
  worldMatrix,
  type Pose,
} from '../src/index.ts';

type Numbers = readonly number[];

/** A pose of `oracle.json`. */
interface PoseSample {
  /** 1: every vertex. */
  readonly lod: number;
  readonly time: number | null;
  readonly bind: boolean;
  readonly bboxMin: Numbers;
  readonly bboxMax: Numbers;
  readonly submeshes: readonly { readonly vertexCount: number; readonly positionSum: Numbers }[];
  readonly first20: readonly { readonly position: Numbers; readonly normal: Numbers }[];
  readonly boneAbsolute: readonly { readonly translation: Numbers }[];
}

interface Character {
  readonly character: string;
  readonly skeleton: string;
  readonly animation: string;
  readonly meshes: readonly string[];
  readonly poses: readonly PoseSample[];
}

/** A pose of `oracle-cal3d-poses.json`. */
interface TimedPose {
  readonly time: number;
  readonly vertexCount: number;
  readonly bboxMin: Numbers;
  readonly bboxMax: Numbers;
  readonly positionSum: Numbers;
  readonly first: Numbers;
  readonly bones: Numbers;
}

/**
 * `oracle.json` has every character at the start of its clip, whatever the time it states: the mixer of its reference
 * does not move in its first step. The poses at those times are of another release of the library.
 */
const { characters: timed } = JSON.parse(
  readFileSync(new URL('oracle-cal3d-poses.json', import.meta.url), 'utf8'),
) as { characters: Readonly<Record<string, readonly TimedPose[]>> };

/** Of the size of the character. */
const tolerance = 1e-4;

interface Decoded {
  readonly model: Model;
  readonly submeshes: readonly Cal3dSubmeshEvent[];
}

function decoded(files: readonly string[]): Decoded {
  const builder = createModelBuilder();
  const submeshes: Cal3dSubmeshEvent[] = [];
  for (const file of files) {
    builder.startPart(file);
    for (const event of decodeSync(readFileSync(file), { format: cal3d })) {
      builder.push(event);
      if (event.type === 'cal3d:submesh') submeshes.push(event);
    }
  }
  return { model: builder.finish(), submeshes };
}

interface Skinned {
  readonly position: Float32Array;
  readonly normal: Float32Array;
}

function skinned(meshes: readonly Mesh[], pose: Pose): readonly Skinned[] {
  return meshes.map((mesh) => {
    const binding = bindSkin(mesh);
    const palette = createPalette(binding);
    updatePalette(palette, binding, pose);
    const { position, normal } = createSkinnedVertices(binding);
    skinVertices(binding, palette, normal === undefined ? { position } : { position, normal });
    return { position, normal: normal ?? new Float32Array(position.length) };
  });
}

function farthest(actual: ArrayLike<number>, expected: Numbers): number {
  return expected.reduce((most, value, i) => Math.max(most, Math.abs(value - actual[i]!)), 0);
}

function sizeOf({ bboxMin, bboxMax }: Pick<TimedPose, 'bboxMin' | 'bboxMax'>): number {
  return Math.hypot(...bboxMax.map((value, axis) => value - bboxMin[axis]!));
}

function boneTranslations(pose: Pose): Numbers {
  return pose.bones.slice(0, 8).flatMap((_, bone) => worldMatrix(pose, bone).slice(12, 15));
}

function sumsOf(position: Float32Array): Numbers {
  return [0, 1, 2].map((axis) => position.reduce((sum, value, i) => (i % 3 === axis ? sum + value : sum), 0));
}

function expectSample({ model, submeshes }: Decoded, pose: Pose, sample: PoseSample): void {
  const size = sizeOf(sample);
  const result = skinned(model.meshes, pose);
  const bones = sample.boneAbsolute.flatMap(({ translation }) => translation);
  expect(bones).toHaveLength(24);
  expect(farthest(boneTranslations(pose), bones) / size).toBeLessThan(tolerance);
  const first = sample.first20.flatMap(({ position }) => position);
  expect(farthest(result[0]!.position, first) / size).toBeLessThan(tolerance);
  const normals = sample.first20.flatMap(({ normal }) => normal);
  expect(farthest(result[0]!.normal, normals)).toBeLessThan(1e-3);

  expect(result).toHaveLength(sample.submeshes.length);
  for (const [mesh, { vertexCount, positionSum }] of sample.submeshes.entries()) {
    const { lodSteps, declared } = submeshes[mesh]!;
    const { position } = result[mesh]!;
    // The vertices that vanish are the last ones (specification section 5).
    expect(position.length / 3 - Math.floor((1 - sample.lod) * lodSteps)).toBe(vertexCount);
    // What hangs on springs is moved by their system alone, which the reference did not run.
    if (declared.springs > 0 && !sample.bind) continue;
    const sums = sumsOf(position.subarray(0, vertexCount * 3));
    expect(farthest(sums, positionSum) / vertexCount / size).toBeLessThan(tolerance);
  }
}

function expectTimed(meshes: readonly Mesh[], pose: Pose, sample: TimedPose): void {
  const size = sizeOf(sample);
  const result = skinned(meshes, pose);
  expect(farthest(boneTranslations(pose), sample.bones) / size).toBeLessThan(tolerance);
  const [{ position, normal }] = result as [Skinned];
  for (let vertex = 0; vertex < sample.first.length / 6; vertex++) {
    const expected = sample.first.slice(vertex * 6, vertex * 6 + 6);
    expect(farthest(position.subarray(vertex * 3), expected.slice(0, 3)) / size).toBeLessThan(tolerance);
    expect(farthest(normal.subarray(vertex * 3), expected.slice(3))).toBeLessThan(1e-3);
  }
  const whole = Float32Array.from(result.flatMap((mesh) => [...mesh.position]));
  expect(whole).toHaveLength(sample.vertexCount * 3);
  for (const [axis, sum] of sumsOf(whole).entries()) {
    const along = whole.filter((_, i) => i % 3 === axis);
    const ends = [along.reduce((a, b) => Math.min(a, b)), along.reduce((a, b) => Math.max(a, b))];
    expect(farthest(ends, [sample.bboxMin[axis]!, sample.bboxMax[axis]!]) / size).toBeLessThan(tolerance);
    expect(Math.abs(sum - sample.positionSum[axis]!) / sample.vertexCount / size).toBeLessThan(tolerance);
  }
}

describeShared('poses of Cal3D characters', 'corpus/cal3d', (folder) => {
  const { characters } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    characters: readonly Character[];
  };

  for (const { character, skeleton, animation, meshes, poses } of characters) {
    // oxlint-disable-next-line jest/valid-title
    test(character, () => {
      const whole = decoded([skeleton, animation, ...meshes].map((path) => join(folder, path)));
      const { model } = whole;
      const pose = createPose(model);
      for (const sample of poses) {
        if (sample.bind) restPose(pose);
        else sampleClip(model.clips[0]!, 0, pose);
        expectSample(whole, pose, sample);
      }
      // Behind the last key a cycle of the library goes on to its first one.
      const lastKey = model.clips[0]!.tracks[0]!.times.at(-1)!;
      const times = poses.flatMap(({ time, lod }) =>
        time === null || lod < 1 || time > lastKey ? [] : [time],
      );
      expect(timed[character]!.map(({ time }) => time)).toEqual(times);
      const springless = model.meshes.filter((_, mesh) => whole.submeshes[mesh]!.declared.springs === 0);
      for (const sample of timed[character]!) {
        sampleClip(model.clips[0]!, sample.time, pose, { unit: 'seconds' });
        expectTimed(springless, pose, sample);
      }
    });
  }

  test('a mesh in XML stands where its file has it: its skeleton rests as it was bound', () => {
    const { model } = decoded(
      ['marine-v1100xml/Skeleton.XSF', 'marine-v1100xml/Helmet.XMF'].map((path) => join(folder, path)),
    );
    const [mesh] = model.meshes;
    expect(model.bones[mesh!.skin!.joints[0]!.bone]!.name).toBe('Bip01 Head');
    const [{ position } = { position: new Float32Array(0) }] = skinned(model.meshes, createPose(model));
    expect(position).toHaveLength(77 * 3);
    expect(farthest(position, [...mesh!.position])).toBeLessThan(1e-5);
  });
});

describeShared('whole characters, by their manifests', 'corpus/characters', (folder) => {
  const registry = createRegistry([cal3d]);
  const characterOf = (name: string): Promise<Model> =>
    collectParts(decodeAll(`${name}.cfg`, { store: storeInDirectory(join(folder, name)), registry }));
  const listed = (name: string, kind: string): readonly string[] =>
    readFileSync(join(folder, name, `${name}.cfg`), 'utf8')
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith(`${kind}=`) ? [line.slice(kind.length + 1).trim()] : []));

  test.each([
    ['cally', ({ name }: Mesh): boolean => name !== 'cally_ponytail'],
    ['paladin', ({ name }: Mesh): boolean => name === 'paladin_body'],
  ])('%s walks', async (name, isPosed) => {
    const model = await characterOf(name);
    const pose = createPose(model);
    const walk = model.clips.find((clip) => clip.name === `${name}_walk`)!;
    for (const sample of timed[`${name}/walk`]!) {
      sampleClip(walk, sample.time, pose, { unit: 'seconds' });
      expectTimed(model.meshes.filter(isPosed), pose, sample);
    }
  });

  test.each(['cally', 'paladin'])(
    '%s has the materials its manifest lists, each in its place',
    async (name) => {
      const model = await characterOf(name);
      const files = listed(name, 'material');
      const there = new Set(readdirSync(join(folder, name)));
      const expected = listed(name, 'mesh').flatMap((file) =>
        [...decodeSync(readFileSync(join(folder, name, file)), { format: cal3d })].flatMap((event) => {
          if (event.type !== 'mesh' || event.material === undefined || !('index' in event.material))
            return [];
          const material = files[event.material.index]!;
          return [there.has(material) ? material.replace(/\.[^.]*$/, '') : undefined];
        }),
      );
      expect(model.meshes.map(({ groups }) => model.materials[groups[0]!.material]?.name)).toEqual(expected);
      const missing = files.filter((file) => !there.has(file));
      expect(missing).toEqual(name === 'paladin' ? ['paladin_stripe.xrf'] : []);
      const warned = model.warnings.flatMap(({ code, found, severity }) =>
        code === 'unresolved-reference' && severity === 'warning' ? [found] : [],
      );
      expect(warned).toEqual(expect.arrayContaining(missing));
    },
  );
});
