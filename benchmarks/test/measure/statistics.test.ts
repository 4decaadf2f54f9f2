import { expect, test } from '@jest/globals';
import { median } from '../../src/measure/statistics.ts';

test('the median is the middle of the sorted values', () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([30, 1, 2, 4])).toBe(3);
  expect(() => median([])).toThrow(RangeError);
});
