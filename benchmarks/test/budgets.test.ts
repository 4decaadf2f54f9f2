import { expect, test } from '@jest/globals';
import { budgets } from '../src/budgets.ts';
import type { ResultRow } from '../src/report/result-row.ts';

const decoded = (contender: string, timesBaseline: number): ResultRow => ({
  suite: 'text-decode',
  subject: 'terrain-32mb',
  contender,
  values: { timesBaseline },
});
const streamed = (megabytes: number, peakMb: number): ResultRow => ({
  suite: 'streaming',
  subject: `stream-${megabytes}mb`,
  contender: 'rigstream-chunks',
  values: { peakMb, chunksBeforeVertices: 2 },
});
const good = [
  decoded('assimp-native', 2.1),
  { ...decoded('assimp-native', 8.1), suite: 'binary-decode', subject: 'terrain-32mb-bin' },
  decoded('three-xloader', 12),
  decoded('string-split', 5),
  decoded('string-scan', 4),
  streamed(64, 30),
  streamed(1024, 40),
  { ...streamed(1024, 40), subject: 'stream-1024mb-packed' },
];
const outcomes = (rows: readonly ResultRow[]): string[] => budgets.map(({ check }) => check(rows).outcome);

test('all budgets hold for figures within them', () => {
  expect(new Set(outcomes(good))).toEqual(new Set(['holds']));
});

test('a budget is missed by a figure beyond it, and by none at all', () => {
  const slow = [decoded('string-scan', 1.9), ...good.filter(({ contender }) => contender !== 'string-scan')];
  expect(outcomes(slow).filter((outcome) => outcome === 'missed')).toHaveLength(1);
  const growing = [...good.filter(({ subject }) => subject !== 'stream-1024mb'), streamed(1024, 60)];
  expect(outcomes(growing).filter((outcome) => outcome === 'missed')).toHaveLength(1);
  expect(outcomes([])).not.toContain('holds');
});

test('a decode that found something else is no figure', () => {
  const wrong = good.map((row) => ({ ...row, failure: '1 faces, not 2' }));
  expect(new Set(outcomes(wrong))).toEqual(new Set(['missed']));
});

test('without native assimp its budgets are skipped', () => {
  const rows = good.filter(({ contender }) => contender !== 'assimp-native');
  expect(outcomes(rows).filter((outcome) => outcome === 'skipped')).toHaveLength(2);
});
