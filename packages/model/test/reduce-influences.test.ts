import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import type { Skin } from '../src/index.ts';
import { mostInfluences, reduceInfluences } from '../src/reduce-influences.ts';

type Influence = readonly [joint: number, weight: number];

function skinOf(...vertices: (readonly Influence[])[]): Skin {
  const offsets = [0];
  for (const influences of vertices) offsets.push(offsets.at(-1)! + influences.length);
  return {
    joints: [],
    offsets: Uint32Array.from(offsets),
    joint: Uint16Array.from(vertices.flat(), ([joint]) => joint),
    weight: Float32Array.from(vertices.flat(), ([, weight]) => weight),
  };
}

const rounded = ({ joint, weight }: Skin): number[][] =>
  Array.from(joint, (bone, i) => [bone, Math.round(weight[i]! * 1e6) / 1e6]);

test('the heaviest influences are kept and sum to one again; what is given up is told', () => {
  const six: Influence[] = [
    [0, 0.05],
    [1, 0.3],
    [2, 0.1],
    [3, 0.25],
    [4, 0.15],
    [5, 0.2],
  ];
  const few: Influence[] = [
    [2, 0.5],
    [0, 0.25],
  ];
  const reduced = reduceInfluences(skinOf(six, few, []), 4);
  expect([...reduced.skin.offsets]).toEqual([0, 4, 6, 6]);
  expect(rounded(reduced.skin)).toEqual([
    [1, 0.333333],
    [3, 0.277778],
    [5, 0.222222],
    [4, 0.166667],
    [2, 0.5],
    [0, 0.25],
  ]);
  expect(reduced.reducedVertices).toBe(1);
  expect(reduced.largestLoss).toBeCloseTo(0.15 / 1.05, 6);
  expect(reduced.totalLoss).toBeCloseTo(0.15 / 1.05, 6);
});

test('weights of zero stay zero', () => {
  const { skin, largestLoss } = reduceInfluences(
    skinOf([
      [0, 0],
      [1, 0],
      [2, 0],
    ]),
    2,
  );
  expect([[...skin.weight], largestLoss]).toEqual([[0, 0], 0]);
});

test('the number to keep is checked', () => {
  for (const most of [0, -1, 1.5, NaN]) expect(() => reduceInfluences(skinOf([]), most)).toThrow(RangeError);
});

test('the most influences of a vertex', () => {
  expect(
    mostInfluences({
      skin: skinOf(
        [[0, 1]],
        [],
        [
          [0, 1],
          [1, 1],
        ],
      ),
    }),
  ).toBe(2);
  expect(mostInfluences({})).toBe(0);
});

interface Scenario {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly influences: readonly Influence[];
  readonly max: number;
  readonly expect: { readonly influences: readonly Influence[]; readonly tolerance: number };
}

describeShared('scenarios of the kind reduce-influences', 'cases/scenarios.json', (path) => {
  const { scenarios } = JSON.parse(readFileSync(path, 'utf8')) as { scenarios: readonly Scenario[] };
  for (const scenario of scenarios.filter(({ kind }) => kind === 'reduce-influences')) {
    test(`${scenario.id}: ${scenario.title}`, () => {
      const { skin } = reduceInfluences(skinOf(scenario.influences), scenario.max);
      const weightOf = new Map(Array.from(skin.joint, (joint, i) => [joint, skin.weight[i]!]));
      expect(weightOf.size).toBe(scenario.expect.influences.length);
      for (const [joint, weight] of scenario.expect.influences)
        expect(Math.abs(weightOf.get(joint)! - weight)).toBeLessThan(scenario.expect.tolerance);
    });
  }
});
