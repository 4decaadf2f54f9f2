import { deflateRawSync } from 'node:zlib';
import { decode, decodeSync, isFormatError, type CoreEvent, type FormatError } from '@rigstream/core';
import { describe, expect, test } from '@jest/globals';
import { x, type XEvent } from '../../src/index.ts';

const windowBytes = 32768;
const headerBytes = 16;
const encoder = new TextEncoder();

/** A text of many triangles, so that it takes several blocks, and what it looks like without its header. */
const vertexCount = 9000;
const vertices = Array.from(
  { length: vertexCount },
  (_, index) => `${index}.5;-${index}.25;${index % 7}.125;`,
);
const body = encoder.encode(`Mesh M {\n${vertexCount};\n${vertices.join(',\n')};\n1;\n3;0,1,2;;\n}\n`);

interface Block {
  readonly plain: number;
  readonly packed: Uint8Array;
}

function blocksOf(plain: Uint8Array, sizes: readonly number[]): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < plain.length;) {
    const end = Math.min(plain.length, start + (sizes[blocks.length % sizes.length] as number));
    const dictionary = plain.subarray(Math.max(0, start - windowBytes), start);
    const packed = deflateRawSync(plain.subarray(start, end), start === 0 ? {} : { dictionary });
    blocks.push({ plain: end - start, packed });
    start = end;
  }
  return blocks;
}

function fileOf(
  blocks: readonly Block[],
  total = body.length + headerBytes,
  encoding = 'tzip',
): Uint8Array<ArrayBuffer> {
  const parts: number[] = [...encoder.encode(`xof 0303${encoding}0032`), ...u32(total)];
  for (const { plain, packed } of blocks)
    parts.push(...u16(plain), ...u16(packed.length + 2), 0x43, 0x4b, ...packed);
  return Uint8Array.from(parts);
}

function damaged(block: Block): Block {
  return { ...block, packed: Uint8Array.from(block.packed).fill(0xff, block.packed.length >> 1) };
}

const u16 = (value: number): number[] => [value & 255, value >> 8];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

interface Outcome {
  readonly positions: readonly number[];
  readonly warnings: readonly string[];
  readonly error: FormatError | undefined;
}

function outcomeOf(file: Uint8Array<ArrayBuffer>, limits = {}): Outcome {
  const events: (CoreEvent | XEvent)[] = [];
  let error: FormatError | undefined;
  try {
    for (const event of decodeSync(file, { format: x, limits })) events.push(event);
  } catch (thrown) {
    if (!isFormatError(thrown)) throw thrown;
    error = thrown;
  }
  return {
    positions: events.flatMap((event) => (event.type === 'vertices' ? Array.from(event.position ?? []) : [])),
    warnings: events.flatMap((event) => (event.type === 'warning' ? [event.code] : [])),
    error,
  };
}

const expected = Array.from({ length: vertexCount }, (_, index) => [
  index + 0.5,
  -(index + 0.25),
  (index % 7) + 0.125,
]).flat();

describe('whole files', () => {
  test.each([
    ['full blocks', [32768]],
    ['small blocks', [4096]],
    ['large and tiny blocks in turn', [65535, 1, 300, 40000]],
    ['blocks of one byte among others', [1, 2, 3, 20000]],
  ])('%s', (_, sizes) => {
    const { positions, warnings, error } = outcomeOf(fileOf(blocksOf(body, sizes)));
    expect(error).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(positions).toEqual(expected);
  });

  test('cut into chunks anywhere, also inside the header of a block', async () => {
    const short = body.subarray(0);
    const file = fileOf(blocksOf(short, [32768]));
    const whole = [...decodeSync(file, { format: x })];
    for (const cut of [1, 15, 17, 19, 20, 21, 22, 23, 25, 26, 27, file.length - 1]) {
      const events: unknown[] = [];
      for await (const event of decode([file.slice(0, cut), file.slice(cut)], { format: x }))
        events.push(event);
      expect(events).toEqual(whole);
    }
  });

  test('spans count in the inflated layer', () => {
    const mesh = [...decodeSync(fileOf(blocksOf(body, [32768])), { format: x })].find(
      (event) => event.type === 'mesh',
    );
    expect(mesh?.span).toMatchObject({ start: 0, layer: 'inflated data' });
  });

  test('what stands behind the last object of the layer is told', () => {
    const tail = encoder.encode('xof 0303txt 0032 Mesh Second { 0; 0; }');
    const blocks = blocksOf(new Uint8Array([...body, ...tail]), [32768]);
    const { positions, warnings, error } = outcomeOf(fileOf(blocks, body.length + tail.length + headerBytes));
    expect(error).toBeUndefined();
    expect(warnings).toEqual(['trailing-data']);
    expect(positions).toEqual(expected);
  });

  test('another total than the file states is told, and harmless', () => {
    const { positions, warnings, error } = outcomeOf(fileOf(blocksOf(body, [32768]), 99));
    expect(error).toBeUndefined();
    expect(warnings).toEqual(['size-mismatch']);
    expect(positions).toEqual(expected);
  });
});

