import { expect, test } from '@jest/globals';
import { withResults } from '../../src/report/readme.ts';
import { latestResults, type KeptRow } from '../../src/report/results-folder.ts';
import { tablesOf } from '../../src/report/tables.ts';

const row = (contender: string, date: string, timesBaseline?: number): KeptRow => ({
  suite: 'text-decode',
  subject: 'tiny.x',
  contender,
  values: { bytes: 2e6, ...(timesBaseline === undefined ? {} : { timesBaseline }) },
  machine: {
    date,
    commit: 'abc1234',
    node: 'v20',
    system: 'linux',
    cpu: 'a processor',
    cores: 2,
    memoryGb: 8,
    load: 0.5,
  },
});
const old = row('slow', '2025-01-01T00:00:00Z', 9);
const fresh = [
  row('slow', '2025-02-02T00:00:00Z', 3),
  { ...row('wrong', '2025-02-02T00:00:00Z'), failure: '7 faces, not 8' },
  row('fast', '2025-02-02T00:00:00Z', 1),
];

test('only the last run of a subject is shown', () => {
  expect(latestResults([old, ...fresh])).toEqual(fresh);
});

test('the fastest comes first, and one that went wrong last, with the reason', () => {
  const [table = ''] = tablesOf(fresh);
  expect(table).toContain('text-decode: tiny.x (2.0 MB)');
  const order = ['fast', '1.00 ×', 'slow', '3.00 ×', 'wrong', '7 faces, not 8'].map((part) =>
    table.indexOf(part),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

test('results stand between the marks and nothing else changes', () => {
  const readme = 'Before.\n<!-- results: written by `bench` -->\nstale\n<!-- end of results -->\nAfter.\n';
  const once = withResults(readme, fresh);
  expect(once).toContain('commit abc1234: 2 cores of a processor');
  expect(once).not.toContain('stale');
  expect(once.startsWith('Before.')).toBe(true);
  expect(once.endsWith('After.\n')).toBe(true);
  expect(withResults(once, fresh)).toBe(once);
  expect(() => withResults('no marks', fresh)).toThrow('marks');
});
