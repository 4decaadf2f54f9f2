import type { ConformanceCheck } from './conformance-checks.ts';

/** What the kit needs of a test runner. Every runner has it, under these or other names. */
export interface TestRunner {
  describe(title: string, define: () => void): void;
  test(title: string, run: () => Promise<void>): void;
}

/**
 * Declares one test for each check, in a group for the format itself and one for each sample.
 *
 * @example
 * ```ts
 * import { describe, test } from 'vitest';
 *
 * registerChecks({ describe, test }, 'the SMD plugin', conformanceChecks({ format: smd, samples }));
 * ```
 */
export function registerChecks(runner: TestRunner, title: string, checks: Iterable<ConformanceCheck>): void {
  const groups = new Map<string | undefined, ConformanceCheck[]>();
  for (const check of checks) groups.set(check.sample, [...(groups.get(check.sample) ?? []), check]);
  runner.describe(title, () => {
    for (const [sample, group] of groups) {
      runner.describe(sample === undefined ? 'the format' : `sample ${sample}`, () => {
        for (const check of group) runner.test(`${check.id}: ${check.title}`, () => check.run());
      });
    }
  });
}
