import type { CoreEvent } from '@rigstream/core';
import type { SampleCheck } from '../check-definition.ts';
import { expectSameEnd, expectSameEvent } from '../compare/same-run.ts';
import { chunksOf, wholeInput } from '../decode/chunking.ts';
import { faultOfFile, type Outcome } from '../decode/stepped-decode.ts';
import { decodeSource, WatchedSource } from '../decode/watched-source.ts';
import { Finding } from '../finding.ts';

const mostReads = 2000;

export const syncEqualsAsync: SampleCheck = {
  id: 'sync-equals-async',
  title: 'a stream gives the events that bytes at hand give',
  rule: 'decode and decodeSync give the same events for the same bytes',
  async run(trial) {
    const smallest = Math.max(1, Math.ceil(trial.bytes.length / mostReads));
    for (const chunking of [wholeInput, chunksOf(smallest), chunksOf(4096)]) {
      try {
        await expectSameAsyncRun(
          trial.reference,
          decodeSource(trial, new WatchedSource(trial.bytes, chunking)),
        );
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: `as a stream, ${chunking.label}`, bytes: trial.bytes });
      }
    }
  },
};

/** Follows a decode of a stream that must give exactly what another one gave. */
export async function expectSameAsyncRun(
  reference: Outcome,
  events: AsyncIterable<CoreEvent>,
): Promise<void> {
  const delivered: CoreEvent[] = [];
  try {
    for await (const event of events) {
      expectSameEvent(reference, event, delivered.length);
      delivered.push(event);
    }
  } catch (thrown) {
    expectSameEnd(reference, { events: delivered, error: faultOfFile(thrown) });
    return;
  }
  expectSameEnd(reference, { events: delivered, error: undefined });
}
