import type { SampleCheck } from '../check-definition.ts';
import { describeEvent } from '../compare/describe-event.ts';
import { chunksOf, type Chunking } from '../decode/chunking.ts';
import { spread } from '../decode/cut-offsets.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

const mostStops = 200;

export const stopAnywhere: SampleCheck = {
  id: 'stop-anywhere',
  title: 'return() stops the routine at once, at each event and each read',
  rule: 'return() stops a routine at once: it answers done and yields nothing any more',
  run(trial) {
    const chunking = chunksOf(Math.max(1, Math.ceil(trial.bytes.length / mostStops)));
    const kinds = stepsOf(trial, chunking);
    for (const stop of spread(kinds.length, mostStops)) stopAt(trial, chunking, stop, kinds[stop] as string);
  },
};

function stepsOf(trial: Trial, chunking: Chunking): readonly string[] {
  const kinds: string[] = [];
  const watch = {
    onNeed: (count: number) => void kinds.push(`asked for ${count} bytes`),
    onEvent: (event: { type: string }) => void kinds.push(`delivered "${event.type}"`),
  };
  trial.run({ chunking, watch });
  return kinds;
}

function stopAt(trial: Trial, chunking: Chunking, stop: number, what: string): void {
  const input = `${chunking.label}, stopped when it ${what} (step ${stop})`;
  let stopped = false;
  const expectDone = ({ done, value }: IteratorResult<unknown>, call: string): void => {
    if (done === true) return;
    throw new Finding(`the routine goes on after it was stopped`, {
      input,
      expected: `${call} answers { done: true }`,
      found: typeof value === 'number' ? `a request for ${value} bytes` : describeEvent(value),
    });
  };
  const events = trial.decode({
    chunking,
    stopAt: stop,
    watch: {
      onReturn(answer, routine) {
        stopped = true;
        expectDone(answer, 'return()');
        expectDone(routine.next(), 'next() after return()');
      },
    },
  });
  try {
    outcomeOf(events);
  } catch (thrown) {
    throw thrown instanceof Finding ? thrown.at({ input }) : thrown;
  }
  if (!stopped) throw new Finding('the routine could not be stopped', { input });
}
