import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { collectModel, type Model } from '@rigstream/model';
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
  type SkinBinding,
} from '../src/index.ts';
import { bone, clip, expectNear, identity, mesh, moved, skin, track } from './small-models.ts';

type Numbers = readonly number[];

interface Placed {
  readonly t: Numbers;
  readonly r: Numbers;
}

interface Expected {
  readonly position?: Numbers;
  readonly normal?: Numbers;
  readonly values?: readonly Numbers[];
  readonly worldTranslations?: readonly Numbers[];
  readonly warnings?: readonly string[];
  readonly tolerance?: number;
}

/** The fields of all the kinds tested here. */
interface Scenario {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly bones: readonly {
    readonly name: string;
    readonly parent: number;
    readonly bind: Placed;
    readonly pose: Placed;
  }[];
  readonly vertex: {
    readonly position: Numbers;
    readonly influences: readonly (readonly [number, number])[];
  };
  readonly track: {
    readonly rotation?: readonly (readonly [number, Numbers])[];
    readonly translation?: readonly (readonly [number, Numbers])[];
  };
  readonly at: number | Numbers;
  readonly apply: Numbers;
  readonly matrix: Numbers;
  readonly normal: Numbers;
  readonly point: Numbers;
  readonly matrixKey: Numbers;
  readonly rotationKey: Numbers;
  readonly parents: Numbers;
  readonly locals: readonly Numbers[];
  readonly expect: Expected;
}

function apply(pose: Pose, place: number, [x = 0, y = 0, z = 0]: Numbers): number[] {
  const m = worldMatrix(pose, place);
  return [0, 1, 2].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!);
}

function skinOnce(binding: SkinBinding, pose: Pose): { position: number[]; normal: number[] } {
  const palette = createPalette(binding);
  updatePalette(palette, binding, pose);
  const out = createSkinnedVertices(binding);
  skinVertices(binding, palette, out);
  return { position: [...out.position], normal: [...(out.normal ?? [])] };
}

/** The model of a .x file with these events between its asset and its end. */
function xModel(...events: CoreEvent[]): Model {
  return collectModel([
    {
      type: 'asset',
      format: { id: 'x', variant: 'txt' },
      kind: 'scene',
      space: {
        handedness: 'left',
        up: '+y',
        winding: 'cw',
        uvOrigin: 'top-left',
        matrix: 'row-vector',
        rotation: 'conjugate-quaternion',
        quaternionOrder: 'wxyz',
        time: 'ticks',
      },
      declared: {},
    },
    ...events,
  ]);
}

function keyEvents(path: 'rotation' | 'matrix', values: Numbers): CoreEvent[] {
  return [
    { type: 'bone', index: 0, parent: -1 },
    { type: 'clip', clip: 0 },
    {
      type: 'track',
      track: 0,
      clip: 0,
      channel: 0,
      target: { index: 0 },
      path,
      stride: values.length,
      interpolation: 'linear',
    },
    {
      type: 'keyframes',
      track: 0,
      first: 0,
      count: 1,
      times: Float32Array.of(0),
      values: Float32Array.from(values),
    },
  ];
}

