import type { CoreEvent } from '@rigstream/core';
import type { SampleCheck } from '../check-definition.ts';
import { describeEvent } from '../compare/describe-event.ts';
import { expectSameRun } from '../compare/same-run.ts';
import { chunksOf } from '../decode/chunking.ts';
import { spread } from '../decode/cut-offsets.ts';
import { decodeSource, WatchedSource } from '../decode/watched-source.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

const mostAborts = 24;
const patienceMilliseconds = 10_000;

export const abortAnywhere: SampleCheck = {
  id: 'abort-anywhere',
  title: 'an abort ends the decode, at each event and in each read',
  rule: 'an abort cancels the source once with the reason, releases its lock, and leaves nothing behind',
  async run(trial) {
    const size = Math.max(1, Math.ceil(trial.bytes.length / mostAborts));
    const reads = Math.ceil(trial.bytes.length / size);
    for (const index of spread(trial.reference.events.length, mostAborts)) {
      const source = new WatchedSource(trial.bytes, chunksOf(size));
      await expectAbort(trial, source, `aborted after event ${index}, in chunks of ${size} bytes`, index);
    }
    for (const stallAt of spread(reads, mostAborts)) {
      const source = new WatchedSource(trial.bytes, chunksOf(size), stallAt);
      await expectAbort(trial, source, `aborted in read ${stallAt}, in chunks of ${size} bytes`);
    }
  },
};

async function expectAbort(
  trial: Trial,
  source: WatchedSource,
  input: string,
  lastEvent?: number,
): Promise<void> {
  await abortDecode(trial, source, input, lastEvent);
  try {
    expectSameRun(trial.reference, trial.decode());
  } catch (thrown) {
    if (!(thrown instanceof Finding)) throw thrown;
    throw thrown.at({ input: `another decode after one was ${input}`, bytes: trial.bytes });
  }
}

/** Aborts when so many events were delivered, or when a read does not answer. */
async function abortDecode(
  trial: Trial,
  source: WatchedSource,
  input: string,
  lastEvent: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const controller = new AbortController();
  const reason = new Error('the reason of the abort');
  const iterator = decodeSource(trial, source, controller.signal)[Symbol.asyncIterator]();
  let pending = iterator.next();
  const stalled = source.stall.then(() => undefined);
  for (let index = 0; ; index++) {
    const first = await Promise.race([stalled, pending]);
    if (first === undefined) break;
    if (first.done === true) throw new Finding('the decode ended before it could be aborted', { input });
    if (index === lastEvent) {
      controller.abort(reason);
      pending = iterator.next();
      break;
    }
    pending = iterator.next();
  }
  controller.abort(reason);
  await expectReason(pending, reason, input);
  const later = await iterator.next();
  if (later.done !== true)
    throw new Finding('an event was delivered after the abort', { input, found: describeEvent(later.value) });
  expectCancelled(source, reason, input);
}

async function expectReason(
  pending: Promise<IteratorResult<CoreEvent, undefined>>,
  reason: Error,
  input: string,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds, 'nothing, for ten seconds');
  });
  const answer = pending.then(
    ({ done, value }) => (done === true ? 'the end of the events' : describeEvent(value)),
    (thrown: unknown) => (thrown === reason ? undefined : String(thrown)),
  );
  const found = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  if (found === undefined) return;
  throw new Finding('the decode does not end in the reason of the abort', {
    input,
    expected: `a rejection with "${reason.message}"`,
    found,
  });
}

/** A source that has ended need not be cancelled. Releasing twice is harmless: it lets go of a stream that is slow to. */
function expectCancelled(source: WatchedSource, reason: Error, input: string): void {
  const expected = source.ended
    ? /^(cancel )?releaseLock( releaseLock)?$/
    : /^cancel releaseLock( releaseLock)?$/;
  const inOrder = expected.test(source.calls.join(' '));
  const sameReason = source.reasons.every((each) => each === reason);
  if (inOrder && sameReason) return;
  throw new Finding('the source was not let go in order', {
    input,
    expected: `${source.ended ? '' : 'cancel once, with the reason of the abort, then '}releaseLock`,
    found: `${source.calls.join(', ') || 'no call'}${sameReason ? '' : ', with another reason'}`,
  });
}
