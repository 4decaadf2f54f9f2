import { expect, test } from '@jest/globals';
import {
  formatBytes,
  formatCount,
  formatElapsed,
  formatOffset,
  formatRate,
  formatSeconds,
} from '../src/quantity-text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [12_345, '12.3 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [2_500_000_000_000, '2500 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('rates drop empty decimals and say when there is no limit', () => {
  expect(formatRate(64_000)).toBe('64 kB/s');
  expect(formatRate(1_000_000)).toBe('1 MB/s');
  expect(formatRate(Infinity)).toBe('unlimited');
});

test('times are milliseconds below a second', () => {
  expect(formatElapsed(12.4)).toBe('12 ms');
  expect(formatElapsed(999.6)).toBe('1.00 s');
  expect(formatSeconds(0.9375)).toBe('0.94 s');
});

test('counts are grouped, offsets aligned', () => {
  expect(formatCount(12_400)).toBe('12,400');
  expect(formatOffset(0x1a3)).toBe('0x0001a3');
  expect(formatOffset(0x12345678)).toBe('0x12345678');
});
