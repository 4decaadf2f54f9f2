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
const fewestBytes = 4 * mebibyte;
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
  const allowed = allowedGrowth + (memory.bytes - warmUpBytes) * allowedShare;
  if (growth <= allowed) return;
  throw new Finding('memory grows with the input', {
    input: `${large.name}, ${memory.bytes} bytes`,
    expected: `at most ${Math.round(allowed)} bytes more at its end than after ${warmUpBytes} bytes`,
    found: `${growth} bytes more`,
  });
}

/** Measures memory twice while a stream is read: early, and at its end. */
class MemoryOfStream {
  bytes = 0;
  readonly #measure = memoryMeter();
  #early: number | undefined;
  #late: number | undefined;

  *watch(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
    for (const chunk of chunks) {
      this.bytes += chunk.length;
      yield chunk;
      if (this.#early === undefined && this.bytes >= warmUpBytes) this.#early = this.#measure?.();
    }
    // The decoder has asked for more, and still holds whatever it holds.
    this.#late = this.#measure?.();
  }

  growth(): number | undefined {
    return this.#early === undefined || this.#late === undefined ? undefined : this.#late - this.#early;
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
