import { expect, test } from '@jest/globals';
import { Box3 } from 'three';
import { expandBox } from '../src/expand-box.ts';

test('grows around the points that are new', () => {
  const box = new Box3();
  expandBox(box, Float32Array.of(9, 9, 9, 1, 2, 3, -1, 0, 5), 3);
  expect([box.min.toArray(), box.max.toArray()]).toEqual([
    [-1, 0, 3],
    [1, 2, 5],
  ]);
});

test('points that are nowhere leave the box as it is', () => {
  const box = new Box3();
  expandBox(box, Float32Array.of(NaN, 0, 0, 0, Infinity, 0), 0);
  expect(box.isEmpty()).toBe(true);
});
