import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { zym } from '@rigstream/format-zym';
import { collectModel, type Bone, type Clip, type Poses } from '@rigstream/model';
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
  type PoseBlend,
} from '../src/index.ts';
import { skinVerticesPlainly } from '../src/skin-vertices-plainly.ts';

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const bones: readonly Bone[] = [
  { name: 'root', parent: -1, local: identity },
  { name: 'child', parent: 0, local: identity },
];
const clip = (loop: boolean, start = 0, count = 2): Clip => ({
  name: '',
  duration: loop ? count : count - 1,
  ticksPerSecond: 1,
  rateSource: 'file',
  loop,
  tracks: [],
  poses: { start, count },
});

/** A bone as twelve numbers: a turn about z by quarters, scaled, and a place. */
function row(quarters: number, scale: number, x: number, y: number, z: number): number[] {
  const [c, s] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarters]!.map((value) => value * scale) as [number, number];
  return [c, -s, 0, x, s, c, 0, y, 0, 0, scale, z];
}

const matrices: Poses = {
  count: 2,
  layout: 'matrix-3x4',
  values: Float32Array.from(
    [row(0, 2, 0, 0, 0), row(0, 1, 1, 0, 0), row(1, 2, 4, 0, 0), row(0, 1, 3, 0, 0)].flat(),
  ),
};

function placeOf(bone: number, sampled: Clip, ticks: number, poses: PoseBlend, held = matrices): number[] {
  const pose = createPose({ bones, poses: held });
  sampleClip(sampled, ticks, pose, { poses });
  return worldMatrix(pose, bone)
    .slice(12, 15)
    .map((value) => Number(value.toFixed(5)));
}

describe('poses of two bones, the root scaled by 2', () => {
  test.each(['matrix', 'dual-quaternion'] as const)('%s: whole poses are as stored', (blend) => {
    expect(placeOf(1, clip(false), 0, blend)).toEqual([2, 0, 0]);
    expect(placeOf(1, clip(false), 1, blend)).toEqual([4, 6, 0]);
  });

  test('halfway, matrices shrink and dual quaternions turn', () => {
    // Root: half of 2 · (1, 0) and 2 · (0, 1), moved by 2; the child is 2 away from it.
    expect(placeOf(1, clip(false), 0.5, 'matrix')).toEqual([4, 2, 0]);
    // The root turns an eighth about the point that both poses share: its own translation bends on a circle.
    const [x = 0, y = 0] = placeOf(1, clip(false), 0.5, 'dual-quaternion');
    const [rootX = 0, rootY = 0] = placeOf(0, clip(false), 0.5, 'dual-quaternion');
    expect(Math.hypot(x - rootX, y - rootY)).toBeCloseTo(4, 4);
    expect(Math.atan2(y - rootY, x - rootX)).toBeCloseTo(Math.PI / 4, 4);
  });

  test('a loop goes from its last pose back to its first, others stay', () => {
    expect(placeOf(0, clip(true), 1.5, 'matrix')).toEqual([2, 0, 0]);
    expect(placeOf(0, clip(true), 2, 'matrix')).toEqual([0, 0, 0]);
    expect(placeOf(0, clip(true), 2.25, 'matrix')).toEqual([1, 0, 0]);
    expect(placeOf(0, clip(false), 7, 'matrix')).toEqual([4, 0, 0]);
    expect(placeOf(0, clip(false), -7, 'matrix')).toEqual([0, 0, 0]);
  });

  test('a clip of one pose holds it', () => {
    expect(placeOf(0, clip(true, 1, 1), 0.5, 'matrix')).toEqual([4, 0, 0]);
  });

  test('parts are blended part by part', () => {
    const half = Math.SQRT1_2;
    const values = [
      [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
      [1, 0, 0, 0, 0, 0, 1, 1, 1, 1],
      [2, 0, 0, 0, 0, half, half, 3, 3, 3],
      [1, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    ];
    const trs: Poses = { count: 2, layout: 'trs', values: Float32Array.from(values.flat()) };
    // The root has gone 1, turned an eighth and doubled; its child is 1 away.
    expect(placeOf(1, clip(false), 0.5, 'matrix', trs)).toEqual([2.41421, Number(Math.SQRT2.toFixed(5)), 0]);
  });
});

test('points in bone space: the fast way equals the plain one', () => {
  const mesh = {
    bone: 1,
    vertexCount: 3,
    position: Float32Array.of(0, 0, 0, 5, 6, 7, 8, 9, 10),
    skin: {
      joints: [
        { name: 'root', bone: 0, inverseBind: identity },
        { name: 'child', bone: 1, inverseBind: identity },
      ],
      // Two influences, none, one without weight.
      offsets: Uint32Array.of(0, 2, 2, 3),
      joint: Uint16Array.of(0, 1, 0),
      weight: Float32Array.of(0.5, 0.5, 0),
      local: Float32Array.of(1, 2, 3, -1, -2, -3, 9, 9, 9),
    },
  };
  const binding = bindSkin(mesh);
  const palette = createPalette(binding);
  const pose = createPose({ bones, poses: matrices });
  sampleClip(clip(false), 1, pose);
  updatePalette(palette, binding, pose);
  const fast = createSkinnedVertices(binding);
  const plain = createSkinnedVertices(binding);
  skinVertices(binding, palette, fast);
  skinVerticesPlainly(binding, palette, plain);
  expect(fast.position).toEqual(plain.position);
  // (1 2 3) by the root: (4 − 4, 2, 6); (−1 −2 −3) by its child, 6 further along the turned x: (4 + 4, 6 − 2, −6).
  expect([...fast.position.subarray(0, 3)]).toEqual([4, 3, 0]);
  // Without influences it follows the bone of its mesh, without weight it stays.
  expect([...fast.position.subarray(3)]).toEqual([4 - 12, 6 + 10, 14, 8, 9, 10]);
});

interface Skinned {
  readonly name: string;
  /** Absent for whole poses. */
  readonly sceneIndex?: number;
  readonly timeSeconds?: number;
  readonly matrixLerp: { readonly first20: readonly (readonly number[])[] };
  readonly dualQuaternion?: Skinned['matrixLerp'];
}

describeShared('scenes of ZYM files at times', 'corpus/zym', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Record<
      string,
      { header: { mins: readonly number[]; maxs: readonly number[] }; skinned: readonly Skinned[] }
    >;
  };

  test.each(Object.entries(files))('%s', (path, { header, skinned }) => {
    const model = collectModel(decodeSync(readFileSync(join(folder, path)), { format: zym }));
    const diagonal = Math.hypot(...header.maxs.map((value, axis) => value - (header.mins[axis] ?? 0)));
    const binding = bindSkin(model.meshes[0]!);
    const palette = createPalette(binding);
    const pose = createPose(model);
    const out = createSkinnedVertices(binding);
    for (const { sceneIndex, timeSeconds, matrixLerp, dualQuaternion = matrixLerp } of skinned) {
      if (sceneIndex === undefined || timeSeconds === undefined) continue;
      for (const [poses, { first20 }] of [
        ['matrix', matrixLerp],
        ['dual-quaternion', dualQuaternion],
      ] as const) {
        sampleClip(model.clips[sceneIndex]!, timeSeconds, pose, { unit: 'seconds', poses });
        updatePalette(palette, binding, pose);
        skinVertices(binding, palette, out);
        const far = first20.flat().map((value, at) => Math.abs(value - (out.position[at] ?? NaN)));
        expect(Math.max(...far) / diagonal).toBeLessThan(1e-4);
      }
    }
  });
});
