import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { cal3d } from '@rigstream/format-cal3d';
import { createModelBuilder, type Model } from '@rigstream/model';
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

interface PoseSample {
  /** 1: every vertex. */
  readonly lod: number;
  readonly time: number | null;
  readonly bind: boolean;
  readonly vertexCount: number;
  readonly bboxMin: Numbers;
  readonly bboxMax: Numbers;
  readonly positionSum: Numbers;
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

/** Of the size of the character. */
const tolerance = 1e-4;

function isDecoded(file: string): boolean {
  return cal3d.sniff(readFileSync(file).subarray(0, cal3d.sniffBytes), {}) !== 'no';
}

function modelOf(files: readonly string[]): Model {
  const builder = createModelBuilder();
  for (const file of files) {
    builder.startPart(file);
    for (const event of decodeSync(readFileSync(file), { format: cal3d })) builder.push(event);
  }
  return builder.finish();
}

interface Skinned {
  readonly position: Float32Array;
  readonly normal: Float32Array;
}

function skinned(model: Model, pose: Pose): readonly Skinned[] {
  return model.meshes.map((mesh) => {
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

function sizeOf({ bboxMin, bboxMax }: PoseSample): number {
  return Math.hypot(...bboxMax.map((value, axis) => value - bboxMin[axis]!));
}

function expectFirst([first]: readonly Skinned[], sample: PoseSample): void {
  const { first20 } = sample;
  const positions = first20.flatMap(({ position }) => position);
  expect(farthest(first!.position, positions) / sizeOf(sample)).toBeLessThan(tolerance);
  const normals = first20.flatMap(({ normal }) => normal);
  expect(farthest(first!.normal, normals)).toBeLessThan(1e-3);
}

function expectBones(pose: Pose, sample: PoseSample): void {
  for (const [bone, { translation }] of sample.boneAbsolute.entries())
    expect(farthest(worldMatrix(pose, bone).slice(12, 15), translation) / sizeOf(sample)).toBeLessThan(
      tolerance,
    );
}

function expectWhole(meshes: readonly Skinned[], sample: PoseSample): void {
  const { bboxMin, bboxMax, positionSum, vertexCount } = sample;
  const along = [0, 1, 2].map((axis) =>
    meshes.flatMap(({ position }) => Array.from(position).filter((_, i) => i % 3 === axis)),
  );
  for (const [axis, values] of along.entries()) {
    expect(values).toHaveLength(vertexCount);
    const reach = (name: 'min' | 'max', expected: Numbers): number =>
      Math.abs(values.reduce((a, b) => Math[name](a, b)) - expected[axis]!);
    expect(reach('min', bboxMin) / sizeOf(sample)).toBeLessThan(tolerance);
    expect(reach('max', bboxMax) / sizeOf(sample)).toBeLessThan(tolerance);
    const mean = (values.reduce((a, b) => a + b) - positionSum[axis]!) / vertexCount;
    expect(Math.abs(mean) / sizeOf(sample)).toBeLessThan(tolerance);
  }
}

describeShared('poses of Cal3D characters', 'corpus/cal3d', (folder) => {
  const { characters } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    characters: readonly Character[];
  };

  for (const { character, skeleton, animation, meshes, poses } of characters) {
    const files = [skeleton, animation, ...meshes].map((path) => join(folder, path));
    // Binary files are posed as soon as the format reads them.
    const run = files.every(isDecoded) ? test : test.skip;

    // oxlint-disable-next-line jest/valid-title
    run(character, () => {
      const model = modelOf(files);
      const pose = createPose(model);
      for (const sample of poses.filter(({ lod }) => lod === 1)) {
        if (sample.bind) restPose(pose);
        else sampleClip(model.clips[0]!, sample.time ?? 0, pose, { unit: 'seconds' });
        const result = skinned(model, pose);
        expectBones(pose, sample);
        expectFirst(result, sample);
        expectWhole(result, sample);
      }
    });
  }

  test('a mesh in XML stands where its file has it: its skeleton rests as it was bound', () => {
    const model = modelOf(
      ['marine-v1100xml/Skeleton.XSF', 'marine-v1100xml/Helmet.XMF'].map((path) => join(folder, path)),
    );
    const [mesh] = model.meshes;
    expect(model.bones[mesh!.skin!.joints[0]!.bone]!.name).toBe('Bip01 Head');
    const [{ position } = { position: new Float32Array(0) }] = skinned(model, createPose(model));
    expect(position).toHaveLength(77 * 3);
    expect(farthest(position, [...mesh!.position])).toBeLessThan(1e-5);
  });
});
