import { outcomeOf, steppedDecode } from '../decode/stepped-decode.ts';
import { MeteredCursor } from '../decode/metered-cursor.ts';
import { Finding } from '../finding.ts';
import { EventGrammar } from '../grammar/event-grammar.ts';
import type { Subject } from '../subject.ts';
import { expectFaultOfFile } from '../checks/truncate-anywhere.ts';
import { watchAllocations } from './allocation-watch.ts';
import type { DamagedInput } from './damaged-input.ts';

const batchSize = 16;
const mostMilliseconds = 5000;

/** Far above what an honest decoder needs for the bytes it got, far below what a lying count asks for. */
const largestArray = (inputBytes: number): number => 256 * 1024 + 32 * inputBytes;
const mostSteps = (inputBytes: number): number => 10_000 + 64 * inputBytes;
const mostCalls = (inputBytes: number): number => 200_000 + 256 * inputBytes;

/**
 * Decodes something that need not make sense.
 * @throws Finding unless it ends in events or one error of the file, in bounded time and memory
 */
export function expectOrderlyEnd(subject: Subject, input: DamagedInput): void {
  const { bytes } = input;
  const { plugin, settings, options } = subject;
  const started = performance.now();
  const builtIns = countBuiltIns();
  const grammar = new EventGrammar({ plugin, bytes: bytes.length, batchSize });
  const events = steppedDecode({
    plugin,
    bytes,
    settings: { ...settings, batchSize },
    ...(options === undefined ? {} : { options }),
    maxSteps: mostSteps(bytes.length),
    createCursor: (init) => new MeteredCursor(init, mostCalls(bytes.length)),
  });
  let allocation: Finding | undefined;
  const onAllocate = (size: number): void => {
    if (size <= largestArray(bytes.length)) return;
    allocation ??= new Finding(`${size} bytes are allocated, from a number in the file`, {
      expected: `arrays made for what has arrived (${bytes.length} bytes), at most ${largestArray(bytes.length)} bytes`,
    });
    throw allocation;
  };
  try {
    const { error } = watchAllocations(onAllocate, () => outcomeOf(events, (event) => grammar.accept(event)));
    if (allocation !== undefined) throw allocation;
    if (error !== undefined) expectFaultOfFile(error);
    else grammar.finish();
    if (countBuiltIns() !== builtIns) throw new Finding('a built-in prototype has changed');
    const took = performance.now() - started;
    if (took > mostMilliseconds)
      throw new Finding(`the decode took ${Math.round(took)} ms`, {
        expected: `at most ${mostMilliseconds}`,
      });
  } catch (thrown) {
    if (!(thrown instanceof Finding)) throw thrown;
    throw thrown.at({ input: input.label, bytes, offset: input.offset });
  }
}

function countBuiltIns(): number {
  return Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length;
}
