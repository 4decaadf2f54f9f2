import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { conformanceChecks, registerChecks, type ConformanceOptions } from '@rigstream/testing';

interface CheckResult {
  readonly index: number;
  readonly failure?: string;
}

const MOST_MILLISECONDS = 1_800_000;

/**
 * Declares the conformance kit as jest tests, like `testConformance` of `@rigstream/testing/jest`, and runs it in a plain
 * Node process: jest's VM makes a decoder three to sixteen times slower.
 * @param module where `conformance` is exported by this name: the process imports it
 */
export function testConformanceInNode(
  title: string,
  module: URL,
  conformance: () => ConformanceOptions,
): void {
  const results = new Map<number, CheckResult>();
  let child: ChildProcess;
  const checks = conformanceChecks(conformance()).map((check, index) => ({
    ...check,
    run: async () => {
      while (!results.has(index) && child.exitCode === null && child.signalCode === null)
        await Promise.race([once(child, 'message'), once(child, 'exit')]);
      expect(results.get(index) ?? { failure: 'the process ended early' }).toEqual({ index });
    },
  }));
  describe('in plain Node', () => {
    beforeAll(() => {
      const process = fileURLToPath(new URL('conformance-process.mjs', import.meta.url));
      child = fork(process, [module.href], {
        execArgv: [
          '--expose-gc',
          '--disable-warning=ExperimentalWarning',
          '--conditions=@rigstream/source',
          `--import=${new URL('register-typescript.mjs', import.meta.url).href}`,
        ],
      });
      child.on('message', (result: CheckResult) => results.set(result.index, result));
    });
    afterAll(() => {
      child.kill();
    });
    registerChecks({ describe, test: declareTest }, title, checks);
  });
}

function declareTest(name: string, run: () => Promise<void>): void {
  test(name, run, MOST_MILLISECONDS);
}
