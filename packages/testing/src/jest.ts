import { describe, test } from '@jest/globals';
import type { AnyFormat } from '@rigstream/core';
import { conformanceChecks } from './conformance-checks.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { registerChecks } from './register-checks.ts';

/** Long enough for a sample of 20 kB, cut at every offset by a slow decoder on a slow machine. */
const mostMilliseconds = 120_000;

/**
 * Declares the whole conformance kit as jest tests, one for each check and sample.
 *
 * @example
 * ```ts
 * testConformance('the SMD plugin', { format: smd, samples: [{ name: 'box', bytes: readFileSync('box.smd') }] });
 * ```
 */
export function testConformance<const Format extends AnyFormat>(
  title: string,
  options: ConformanceOptions<Format>,
): void {
  const runner = {
    describe,
    test: (name: string, run: () => Promise<void>) => test(name, run, mostMilliseconds),
  };
  registerChecks(runner, title, conformanceChecks(options));
}
