import { expect, test } from '@jest/globals';
import { registerChecks, type ConformanceCheck } from '@rigstream/testing';

const check = (id: string, sample?: string): ConformanceCheck => ({
  id,
  title: `title of ${id}`,
  ...(sample === undefined ? {} : { sample }),
  run: () => Promise.reject(new Error(id)),
});

test('a runner gets a group for the format and one for each sample', async () => {
  const calls: string[] = [];
  const runs: (() => Promise<void>)[] = [];
  const runner = {
    describe: (title: string, define: () => void) => {
      calls.push(`describe ${title}`);
      define();
    },
    test: (title: string, run: () => Promise<void>) => {
      calls.push(`test ${title}`);
      runs.push(run);
    },
  };
  registerChecks(runner, 'the plugin', [check('a'), check('b', 'one'), check('c', 'two'), check('d', 'one')]);
  expect(calls).toEqual([
    'describe the plugin',
    'describe the format',
    'test a: title of a',
    'describe sample one',
    'test b: title of b',
    'test d: title of d',
    'describe sample two',
    'test c: title of c',
  ]);
  await expect(runs[2]?.()).rejects.toThrow('d');
});
