import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Inflater } from '../../src/inflate/inflate.ts';

const windowBytes = 32768;

/** A repeatable sequence of numbers in [0, 1). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000;
}

const random = randomNumbers(7);
const contents: Record<string, (index: number) => number> = {
  noise: () => Math.floor(random() * 256),
  'four letters': () => 97 + Math.floor(random() * 4),
  'a repeated run': (index) => index % 97,
  'mostly blanks': () => (random() < 0.9 ? 32 : Math.floor(random() * 256)),
};
const window = Uint8Array.from({ length: windowBytes }, (_, index) => index * 31);

function inflateWhole(
  packed: Uint8Array,
  size: number,
  room = size,
): { written: number; fault?: string; bytes: Uint8Array } {
  const memory = new Uint8Array(windowBytes + 65535);
  memory.set(window);
  const result = new Inflater().inflate(packed, 0, packed.length, memory, windowBytes, windowBytes + room);
  return { ...result, bytes: memory.slice(windowBytes, result.written) };
}

describe.each(Object.keys(contents))('%s, packed by zlib', (name) => {
  const make = contents[name] as (index: number) => number;
  const cases = [0, 1, 6, 9].flatMap((level) =>
    [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY].map((strategy) => ({
      level,
      strategy,
    })),
  );
  test.each(cases)('level $level, strategy $strategy', ({ level, strategy }) => {
    for (const size of [0, 1, 2, 100, 4097, 32768]) {
      const plain = Uint8Array.from({ length: size }, (_, index) => make(index));
      const packed = deflateRawSync(plain, { level, strategy, dictionary: window });
      const { bytes, fault } = inflateWhole(packed, size);
      expect(fault).toBeUndefined();
      expect(Buffer.compare(bytes, plain)).toBe(0);
    }
  });

  test('cut at every tenth byte: what comes out is right', () => {
    const plain = Uint8Array.from({ length: 3000 }, (_, index) => make(index));
    const packed = deflateRawSync(plain, { dictionary: window });
    for (let end = 0; end < packed.length; end += 10) {
      const { bytes, fault } = inflateWhole(packed.subarray(0, end), plain.length);
      expect(fault).toBe('cut');
      expect(Buffer.compare(bytes, plain.subarray(0, bytes.length))).toBe(0);
    }
  });

  test('with less room than it needs', () => {
    const plain = Uint8Array.from({ length: 3000 }, (_, index) => make(index));
    const packed = deflateRawSync(plain, { dictionary: window });
    const { bytes, fault } = inflateWhole(packed, plain.length, plain.length - 7);
    expect(fault).toBe('overflow');
    expect(Buffer.compare(bytes, plain.subarray(0, -7))).toBe(0);
  });
});

test('damaged data ends, and writes nothing outside its room', () => {
  const plain = Uint8Array.from({ length: 5000 }, (_, index) =>
    (contents['four letters'] as (index: number) => number)(index),
  );
  const packed = deflateRawSync(plain);
  for (let round = 0; round < 2000; round++) {
    const damaged = Uint8Array.from(packed);
    for (let flip = 0; flip < 3; flip++) {
      const at = Math.floor(random() * damaged.length);
      damaged[at] = (damaged[at] as number) ^ (1 << Math.floor(random() * 8));
    }
    const memory = new Uint8Array(20_000).fill(0xee);
    const { written } = new Inflater().inflate(damaged, 0, damaged.length, memory, 10_000, 15_000);
    expect(written).toBeLessThanOrEqual(15_000);
    expect(memory.subarray(15_000).every((byte) => byte === 0xee)).toBe(true);
  }
});

test.each([
  ['a reserved block type', [0b111], 'damaged'],
  ['a stored block whose sizes disagree', [0b001, 5, 0, 5, 0, 1, 2, 3, 4, 5], 'damaged'],
  ['a distance before the first byte', [0b011, 0b10000010, 0], 'damaged'],
  ['nothing at all', [], 'cut'],
])('%s', (_, bytes, fault) => {
  const memory = new Uint8Array(64);
  expect(
    new Inflater().inflate(Uint8Array.from(bytes as number[]), 0, bytes.length, memory, 0, 64).fault,
  ).toBe(fault);
});
