import type { SampleCheck } from '../check-definition.ts';
import { missingFrom, PrefixMatcher } from '../compare/joined-events.ts';
import { splitAt } from '../decode/chunking.ts';
import { spread } from '../decode/cut-offsets.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

const mostFailures = 100;

export const sourceFailure: SampleCheck = {
  id: 'source-failure',
  title: 'when the source fails, everything before leaves first and the failure passes unchanged',
  rule: 'a failure of the source, thrown into the routine, passes through it, after everything it holds was delivered',
  run(trial) {
    const requiredAfter = trial.delivery.walk();
    for (const afterBytes of spread(trial.bytes.length, mostFailures)) {
      const required = requiredAfter(afterBytes);
      const matcher = new PrefixMatcher(trial.joined, required.things);
      try {
        failAfter(trial, afterBytes, matcher);
        const missing = missingFrom(matcher.extent, required);
        if (missing !== undefined)
          throw new Finding('something that had arrived completely was not delivered', { expected: missing });
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        const input = `a source that fails after ${afterBytes} bytes`;
        throw thrown.at({ input, bytes: trial.bytes, offset: afterBytes });
      }
    }
  },
};

function failAfter(trial: Trial, afterBytes: number, matcher: PrefixMatcher): void {
  const reason = new Error('the connection was lost');
  const events = trial.decode({
    chunking: splitAt(afterBytes),
    failure: { afterBytes, reason },
  });
  const { error } = outcomeOf(events, (event) => matcher.accept(event));
  // Data may end before the input does, and a sample with a fault ends in it: then the source is not asked again.
  const isUnasked = error === undefined || error.code === trial.reference.error?.code;
  if (isUnasked || error.cause === reason) return;
  throw new Finding('the failure of the source does not come through', { found: error.message });
}