describe('damaged files', () => {
  const blocks = blocksOf(body, [32768]);

  test('a damaged block in the middle ends the decode after everything before it', () => {
    const { positions, error } = outcomeOf(
      fileOf(blocks.map((block, index) => (index === 2 ? damaged(block) : block))),
    );
    expect(error?.code).toBe('decompress');
    expect(error?.message).toContain('block 2');
    expect(positions.length).toBeGreaterThan(3 * 2 * 1000);
    expect(positions).toEqual(expected.slice(0, positions.length));
  });

  test('a cut last block gives what is whole of it', () => {
    const file = fileOf(blocks);
    const last = blocks.at(-1) as Block;
    const { positions, error } = outcomeOf(file.slice(0, file.length - (last.packed.length >> 1)));
    expect(error?.code).toBe('truncated');
    expect(positions).toEqual(expected.slice(0, positions.length));
    expect(positions.length).toBeGreaterThan(expected.length * 0.8);
  });

  test('a last block damaged behind the last object is a warning', () => {
    const tail = encoder.encode(`\n// ${'exported by a tool that writes long comments '.repeat(40)}\n`);
    const withTail = new Uint8Array([...body, ...tail]);
    const parts = blocksOf(withTail, [32768]);
    const last = parts.at(-1) as Block;
    const whole = fileOf(parts, withTail.length + headerBytes);
    expect(outcomeOf(whole).error).toBeUndefined();
    const { warnings, error, positions } = outcomeOf(whole.slice(0, whole.length - 4));
    expect(last.plain).toBeGreaterThan(0);
    expect(error).toBeUndefined();
    expect(warnings).toContain('size-mismatch');
    expect(positions).toEqual(expected);
  });

  test.each([
    ['a block without its mark', (file: Uint8Array) => void (file[24] = 0x58), 'decompress'],
    [
      'a first block that is no deflate data',
      (file: Uint8Array) => void file.fill(0xff, 26, 40),
      'decompress',
    ],
  ])('%s', (_, change, code) => {
    const file = fileOf(blocks);
    change(file);
    expect(outcomeOf(file).error?.code).toBe(code);
  });
});

describe('limits', () => {
  const blanks = deflateRawSync(new Uint8Array(windowBytes).fill(32));
  const bomb = fileOf(Array.from({ length: 400 }, () => ({ plain: windowBytes, packed: blanks })));

  test('a flood of blanks stops at the ratio', () => {
    expect(outcomeOf(bomb).error?.code).toBe('limit-exceeded');
  });

  test('with the ratio lifted it stops at the size', () => {
    expect(outcomeOf(bomb, { maxInflationRatio: Infinity, maxInflatedBytes: 2 ** 22 }).error?.code).toBe(
      'limit-exceeded',
    );
  });

  test('with both lifted it is a file without content', () => {
    const { warnings, error } = outcomeOf(bomb, { maxInflationRatio: Infinity });
    expect(error).toBeUndefined();
    expect(warnings).toEqual(['size-mismatch', 'no-content']);
  });
});
