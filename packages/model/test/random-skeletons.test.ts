import { expect, test } from '@jest/globals';
import { collectModel, type Bone } from '../src/index.ts';
import { validate } from '../src/validate-model.ts';
import { asset, bone } from './file-events.ts';

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Steps to a root; beyond the number of bones: there is none. */
function depth(bones: readonly Bone[], place: number): number {
  let steps = 0;
  for (let at = place; at >= 0 && steps <= bones.length; at = bones[at]!.parent) steps++;
  return steps;
}

/** Bones that reach themselves over their parents, found by walking from each. */
function inCircles(parents: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [start] of parents.entries()) {
    let at = parents[start]!;
    for (let steps = 0; at >= 0 && at !== start && steps < parents.length; steps++) at = parents[at] ?? -1;
    if (at === start) found.add(start);
  }
  return found;
}

for (let seed = 1; seed <= 12; seed++)
  test(`parents by chance, with circles and several roots: ${seed}`, () => {
    const random = randomNumbers(seed * 7919);
    const count = 2 + Math.floor(random() * 60);
    const parents = Array.from({ length: count }, () => Math.floor(random() * (count + 4)) - 2);
    const { bones } = collectModel([asset(), ...parents.map((parent, i) => bone(i, `b${i}`, parent))]);
    const circles = inCircles(parents);
    for (const [place, { parent }] of bones.entries()) {
      const stated = parents[place]!;
      expect(parent).toBe(stated < 0 || stated >= count || circles.has(place) ? -1 : stated);
      expect(depth(bones, place)).toBeLessThanOrEqual(count);
    }
  });

test('ten thousand bones in any order hang together as stated; in one circle all are roots', () => {
  const random = randomNumbers(5);
  const count = 10_000;
  const order = Array.from({ length: count }, (_, i) => i).toSorted(() => random() - 0.5);
  const parents = order.map((_, i) =>
    i === 0 ? -1 : order[random() < 0.9 ? i - 1 : Math.floor(random() * i)]!,
  );
  const model = collectModel([asset(), ...order.map((number, i) => bone(number, `b${number}`, parents[i]!))]);
  expect(model.bones).toHaveLength(count);
  expect(model.bones.filter(({ parent }) => parent < 0)).toHaveLength(1);
  expect(validate(model)).toEqual([]);
  const inOneCircle = order.map((number, i) => bone(number, `b${number}`, order[(i + 1) % count]!));
  const broken = collectModel([asset(), ...inOneCircle]);
  expect(broken.bones.every(({ parent }) => parent === -1)).toBe(true);
});
