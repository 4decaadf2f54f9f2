import type { SampleCheck } from '../check-definition.ts';
import { chunksOf } from '../decode/chunking.ts';
import { ReadingMeter } from '../decode/reading-meter.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';

/** Fewer events than this may well all need the end of the file. */
const manyEvents = 16;

export const retainedBytes: SampleCheck = {
  id: 'retained-bytes',
  title: 'the decoder holds no more of the input than its variant declares',
  rule: 'a decoder holds no more bytes than maxRetainedBytes of its variant, and an incremental one delivers as it reads',
  run(trial) {
    const { plugin, settings } = trial.subject;
    const chunkSize = Math.max(1, Math.ceil(trial.bytes.length / 4096));
    const chunking = chunksOf(chunkSize);
    const meter = new ReadingMeter(plugin, settings.limits?.maxContiguous);
    try {
      outcomeOf(trial.decode({ chunking, watch: meter, settings: { batchSize: 1 } }));
      if (meter.isIncremental && meter.events >= manyEvents && meter.eventsBeforeEnd === 0) {
        throw new Finding(`all ${meter.events} events come after the end of the input was seen`, {
          expected: 'events while bytes still arrive, as the variant declares (incremental: true)',
        });
      }
    } catch (thrown) {
      if (!(thrown instanceof Finding)) throw thrown;
      throw thrown.at({ input: `${chunking.label}, batches of 1`, bytes: trial.bytes });
    }
  },
};
