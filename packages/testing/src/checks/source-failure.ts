import type { SampleCheck } from '../check-definition.ts';
import { missingFrom, PrefixMatcher } from '../compare/joined-events.ts';
import { chunksOf } from '../decode/chunking.ts';
import { spread } from '../decode/cut-offsets.ts';
import { decodeSource, WatchedSource } from '../decode/watched-source.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

const mostFailures = 60;

export const sourceFailure: SampleCheck = {
  id: 'source-failure',
  title: 'when the source fails, everything before leaves first and the failure comes through unchanged',
  rule: "a failure of the source is passed on as the source's own error, after everything decoded before it",
  async run(trial) {
    const size = Math.max(1, Math.ceil(trial.bytes.length / mostFailures));
    const requiredAfter = trial.delivery.walk();
    for (const failAt of spread(Math.ceil(trial.bytes.length / size), mostFailures)) {
      const required = requiredAfter(failAt * size);
      const matcher = new PrefixMatcher(trial.joined, required.things);
      const reason = new Error('the connection was lost');
      const source = new WatchedSource(trial.bytes, chunksOf(size), { failAt, reason });
      try {
        await expectFailure(trial, source, matcher, reason);
        const missing = missingFrom(matcher.extent, required);
        if (missing !== undefined)
          throw new Finding('something that had arrived completely was not delivered', { expected: missing });
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        const input = `a stream in chunks of ${size} bytes that fails after ${source.fed}`;
        throw thrown.at({ input, bytes: trial.bytes, offset: source.fed });
      }
    }
  },
};

async function expectFailure(
  trial: Trial,
  source: WatchedSource,
  matcher: PrefixMatcher,
  reason: Error,
): Promise<void> {
  let found = 'the end of the events';
  try {
    for await (const event of decodeSource(trial, source)) matcher.accept(event);
  } catch (thrown) {
    if (thrown instanceof Finding) throw thrown;
    if (thrown === reason) return;
    found = String(thrown);
  }
  throw new Finding('the failure of the source does not come through', {
    expected: "the source's own error object",
    found,
  });
}
