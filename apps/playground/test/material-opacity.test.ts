import { expect, test } from '@jest/globals';
import { opacityOf } from '../src/material-opacity.ts';

test.each([
  [0.25, 0.25],
  [1, 1],
  [255, 1],
  [0, 1],
  [-1, 1],
  [Number.NaN, 1],
  [undefined, 1],
])('alpha %s is drawn with opacity %s', (alpha, opacity) => {
  expect(opacityOf(alpha)).toBe(opacity);
});
