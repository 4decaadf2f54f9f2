import type { FormatError } from '@rigstream/core';
import { errorCodes } from '@rigstream/core/fault-codes';
import type { SampleCheck } from '../check-definition.ts';
import { missingFrom, PrefixMatcher } from '../compare/joined-events.ts';
import { splitAt } from '../decode/chunking.ts';
import { cutOffsets } from '../decode/cut-offsets.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';

/** Codes that are never a fault of the file. */
const faultsOfPrograms: ReadonlySet<string> = new Set(['plugin-api', 'unknown-format', 'ambiguous-format']);
const faultsOfFiles: ReadonlySet<string> = new Set(errorCodes.filter((code) => !faultsOfPrograms.has(code)));

export const truncateAnywhere: SampleCheck = {
  id: 'truncate-anywhere',
  title: 'a file cut short anywhere gives everything before the cut, then one error',
  rule: 'a fatal fault is thrown after everything decoded before it was delivered, and only that',
  run(trial) {
    const { joined, bytes, reference, delivery } = trial;
    const required = delivery.walk();
    for (const cut of [0, ...cutOffsets(bytes.length, reference.events, trial.subject.seed)]) {
      const expected = required(cut);
      const matcher = new PrefixMatcher(joined, expected.things);
      const short = bytes.subarray(0, cut);
      try {
        const { error } = outcomeOf(trial.decode({ bytes: short, chunking: splitAt(cut >> 1) }), (event) =>
          matcher.accept(event),
        );
        if (error !== undefined) expectFaultOfFile(error);
        const missing = missingFrom(matcher.extent, expected);
        if (missing !== undefined)
          throw new Finding('something that had arrived completely was not delivered', { expected: missing });
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: `cut short after ${cut} of ${bytes.length} bytes`, bytes, offset: cut });
      }
    }
  },
};

/**
 * Bad input ends in an error of the file, never in one of the program.
 * @throws Finding for `plugin-api` and for a code that is neither core's nor the format's own
 */
export function expectFaultOfFile(error: FormatError): void {
  const { code } = error;
  if (faultsOfFiles.has(code) || (error.formatId !== undefined && code.startsWith(`${error.formatId}:`)))
    return;
  throw new Finding(`the decode ended in "${code}"`, {
    expected: `an error of the file: ${[...faultsOfFiles].join(', ')}, or a code of the format's own`,
    found: error.message,
    cause: error,
  });
}
