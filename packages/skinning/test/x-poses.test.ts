import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { createModelBuilder, type Mesh, type Model } from '@rigstream/model';
import { convertSpace } from '@rigstream/model/convert-space';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import {
  bindSkin,
  createPalette,
  createPose,
  createSkinnedVertices,
  sampleClip,
  skinVertices,
  updatePalette,
  worldMatrix,
  type Pose,
} from '../src/index.ts';

type Numbers = readonly number[];

interface MeshPose {
  readonly vertices: number;
  readonly first20: readonly Numbers[];
  readonly min: Numbers;
  readonly max: Numbers;
  readonly sum: Numbers;
}

interface PoseSample {
  readonly tick: number;
  readonly frames?: Readonly<Record<string, Numbers>>;
  readonly meshes: readonly MeshPose[];
}

interface OracleFile {
  readonly path: string;
  readonly raw: { readonly format: string; readonly warn: readonly string[] };
  readonly pose?: {
    readonly sets: readonly { readonly name: string; readonly samples: readonly PoseSample[] }[];
    readonly bindFrames: Omit<PoseSample, 'tick'>;
    /** Says why the poses are not to be relied on. */
    readonly caveat?: string;
  };
}

/** Of the size of the model. */
const tolerance = 1e-4;

/** Of a file that ends too early the model holds what came before, and that is still there to be skinned. */
function modelOf(file: string, endsEarly: boolean): Model {
  const builder = createModelBuilder();
  const decode = (): void => {
    for (const event of decodeSync(readFileSync(file), { format: x })) builder.push(event);
  };
  if (endsEarly) expect(decode).toThrow('ends too early');
  else decode();
  return builder.finish();
}

function skinnedPositions(mesh: Mesh, pose: Pose): Float32Array {
  const binding = bindSkin(mesh);
  const palette = createPalette(binding);
  updatePalette(palette, binding, pose);
  const { position } = createSkinnedVertices(binding);
  skinVertices(binding, palette, { position });
  return position;
}

/** The largest difference from the expected pose, as part of the size of the mesh. */
function largestDifference(mesh: Mesh, pose: Pose, expected: MeshPose): number {
  const { vertices, first20, min, max, sum } = expected;
  const size = Math.max(...max.map((value, axis) => value - min[axis]!));
  const position = skinnedPositions(mesh, pose).subarray(0, vertices * 3);
  expect(position).toHaveLength(vertices * 3);
  const along = [0, 1, 2].map((axis) => position.filter((_, i) => i % 3 === axis));
  const differences = [
    ...first20.flatMap((vector, vertex) => vector.map((value, axis) => value - position[vertex * 3 + axis]!)),
    ...along.flatMap((values, axis) => [
      values.reduce((least, value) => Math.min(least, value)) - min[axis]!,
      values.reduce((most, value) => Math.max(most, value)) - max[axis]!,
      (values.reduce((total, value) => total + value, 0) - sum[axis]!) / vertices,
    ]),
  ];
  return Math.max(...differences.map(Math.abs)) / (size > 0 ? size : 1);
}

function expectPose(model: Model, pose: Pose, { meshes, frames = {} }: Omit<PoseSample, 'tick'>): void {
  for (const [i, expected] of meshes.entries())
    expect(largestDifference(model.meshes[i]!, pose, expected)).toBeLessThan(tolerance);
  for (const [name, matrix] of Object.entries(frames)) {
    const world = worldMatrix(
      pose,
      model.bones.findIndex((bone) => bone.name === name),
    );
    const size = Math.max(1, ...matrix.map(Math.abs));
    const differences = matrix.map((value, i) => Math.abs(value - world[i]!) / size);
    expect(Math.max(...differences)).toBeLessThan(tolerance);
  }
}

/** Skinning in the mirrored space gives the mirrored positions. */
function expectMirrored(model: Model, pose: Pose, converted: Model, convertedPose: Pose): void {
  for (const [i, mesh] of model.meshes.entries()) {
    const before = skinnedPositions(mesh, pose);
    const after = skinnedPositions(converted.meshes[i]!, convertedPose);
    const size = before.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
    const worst = before.reduce(
      (most, value, k) => Math.max(most, Math.abs((k % 3 === 2 ? -value : value) - after[k]!)),
      0,
    );
    expect(worst / size).toBeLessThan(1e-6);
  }
}

describeShared('poses of text files', 'corpus/x', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: readonly OracleFile[];
  };
  const posed = files.flatMap(({ path, raw, pose }) =>
    pose !== undefined && pose.caveat === undefined && raw.format === 'txt '
      ? [{ path, expected: pose, endsEarly: raw.warn.some((note) => note.startsWith('unclosed')) }]
      : [],
  );

  test('there are some', () => {
    expect(posed.length).toBeGreaterThan(20);
  });

  for (const { path, expected, endsEarly } of posed) {
    // oxlint-disable-next-line jest/valid-title
    test(path, () => {
      const model = modelOf(join(folder, path), endsEarly);
      const converted = convertSpace(model);
      const pose = createPose(model);
      const convertedPose = createPose(converted);
      expectPose(model, pose, expected.bindFrames);
      expectMirrored(model, pose, converted, convertedPose);
      for (const [set, { samples }] of expected.sets.entries()) {
        for (const sample of samples) {
          sampleClip(model.clips[set]!, sample.tick, pose);
          expectPose(model, pose, sample);
          sampleClip(converted.clips[set]!, sample.tick, convertedPose);
          expectMirrored(model, pose, converted, convertedPose);
        }
      }
    });
  }
});
