import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { zym } from '@rigstream/format-zym';
import { collectModel, type Model } from '@rigstream/model';
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
  updateWorld,
  worldMatrix,
} from '../src/index.ts';

type Numbers = readonly number[];

interface Positions {
  readonly first20: readonly Numbers[];
  readonly bboxMin: Numbers;
  readonly bboxMax: Numbers;
  readonly sum: Numbers;
}

interface SkinnedPose {
  readonly name: string;
  readonly poseA: number;
  /** Where the pose is one of a scene at a time. */
  readonly sceneIndex?: number;
  readonly timeSeconds?: number;
  readonly matrixLerp: Positions;
  readonly dualQuaternion?: Positions;
  readonly boneWorldOrigins: readonly Numbers[];
}

interface OracleFile {
  readonly header: { readonly mins: Numbers; readonly maxs: Numbers };
  readonly numposes: number;
  readonly scenes: readonly {
    readonly mins: Numbers;
    readonly maxs: Numbers;
    readonly framerate: number;
    readonly start: number;
    readonly length: number;
  }[];
  readonly skinned: readonly SkinnedPose[];
}

/** Of the diagonal of the model. */
const tolerance = 1e-4;

/** Skins the one mesh of a file. */
class Posed {
  readonly model: Model;
  readonly #pose;
  readonly #binding;
  readonly #palette;
  readonly #position;

  constructor(model: Model) {
    this.model = model;
    this.#pose = createPose(model);
    this.#binding = bindSkin(model.meshes[0]!);
    this.#palette = createPalette(this.#binding);
    this.#position = createSkinnedVertices(this.#binding).position;
  }

  /** In one of the poses the file has. */
  whole(pose: number): Float32Array {
    const { local } = this.#pose;
    const size = local.length;
    local.set(this.model.poses!.values.subarray(pose * size, (pose + 1) * size));
    updateWorld(this.#pose);
    return this.#skin();
  }

  /** In a scene, some time after it began. */
  at(scene: number, seconds: number, poses: 'matrix' | 'dual-quaternion'): Float32Array {
    sampleClip(this.model.clips[scene]!, seconds, this.#pose, { unit: 'seconds', poses });
    return this.#skin();
  }

  #skin(): Float32Array {
    updatePalette(this.#palette, this.#binding, this.#pose);
    skinVertices(this.#binding, this.#palette, { position: this.#position });
    return this.#position;
  }

  origin(bone: number): Numbers {
    return worldMatrix(this.#pose, bone).slice(12, 15);
  }
}

function decoded(file: string): Model {
  return collectModel(decodeSync(readFileSync(file), { format: zym }));
}

function box(position: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < position.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, position[i]!);
    max[i % 3] = Math.max(max[i % 3]!, position[i]!);
  }
  return { min, max };
}

function farthest(actual: ArrayLike<number>, expected: Numbers): number {
  return expected.reduce((most, value, i) => Math.max(most, Math.abs(value - actual[i]!)), 0);
}

function differences(position: Float32Array, expected: Positions): Numbers {
  const { min, max } = box(position);
  const vertices = position.length / 3;
  const mean = [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let i = axis; i < position.length; i += 3) sum += position[i]!;
    return sum / vertices;
  });
  return [
    farthest(position, expected.first20.flat()),
    farthest(min, expected.bboxMin),
    farthest(max, expected.bboxMax),
    farthest(
      mean,
      expected.sum.map((sum) => sum / vertices),
    ),
  ];
}

/** Thousands of poses make a long test; a few of each scene make a short one. */
const sampledPoses = process.env['RIGSTREAM_THOROUGH'] === '1' ? Infinity : 8;

describeShared('poses of ZYM files', 'corpus/zym', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, OracleFile>>;
  };

  test('there are some', () => {
    expect(Object.keys(files).length).toBeGreaterThan(15);
  });

  for (const [path, { header, numposes, scenes, skinned }] of Object.entries(files)) {
    const diagonal = Math.hypot(...header.maxs.map((value, axis) => value - header.mins[axis]!));

    // oxlint-disable-next-line jest/valid-title
    test(path, () => {
      const model = decoded(join(folder, path));
      const posed = new Posed(model);
      // In the space of glTF x y z is x z −y.
      const converted = new Posed(convertSpace(model));
      expect(model.poses!.count).toBe(numposes);
      for (const pose of skinned) {
        const { poseA, sceneIndex, timeSeconds = 0, matrixLerp, dualQuaternion, boneWorldOrigins } = pose;
        const positions = (of: Posed): Float32Array =>
          sceneIndex === undefined ? of.whole(poseA) : of.at(sceneIndex, timeSeconds, 'matrix');
        const position = positions(posed);
        expect(Math.max(...differences(position, matrixLerp)) / diagonal).toBeLessThan(tolerance);
        for (const [bone, expected] of boneWorldOrigins.entries())
          expect(farthest(posed.origin(bone), expected) / diagonal).toBeLessThan(tolerance);
        const other = positions(converted);
        const turned = position.map((_, i) =>
          i % 3 === 0 ? position[i]! : i % 3 === 1 ? position[i + 1]! : -position[i - 1]!,
        );
        expect(farthest(other, [...turned]) / diagonal).toBeLessThan(1e-6);
        if (dualQuaternion === undefined || sceneIndex === undefined) continue;
        const rigid = posed.at(sceneIndex, timeSeconds, 'dual-quaternion');
        expect(Math.max(...differences(rigid, dualQuaternion)) / diagonal).toBeLessThan(tolerance);
      }
    });

    test(`${path}: the poses of each scene fill its box`, () => {
      const model = decoded(join(folder, path));
      const posed = new Posed(model);
      expect(model.clips).toHaveLength(scenes.length);
      for (const [scene, { mins, maxs, framerate, start, length }] of scenes.entries()) {
        expect(model.clips[scene]).toMatchObject({
          ticksPerSecond: framerate,
          poses: { start, count: length },
        });
        const step = Math.ceil(length / sampledPoses);
        const whole = step === 1;
        const reached = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
        for (let at = start; at < start + length; at += step) {
          const { min, max } = box(posed.whole(at));
          for (const axis of [0, 1, 2]) {
            reached.min[axis] = Math.min(reached.min[axis]!, min[axis]!);
            reached.max[axis] = Math.max(reached.max[axis]!, max[axis]!);
          }
        }
        for (const axis of [0, 1, 2]) {
          const below = (reached.min[axis]! - mins[axis]!) / diagonal;
          const above = (maxs[axis]! - reached.max[axis]!) / diagonal;
          expect(Math.min(below, above)).toBeGreaterThan(-tolerance);
          if (whole) expect(Math.max(below, above)).toBeLessThan(tolerance);
        }
      }
    });
  }
});
