import type { SampleCheck } from '../check-definition.ts';
import { EventGrammar } from '../grammar/event-grammar.ts';
import { Finding } from '../finding.ts';

export const eventGrammar: SampleCheck = {
  id: 'event-grammar',
  title: 'events come in the order and the shapes of the contract',
  rule: 'asset first, end last and once; a thing is declared before its batches; batches are contiguous and complete',
  run(trial) {
    for (const batchSize of [undefined, 1, 7]) {
      const settings = batchSize === undefined ? {} : { batchSize };
      const grammar = new EventGrammar({
        plugin: trial.subject.plugin,
        bytes: trial.bytes.length,
        batchSize: batchSize ?? 1024,
      });
      try {
        const outcome = trial.run({ settings });
        for (const event of outcome.events) grammar.accept(event);
        if (outcome.error === undefined) grammar.finish();
      } catch (thrown) {
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: `in one chunk, batches of ${batchSize ?? 1024}`, bytes: trial.bytes });
      }
    }
  },
};
