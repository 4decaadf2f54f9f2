import type { SampleCheck } from '../check-definition.ts';
import { compareJoined } from '../compare/joined-events.ts';
import { Finding } from '../finding.ts';

export const batchSize: SampleCheck = {
  id: 'batch-size',
  title: 'the size of batches changes nothing but where batches are cut',
  rule: 'batchSize decides where batches are cut, and nothing else',
  run(trial) {
    for (const size of [1, 2, 5, 64, 2 ** 20]) {
      try {
        compareJoined(trial.joined, trial.join(trial.run({ settings: { batchSize: size } })));
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: `in batches of ${size}, against batches of 1024`, bytes: trial.bytes });
      }
    }
  },
};
