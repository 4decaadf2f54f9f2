import { expectFaultOfFile } from '../compare/fault-of-file.ts';
import { MeteredCursor } from '../decode/metered-cursor.ts';
import { outcomeOf, steppedDecode } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';
import { EventGrammar } from '../grammar/event-grammar.ts';
import type { Subject } from '../subject.ts';
import { AllocationWatch } from './allocation-watch.ts';
import { BuiltInGuard } from './built-in-guard.ts';
import type { DamagedInput } from './damaged-input.ts';

const batchSize = 16;
const mostMilliseconds = 5000;

/** Far above what an honest decoder needs for the bytes it got, far below what a lying count asks for. */
const largestArray = (inputBytes: number): number => 256 * 1024 + 32 * inputBytes;
const mostSteps = (inputBytes: number): number => 10_000 + 64 * inputBytes;
const mostCalls = (inputBytes: number): number => 200_000 + 256 * inputBytes;

/**
 * Decodes inputs that need not make sense.
 * @throws Finding unless each ends in events or one error of the file, in bounded time and memory
 */
export function expectOrderlyEnds(subject: Subject, inputs: Iterable<DamagedInput>): void {
  const allocations = new AllocationWatch();
  const builtIns = new BuiltInGuard();
  allocations.install(() => {
    for (const input of inputs) {
      try {
        expectOrderlyEnd(subject, input, allocations);
        const added = builtIns.takeAdded();
        if (added.length > 0) throw new Finding('a built-in object was changed', { found: added.join(', ') });
      } catch (thrown) {
        builtIns.takeAdded();
        if (!(thrown instanceof Finding)) throw thrown;
        throw thrown.at({ input: input.label, bytes: input.bytes, offset: input.offset });
      }
    }
  });
}

function expectOrderlyEnd(subject: Subject, { bytes }: DamagedInput, allocations: AllocationWatch): void {
  const { plugin, settings, options } = subject;
  const started = performance.now();
  const grammar = new EventGrammar({ plugin, bytes: bytes.length, batchSize });
  const events = steppedDecode({
    plugin,
    bytes,
    settings: { ...settings, batchSize },
    ...(options === undefined ? {} : { options }),
    maxSteps: mostSteps(bytes.length),
    createCursor: (init) => new MeteredCursor(init, mostCalls(bytes.length)),
  });
  const { error } = allocations.limit(largestArray(bytes.length), () =>
    outcomeOf(events, (event) => grammar.accept(event)),
  );
  if (error === undefined) grammar.finish();
  else expectFaultOfFile(error);
  const took = performance.now() - started;
  if (took > mostMilliseconds)
    throw new Finding(`the decode took ${Math.round(took)} ms`, { expected: `at most ${mostMilliseconds}` });
}
