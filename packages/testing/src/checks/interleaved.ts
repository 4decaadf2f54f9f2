import type { CoreEvent } from '@rigstream/core';
import type { SampleCheck } from '../check-definition.ts';
import { expectSameEnd, expectSameEvent, expectSameRun } from '../compare/same-run.ts';
import { chunksOf } from '../decode/chunking.ts';
import { outcomeOf, type Outcome } from '../decode/stepped-decode.ts';
import { decodeSource, WatchedSource } from '../decode/watched-source.ts';
import { Finding } from '../finding.ts';
import { Trial } from '../subject.ts';
import { expectSameAsyncRun } from './sync-equals-async.ts';

const mostReads = 500;

export const interleaved: SampleCheck = {
  id: 'interleaved',
  title: 'decodes side by side, some of them abandoned, do not disturb each other',
  rule: 'a format is stateless: everything a decode remembers lives in its routine',
  async run(trial) {
    const { samples } = trial.subject;
    const next = samples[(samples.indexOf(trial.sample) + 1) % samples.length] ?? trial.sample;
    const other = next === trial.sample ? trial : new Trial(trial.subject, next);
    const reference = trial.reference;
    try {
      abandon(trial, other);
      expectSameRun(reference, trial.decode({ chunking: chunksOf(17) }));
      takeTurns([
        { reference, events: trial.decode({ chunking: chunksOf(11) }) },
        { reference: other.reference, events: other.decode() },
        { reference, events: trial.decode() },
      ]);
      await Promise.all([
        expectSameAsyncRun(reference, decodeSource(trial, sourceOf(trial, 1))),
        expectSameAsyncRun(other.reference, decodeSource(other, sourceOf(other, 1))),
        expectSameAsyncRun(reference, decodeSource(trial, sourceOf(trial, 3))),
      ]);
    } catch (thrown) {
      if (!(thrown instanceof Finding)) throw thrown;
      throw thrown.at({ input: `together with decodes of "${next.name}"`, bytes: trial.bytes });
    }
  },
};

/** Leaves decodes behind in the middle: one stopped, one just forgotten. */
function abandon(trial: Trial, other: Trial): void {
  for (const [events, stops] of [
    [trial.decode({ chunking: chunksOf(9) }), true],
    [other.decode({ chunking: chunksOf(9) }), false],
  ] as const) {
    for (let half = other.reference.events.length / 2; half > 0; half--) if (isOver(events)) break;
    if (stops) events.return();
  }
}

function isOver(events: Iterator<CoreEvent>): boolean {
  try {
    return events.next().done === true;
  } catch {
    return true;
  }
}

interface Turn {
  readonly reference: Outcome;
  readonly events: Iterator<CoreEvent>;
}

function takeTurns(decodes: readonly Turn[]): void {
  const running = decodes.map((turn) => ({ ...turn, delivered: [] as CoreEvent[], over: false }));
  while (running.some(({ over }) => !over)) {
    for (const turn of running) {
      if (turn.over) continue;
      const { events, error } = outcomeOf(onlyNext(turn.events));
      const event = events[0];
      if (event !== undefined) {
        expectSameEvent(turn.reference, event, turn.delivered.length);
        turn.delivered.push(event);
        continue;
      }
      turn.over = true;
      expectSameEnd(turn.reference, { events: turn.delivered, error });
    }
  }
}

function* onlyNext(events: Iterator<CoreEvent>): Generator<CoreEvent, void, void> {
  const { done, value } = events.next();
  if (done !== true) yield value;
}

function sourceOf({ bytes }: Trial, share: number): WatchedSource {
  return new WatchedSource(bytes, chunksOf(share * Math.max(1, Math.ceil(bytes.length / mostReads))));
}
