import { expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { cutOffsets, spread } from '../../src/decode/cut-offsets.ts';

test('every offset of a small input is tried', () => {
  expect(cutOffsets(5, [], 1)).toEqual([1, 2, 3, 4]);
  expect(cutOffsets(20_000, [], 1)).toHaveLength(19_999);
  expect(cutOffsets(1, [], 1)).toEqual([]);
  expect(cutOffsets(0, [], 1)).toEqual([]);
});

test('of a larger input as many as one check can afford, the same ones each time', () => {
  for (const length of [20_001, 200_000, 5_000_000]) {
    const offsets = cutOffsets(length, [], 3);
    expect(offsets).toEqual(cutOffsets(length, [], 3));
    expect(offsets.length * length).toBeLessThanOrEqual(Math.max(24_000_000, 24 * length));
    expect(offsets.every((offset, index) => offset > (offsets[index - 1] ?? 0) && offset < length)).toBe(
      true,
    );
    expect(offsets[0]).toBe(1);
    expect(offsets.at(-1)).toBe(length - 1);
  }
});

test('borders of events are preferred', () => {
  const event = { type: 'unknown', what: '', span: { start: 50_000, end: 60_000 } } as CoreEvent;
  const near = cutOffsets(1_000_000, [event], 1).filter((offset) => Math.abs(offset - 50_000) < 5);
  expect(near.length).toBeGreaterThan(0);
});

test('a spread has its ends and even steps', () => {
  expect(spread(3, 10)).toEqual([0, 1, 2]);
  expect(spread(101, 5)).toEqual([0, 25, 50, 75, 100]);
  expect(spread(0, 5)).toEqual([]);
});
