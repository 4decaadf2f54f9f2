import type { SampleCheck } from '../check-definition.ts';
import { expectSameRun } from '../compare/same-run.ts';
import { chunksOf } from '../decode/chunking.ts';
import { Finding } from '../finding.ts';

/** In front of each chunk, so that a view into its memory does not begin at 0. */
const offsetInMemory = 3;

export const reusedBuffer: SampleCheck = {
  id: 'reused-buffer',
  title: 'a source may overwrite a chunk when the next one is asked for',
  rule: 'nothing refers to the input chunk; sources may reuse their buffers',
  run(trial) {
    const { length } = trial.bytes;
    for (const size of new Set([5, 64, Math.ceil(length / 3), length].filter((each) => each > 0))) {
      const chunking = chunksOf(size);
      const memory = new Uint8Array(offsetInMemory + size);
      const reuse = (chunk: Uint8Array): Uint8Array => {
        memory.fill(0xa5);
        memory.set(chunk, offsetInMemory);
        return memory.subarray(offsetInMemory, offsetInMemory + chunk.length);
      };
      try {
        // Compared when all is over, so that an event that changed after it was delivered is seen too.
        const { events, error } = trial.run({ chunking, reuse });
        expectSameRun(trial.reference, replay(events, error));
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: `${chunking.label}, all in the same memory`, bytes: trial.bytes });
      }
    }
  },
};

function* replay<Event>(events: readonly Event[], error: Error | undefined): Generator<Event, void, void> {
  yield* events;
  if (error !== undefined) throw error;
}