const checks: Readonly<Record<string, (scenario: Scenario) => void>> = {
  skinning({ bones, vertex, expect: expected }) {
    // The binds of these scenarios move without turning, so a bone's inverse bind is the way back from its ancestors.
    const bindOf = (place: number): Numbers => {
      const { bind, parent } = bones[place]!;
      expect(bind.r).toEqual([0, 0, 0, 1]);
      return parent < 0 ? bind.t : bindOf(parent).map((value, axis) => value + bind.t[axis]!);
    };
    const joints = bones.map(({ name }, place) => {
      const [x = 0, y = 0, z = 0] = bindOf(place);
      return { name, bone: place, inverseBind: moved(-x, -y, -z) };
    });
    const pose = createPose({
      bones: bones.map(
        ({
          name,
          parent,
          bind: {
            t: [x = 0, y = 0, z = 0],
          },
        }) => bone(name, parent, moved(x, y, z)),
      ),
    });
    const tracks = bones.flatMap(({ pose: { t, r } }, place) => [
      track(place, 'translation', [0, t]),
      track(place, 'rotation', [0, r]),
    ]);
    sampleClip(clip(...tracks), 0, pose);
    const binding = bindSkin(mesh({ positions: [vertex.position], skin: skin(joints, [vertex.influences]) }));
    expectNear(skinOnce(binding, pose).position, expected.position!, expected.tolerance!);
    expect(binding.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([...(expected.warnings ?? [])]),
    );
  },

  sample({ track: keys, at, apply: point, expect: expected }) {
    const tracks = [
      ...(keys.rotation === undefined ? [] : [track(0, 'rotation', ...keys.rotation)]),
      ...(keys.translation === undefined ? [] : [track(0, 'translation', ...keys.translation)]),
    ];
    const pose = createPose({ bones: [bone('a', -1, moved(7, 8, 9))] });
    for (const [i, time] of [at].flat().entries()) {
      sampleClip(clip(...tracks), time, pose);
      const value = expected.values?.[i] ?? expected.position!;
      expectNear(apply(pose, 0, point ?? [0, 0, 0]), value, expected.tolerance!);
    }
    sampleClip(clip(track(0, 'translation'), track(0, 'rotation')), 0, pose);
    expect(apply(pose, 0, [0, 0, 0])).toEqual([7, 8, 9]);
  },

  normal({ matrix, normal, expect: expected }) {
    const columns = identity.map((_, i) => matrix[(i % 4) * 4 + Math.floor(i / 4)]!);
    const binding = bindSkin(mesh({ positions: [[0, 0, 0]], normals: [normal], bone: 0 }));
    const pose = createPose({ bones: [bone('a', -1, columns)] });
    expectNear(skinOnce(binding, pose).normal, expected.normal!, expected.tolerance!);
  },

  cycle({ parents, locals, expect: expected }) {
    const bones = parents.map((parent, index): CoreEvent => {
      const [x = 0, y = 0, z = 0] = locals[index]!;
      return { type: 'bone', index, parent, matrix: moved(x, y, z) };
    });
    const model = xModel(...bones);
    const pose = createPose(model);
    expect(parents.map((_, place) => worldMatrix(pose, place).slice(12, 15))).toEqual(
      expected.worldTranslations,
    );
    expect(new Set(model.warnings.map(({ code }) => code))).toEqual(new Set(expected.warnings));
  },

  'x-matrix'({ matrix, point, expect: expected }) {
    const pose = createPose(xModel({ type: 'bone', index: 0, parent: -1, matrix }));
    expectNear(apply(pose, 0, point), expected.position!, expected.tolerance!);
  },

  'x-rotation-key'({ matrixKey, rotationKey, point, expect: expected }) {
    for (const events of [keyEvents('matrix', matrixKey), keyEvents('rotation', rotationKey)]) {
      const model = xModel(...events);
      const pose = createPose(model);
      sampleClip(model.clips[0]!, 0, pose);
      expectNear(apply(pose, 0, point), expected.position!, expected.tolerance!);
    }
  },
};

describeShared('scenarios of skinning and sampling', 'cases/scenarios.json', (path) => {
  const { scenarios } = JSON.parse(readFileSync(path, 'utf8')) as { scenarios: readonly Scenario[] };
  for (const scenario of scenarios) {
    const check = checks[scenario.kind];
    // oxlint-disable-next-line jest/valid-title
    if (check !== undefined) test(`${scenario.id}: ${scenario.title}`, () => check(scenario));
  }

  test('every kind tested here is there', () => {
    const kinds = new Set(scenarios.map(({ kind }) => kind));
    expect(Object.keys(checks).filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
