import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { clf } from '@rigstream/format-clf';
import { collectModel, type Mesh } from '@rigstream/model';
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
  type Pose,
} from '../src/index.ts';

type Numbers = readonly number[];

interface OracleMesh {
  readonly vertexCount: number;
  readonly firstVertex: Numbers | null;
  readonly lastVertex: Numbers | null;
  readonly bbox: { readonly min: Numbers; readonly max: Numbers } | null;
  /** Position, angles, number. */
  readonly frames: { readonly first: Numbers; readonly last: Numbers; readonly numbers: Numbers } | null;
}

interface OracleFile {
  readonly layout: { readonly vertex_stride: 28 | 32 };
  readonly meshes: readonly OracleMesh[];
}

/** Of the size of a piece. */
const tolerance = 1e-4;

/** `Ry · Rx · Rz · p + t` (clf section 6.3), a turn at a time. */
function placed([px = 0, py = 0, pz = 0]: Numbers, frame: Numbers): Numbers {
  const [tx = 0, ty = 0, tz = 0, rx = 0, ry = 0, rz = 0] = frame;
  const [ax, ay] = [Math.cos(rz) * px - Math.sin(rz) * py, Math.sin(rz) * px + Math.cos(rz) * py];
  const [by, bz] = [Math.cos(rx) * ay - Math.sin(rx) * pz, Math.sin(rx) * ay + Math.cos(rx) * pz];
  const [cx, cz] = [Math.cos(ry) * ax + Math.sin(ry) * bz, Math.cos(ry) * bz - Math.sin(ry) * ax];
  return [cx + tx, by + ty, cz + tz];
}

function skinned(mesh: Mesh, pose: Pose): Float32Array {
  const binding = bindSkin(mesh);
  const palette = createPalette(binding);
  updatePalette(palette, binding, pose);
  const { position } = createSkinnedVertices(binding);
  skinVertices(binding, palette, { position });
  return position;
}

function expectPlaced(mesh: Mesh, pose: Pose, expected: OracleMesh, frame: Numbers): void {
  const position = skinned(mesh, pose);
  const { vertexCount, firstVertex, lastVertex, bbox } = expected;
  if (firstVertex === null || lastVertex === null || bbox === null) return;
  const size = Math.max(1e-9, Math.hypot(...bbox.max.map((value, axis) => value - bbox.min[axis]!)));
  for (const [vertex, stored] of [
    [0, firstVertex],
    [vertexCount - 1, lastVertex],
  ] as const)
    for (const [axis, value] of placed(stored, frame).entries())
      expect(Math.abs(value - position[vertex * 3 + axis]!) / size).toBeLessThan(tolerance);
}

describeShared('pieces of CLF files', 'corpus/clf', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, OracleFile>>;
  };

  test('there are some that move', () => {
    const moving = Object.values(files).filter(({ meshes }) => meshes.some(({ frames }) => frames !== null));
    expect(moving.length).toBeGreaterThan(5);
  });

  for (const [path, { meshes, layout }] of Object.entries(files)) {
    // oxlint-disable-next-line jest/valid-title
    test(path, () => {
      const options = { vertexStride: layout.vertex_stride };
      const model = collectModel(decodeSync(readFileSync(join(folder, path)), { format: clf, options }));
      const pose = createPose(model);
      expect(model.meshes).toHaveLength(meshes.length);
      const still = [0, 0, 0, 0, 0, 0];
      for (const [i, expected] of meshes.entries()) {
        const mesh = model.meshes[i]!;
        const { first = still, last = still, numbers = [] } = expected.frames ?? {};
        restPose(pose);
        expectPlaced(mesh, pose, expected, first);
        if (numbers.length === 0) continue;
        // A piece without frames of its own is where it rests, whatever the others do.
        sampleClip(model.clips[0]!, numbers[0]!, pose);
        expectPlaced(mesh, pose, expected, first);
        sampleClip(model.clips[0]!, numbers[1]!, pose);
        expectPlaced(mesh, pose, expected, last);
      }
    });
  }
});
