import { expect, test } from '@jest/globals';
import { ConformanceFailure, conformanceChecks } from '@rigstream/testing';
import { brokenReading } from './toys/broken-reading.ts';
import { everything } from './toys/toy-samples.ts';

async function failureOf(fault: string): Promise<ConformanceFailure> {
  const { plugin, caughtBy } = brokenReading.find((broken) => broken.fault === fault)!;
  const checks = conformanceChecks({ format: plugin, samples: [everything] });
  const check = checks.find(({ id }) => id === caughtBy)!;
  return check.run().then(
    () => {
      throw new Error('the check did not fail');
    },
    (thrown: unknown) => thrown as ConformanceFailure,
  );
}

test('a failure shows the rule, the cut, both sides and the bytes', async () => {
  const failure = await failureOf('ends a batch where a chunk ends');
  expect(failure.message).toBe(
    [
      'toy breaks split-anywhere, sample "everything": event 9 differs at .count',
      '  rule      events and the borders of batches depend only on bytes and options, never on how the input is cut',
      '  input     in two chunks, cut at 147 (0x93)',
      '  expected  { type: "vertices", mesh: 0, first: 0, count: 9, position: Float32Array(27) [0.5, 0, 0, 1.5, -1, 0.8414709568023682, …] }',
      '  found     { type: "vertices", mesh: 0, first: 0, count: 1, position: Float32Array(3) [0.5, 0, 0] }',
      '  bytes around 0x93',
      '    0x000080  00  00  00  07  00  00  00  00  00  00  3f  00  00  00  80  00  ..........?.....',
      '    0x000090  00  00  00 [00] 00  c0  3f  00  00  80  bf  a4  6a  57  3f  00  ......?.....jW?.',
      '    0x0000a0  00  20  40  00  00  00  c0  b7  c7  68  3f  00  00  60  40  00  . @......h?..`@.',
    ].join('\n'),
  );
});

test('its parts can be read without parsing prose', async () => {
  const failure = await failureOf('allocates from a declared count');
  expect(failure).toBeInstanceOf(ConformanceFailure);
  expect(failure.name).toBe('ConformanceFailure');
  expect(failure.formatId).toBe('toy');
  expect(failure.checkId).toBe('changed-counts');
  expect(failure.sample).toBe('everything');
  expect(failure.summary).toMatch(/^\d+ bytes are allocated, from a number in the file$/);
  expect(failure.input).toMatch(/^with 0x[0-9a-f]+ at byte \d+/);
  expect(failure.rule).toContain('a declared count never allocates');
  expect(failure.offset).toBeGreaterThan(0);
});

test('the error of the plugin is its cause', async () => {
  const failure = await failureOf('knows only the tags it was tested with');
  expect(failure.found).toContain('TypeError');
  expect(failure.cause).toMatchObject({ code: 'plugin-api' });
});
