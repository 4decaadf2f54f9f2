import { expect, test } from '@jest/globals';
import { createPose, updateWorld, worldMatrix } from '../src/index.ts';
import { bone, identity, moved } from './small-models.ts';

test('world matrices go through all ancestors, whatever the order of the bones', () => {
  const pose = createPose({
    bones: [
      bone('tip', 2, moved(0, 0, 1)),
      bone('root', -1, moved(1, 0, 0)),
      bone('middle', 1, moved(0, 1, 0)),
    ],
  });
  expect([0, 1, 2].map((place) => worldMatrix(pose, place).slice(12, 15))).toEqual([
    [1, 1, 1],
    [1, 0, 0],
    [1, 1, 0],
  ]);
  expect([...pose.order]).toEqual([1, 2, 0]);
});

test('a turned parent turns its children', () => {
  const turned = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const pose = createPose({ bones: [bone('a', -1, turned), bone('b', 0, moved(3, 0, 0))] });
  expect(worldMatrix(pose, 1).slice(12, 15)).toEqual([0, 3, 0]);
});

test('local matrices can be changed by hand', () => {
  const pose = createPose({ bones: [bone('a', -1), bone('b', 0)] });
  pose.local[3] = 5;
  updateWorld(pose);
  expect(worldMatrix(pose, 1)).toEqual(moved(5, 0, 0));
  expect(pose.rest[3]).toBe(0);
});

test('a chain of a hundred thousand bones needs no stack', () => {
  const count = 100_000;
  const bones = Array.from({ length: count }, (_, i) => bone('', i + 1 < count ? i + 1 : -1, moved(1, 0, 0)));
  expect(worldMatrix(createPose({ bones }), 0)[12]).toBe(count);
});

test('no bones', () => {
  expect(createPose({ bones: [] }).world).toHaveLength(0);
  expect(identity).toHaveLength(16);
});
