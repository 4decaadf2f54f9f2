import type { SampleCheck } from '../check-definition.ts';
import { expectFaultOfFile } from '../compare/fault-of-file.ts';
import { missingFrom, PrefixMatcher } from '../compare/joined-events.ts';
import { splitAt } from '../decode/chunking.ts';
import { cutOffsets } from '../decode/cut-offsets.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';

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
