import { expect, test } from '@jest/globals';
import { Bounds, differenceOf } from '../../src/decoders/model-facts.ts';

const cube = { vertices: 8, triangles: 12, extent: [2, 2, 2] } as const;

test('what both know is compared, what one leaves out is not', () => {
  expect(differenceOf({ triangles: 12, corners: 36, extent: [2, 2, 2] }, cube)).toBeUndefined();
  expect(differenceOf({ ...cube, vertices: 7 }, cube)).toBe('7 vertices, not 8');
});

test('an extent neither decoder nor file knows is not compared', () => {
  expect(differenceOf({ triangles: 12 }, cube)).toBeUndefined();
  expect(differenceOf(cube, { triangles: 12 })).toBeUndefined();
});

test('extents may differ by rounding only', () => {
  expect(differenceOf({ ...cube, extent: [2, 2, 2.00001] }, cube)).toBeUndefined();
  expect(differenceOf({ ...cube, extent: [2, 2, 2.1] }, cube)).toBe(
    'an extent of 2 × 2 × 2.1, not 2 × 2 × 2',
  );
});

test('bounds of nothing have no size', () => {
  expect(new Bounds().extent).toEqual([0, 0, 0]);
});
