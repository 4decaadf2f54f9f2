import { expect, test } from '@jest/globals';
import type { CellOutcome } from '../../src/measure/alternate.ts';
import { timingsOf } from '../../src/measure/timings.ts';

const cell = (id: string, cpu: readonly number[]): CellOutcome<null> => ({
  id,
  series: {
    first: { cpuMs: 50, wallMs: 60, peakBytes: 3 * 2 ** 20, facts: null },
    rounds: cpu.map((cpuMs) => ({ cpuMs, wallMs: cpuMs + 1 })),
  },
});

test('a ratio is the median of those within each round, so a slow moment of the machine cancels out', () => {
  const timings = timingsOf([cell('ours', [10, 20, 10]), cell('theirs', [30, 60, 30])], 'ours');
  expect(timings.get('theirs')).toEqual({
    cpuMs: 30,
    wallMs: 31,
    firstCpuMs: 50,
    firstWallMs: 60,
    peakMb: 3,
    timesBaseline: 3,
    rounds: [30, 60, 30],
  });
});

test('a cell with fewer rounds is compared in those it has', () => {
  const timings = timingsOf([cell('ours', [10, 10, 1]), cell('slow', [40, 20])], 'ours');
  expect(timings.get('slow')?.['timesBaseline']).toBe(3);
});

test('without the baseline there are times but no ratio, and a failed cell has none', () => {
  const timings = timingsOf([cell('theirs', [30]), { id: 'broken', failure: 'no' }], 'ours');
  expect(timings.get('theirs')).not.toHaveProperty('timesBaseline');
  expect(timings.has('broken')).toBe(false);
});
