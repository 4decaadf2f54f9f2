import { seededRandom } from '../seeded-random.ts';

/** A way to cut an input into chunks. */
export interface Chunking {
  /** For messages. */
  readonly label: string;
  /** Sizes of the chunks, 0 for an empty one; what is left after them comes as one more chunk. */
  sizes(): Iterable<number>;
}

export const wholeInput: Chunking = { label: 'in one chunk', sizes: () => [] };

export function splitAt(offset: number): Chunking {
  return { label: `in two chunks, cut at ${offset} (0x${offset.toString(16)})`, sizes: () => [offset] };
}

export function chunksOf(size: number): Chunking {
  return {
    label: `in chunks of ${size} byte${size === 1 ? '' : 's'}`,
    *sizes() {
      for (;;) yield size;
    },
  };
}

export function randomChunks(seed: number, mostBytes: number): Chunking {
  return {
    label: `in random chunks of 0 to ${mostBytes} bytes (seed ${seed})`,
    *sizes() {
      const random = seededRandom(seed);
      for (;;) yield random(mostBytes + 1);
    },
  };
}

/** Puts empty chunks before, between and behind the chunks of another way. */
export function withEmptyChunks(chunking: Chunking): Chunking {
  return {
    label: `${chunking.label}, with empty chunks between`,
    *sizes() {
      for (const size of chunking.sizes()) {
        yield 0;
        yield 0;
        yield size;
      }
      yield 0;
    },
  };
}

/** The chunks, as views of the input. */
export function* chunksIn(bytes: Uint8Array, chunking: Chunking): Generator<Uint8Array, void, void> {
  let at = 0;
  for (const size of chunking.sizes()) {
    if (at >= bytes.length && size > 0) return;
    const end = Math.min(bytes.length, at + size);
    yield bytes.subarray(at, end);
    at = end;
  }
  if (at < bytes.length) yield bytes.subarray(at);
}
