import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { encodeX } from '../../src/encode.ts';
import { packed } from '../../src/encode/mszip.ts';
import { encoded } from '../support/encode-whole.ts';

interface Block {
  readonly plain: number;
  readonly packed: number;
  readonly bytes: Buffer;
}

/** Reads blocks as the specification lays them out, with the zlib of Node. */
function blocksOf(file: Buffer, headerBytes: number): { total: number; blocks: Block[] } {
  const blocks: Block[] = [];
  let window = Buffer.alloc(0);
  for (let at = headerBytes + 4; at < file.length;) {
    const plain = file.readUInt16LE(at);
    const packedBytes = file.readUInt16LE(at + 2);
    expect(file.toString('latin1', at + 4, at + 6)).toBe('CK');
    const deflated = file.subarray(at + 6, at + 4 + packedBytes);
    const bytes = inflateRawSync(deflated, window.length === 0 ? {} : { dictionary: window });
    expect(bytes).toHaveLength(plain);
    blocks.push({ plain, packed: packedBytes, bytes });
    window = Buffer.concat([window, bytes]).subarray(-32_768);
    at += 4 + packedBytes;
  }
  return { total: file.readUInt32LE(headerBytes), blocks };
}

const header = Buffer.from('xof 0303bzip0032');

/** A file in chunks of one size, packed. */
function packedFile(content: Uint8Array, chunkBytes: number): Buffer {
  const file = Buffer.concat([header, content]);
  const chunks = function* (): Generator<Uint8Array<ArrayBuffer>, void, void> {
    for (let at = 0; at < file.length; at += chunkBytes) yield file.subarray(at, at + chunkBytes);
  };
  return Buffer.concat([...packed(chunks())]);
}

/** Bytes without a pattern, the same each time. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const rows = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => 48 + (((index * index) >> 7) % 10));

describe.each([
  ['rows of digits', rows],
  ['noise', noise],
  ['nothing but zeros', (length: number) => new Uint8Array(length)],
])('%s', (_title, content) => {
  test.each([0, 1, 32_767, 32_768, 32_769, 65_536, 200_000])('%i bytes come back', (length) => {
    const bytes = content(length);
    const file = packedFile(bytes, 10_007);
    const { total, blocks } = blocksOf(file, header.length);
    expect(total).toBe(header.length + length);
    expect(Buffer.compare(Buffer.concat(blocks.map((block) => block.bytes)), bytes)).toBe(0);
    for (const block of blocks.slice(0, -1)) expect(block.plain).toBe(32_768);
    // More than a block and twelve bytes is more than other readers have room for.
    for (const block of blocks) expect(block.packed).toBeLessThanOrEqual(32_768 + 12);
  });
});

test('a block refers to the one before it', () => {
  const once = noise(32_768);
  const file = packedFile(Buffer.concat([once, once.subarray(1000)]), 65_536);
  const [first, second] = blocksOf(file, header.length).blocks;
  expect(first!.packed).toBeGreaterThan(32_000);
  expect(second!.packed).toBeLessThan(1000);
});

describe.each([
  ['tzip', 'txt'],
  ['bzip', 'bin'],
] as const)('%s', (encoding, twin) => {
  const events: CoreEvent[] = [
    {
      type: 'asset',
      format: { id: 'x', variant: 'txt' },
      kind: 'scene',
      space: {
        handedness: 'left',
        up: '+y',
        winding: 'cw',
        uvOrigin: 'top-left',
        matrix: 'row-vector',
        rotation: 'conjugate-quaternion',
        quaternionOrder: 'wxyz',
        time: 'ticks',
      },
      declared: {},
    },
    { type: 'mesh', mesh: 0, declared: { vertices: 10_000 }, attributes: ['position'] },
    {
      type: 'vertices',
      mesh: 0,
      first: 0,
      count: 10_000,
      position: Float32Array.from({ length: 30_000 }, (_, index) => Math.sin(index)),
    },
  ];

  test(`holds what a ${twin} file has behind its header, and its size`, () => {
    const file = encoded(events, { encoding, floatBits: 64 });
    const plain = encoded(events, { encoding: twin, floatBits: 64 });
    expect(file.toString('latin1', 0, 16)).toBe(`xof 0303${encoding}0064`);
    const { total, blocks } = blocksOf(file, 16);
    expect(total).toBe(plain.length);
    expect(Buffer.compare(Buffer.concat(blocks.map(({ bytes }) => bytes)), plain.subarray(16))).toBe(0);
  });

  test('each chunk has memory of its own', () => {
    const chunks = [...encodeX(events, { encoding })];
    expect(new Set(chunks.map((chunk) => chunk.buffer)).size).toBe(chunks.length);
  });
});
