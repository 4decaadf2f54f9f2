import { expect, test } from '@jest/globals';
import { rowOf } from '../../src/suites/streaming.ts';

const run = { bytes: 2_000_000, cpuMs: 10, wallMs: 12, peakBytes: 2 ** 20 };

test('figures are medians of the runs; what was not measured is left out', () => {
  const row = rowOf('stream', 'someone', [
    run,
    { ...run, peakBytes: 5 * 2 ** 20 },
    { ...run, peakBytes: 2 * 2 ** 20 },
  ]);
  expect(row.values).toEqual({ bytes: 2_000_000, cpuMs: 10, wallMs: 12, megabytesPerSecond: 200, peakMb: 2 });
  expect(row).not.toHaveProperty('failure');
});

test('one run that lost something spoils the row', () => {
  expect(rowOf('stream', 'someone', [run, { ...run, difference: '3 vertices arrived' }]).failure).toBe(
    '3 vertices arrived',
  );
});
