import { decode, type AnyPlugin, type ByteCursor, type CoreEvent, type DecodeContext } from '@rigstream/core';
import type { FormatCheck } from '../check-definition.ts';
import type { LongStream } from '../conformance-options.ts';
import { faultOfFile } from '../decode/stepped-decode.ts';
import { memoryMeter } from '../decode/held-memory.ts';
import { ReadingMeter } from '../decode/reading-meter.ts';
import { Finding } from '../finding.ts';

const mebibyte = 2 ** 20;
/** Read before memory is first measured, so that compiled code and grown tables do not count. */
const warmUpBytes = 2 * mebibyte;
const fewestBytes = 8 * mebibyte;
const batchSize = 64;
/** Memory may grow by this, and by a small share of what was read: the names of a file, say. */
const allowedGrowth = 2 * mebibyte;
const allowedShare = 1 / 16;

export const longStream: FormatCheck = {
  id: 'long-stream',
  title: 'memory stays flat however long the input',
  rule: 'memory stays flat however long the file: a decoder holds what its variant declares, and delivers as it reads',
  applies: ({ large }) => large !== undefined,
  async run(subject) {
    const large = subject.large as LongStream;
    const meter = new ReadingMeter(subject.plugin);
    const memory = new MemoryOfStream();
    try {
      const events = decode(memory.watch(large.chunks()), {
        ...subject.settings,
        batchSize,
        format: watchRoutine(subject.plugin, meter),
        ...(subject.options === undefined ? {} : { options: subject.options }),
      }) as AsyncIterable<CoreEvent>;
      await letGo(events);
    } catch (thrown) {
      const error = faultOfFile(thrown);
      throw new Finding('the long stream does not decode', { input: large.name, found: error.message });
    }
    expectFlat(large, memory);
  },
};

/** Reads all events and keeps none, so that only the decoder can hold anything. */
async function letGo(events: AsyncIterable<CoreEvent>): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

function expectFlat(large: LongStream, memory: MemoryOfStream): void {
  if (memory.bytes < fewestBytes)
    throw new Finding('the long stream is too short to show anything', {
      input: large.name,
      expected: `${fewestBytes} bytes or more`,
      found: `${memory.bytes}`,
    });
  const growth = memory.growth();
  if (growth === undefined) return;
  const allowed = allowedGrowth + growth.bytes * allowedShare;
  if (growth.memory <= allowed) return;
  throw new Finding('memory grows with the input', {
    input: `${large.name}, ${memory.bytes} bytes`,
    expected: `at most ${Math.round(allowed)} bytes more after ${growth.bytes} more bytes of input`,
    found: `${growth.memory} bytes more`,
  });
}

/** Measures memory while a stream is read, whenever the decoder asks for more and enough has come in since. */
class MemoryOfStream {
  bytes = 0;
  readonly #measure = memoryMeter();
  #next = warmUpBytes;
  #early: number | undefined;
  #late: { readonly bytes: number; readonly memory: number } | undefined;

  *watch(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
    for (const chunk of chunks) {
      this.bytes += chunk.length;
      yield chunk;
      if (this.bytes < this.#next || this.#measure === undefined) continue;
      this.#next = this.bytes + Math.max(4 * mebibyte, this.bytes / 4);
      const memory = this.#measure();
      this.#early ??= memory;
      this.#late = { bytes: this.bytes, memory };
    }
  }

  /** What memory grew by since it was first measured, and from how many bytes; undefined where it cannot be seen. */
  growth(): { readonly memory: number; readonly bytes: number } | undefined {
    if (this.#early === undefined || this.#late === undefined) return undefined;
    return { memory: this.#late.memory - this.#early, bytes: this.#late.bytes - warmUpBytes };
  }
}

function watchRoutine(plugin: AnyPlugin, meter: ReadingMeter): AnyPlugin {
  return Object.create(plugin, {
    decode: {
      *value(cursor: ByteCursor, context: DecodeContext) {
        const routine = plugin.decode(cursor, context);
        try {
          for (const value of routine) {
            if (typeof value === 'number') meter.onNeed(value, cursor);
            else meter.onEvent(value, cursor);
            yield value;
          }
        } finally {
          routine.return();
        }
      },
    },
  }) as AnyPlugin;
}
