import { expect, test } from '@jest/globals';
import {
  ByteCursor,
  decode,
  isFormatError,
  type DecodeContext,
  type DecodeRoutine,
  type EventBase,
  type FormatPlugin,
  type PluginEvent,
} from '../../src/index.ts';
import {
  alignedWords,
  eulerQuaternion,
  floatColumn,
  lookAhead,
  nameField,
  readRecords,
  untilNul,
  warnNonFinite,
} from '../../src/records/index.ts';
import { toy, toyAsset } from '../support/toy-format.ts';

interface Batch extends EventBase {
  readonly type: 'toy:batch';
  readonly values: readonly number[];
  readonly first: number;
  readonly start: number | undefined;
}

/** Seven records of three bytes. */
function triples(place?: { record: number }): FormatPlugin<'toy', Batch> {
  return {
    ...toy,
    id: 'toy',
    defaults: {},
    *decode(cursor: ByteCursor, context: DecodeContext): DecodeRoutine<PluginEvent | Batch> {
      yield toyAsset;
      const records = { recordBytes: 3, total: 7, ...(place && { place }) };
      yield* readRecords<Batch>(cursor, context, records, function* ({ bytes, first, span }) {
        yield { type: 'toy:batch', values: [...bytes], first, start: span.start };
      });
    },
  };
}

function* inBytes(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

const bytes = Uint8Array.from({ length: 21 }, (_, index) => index);

/** What is read of the bytes, a byte at a time, and the error in which it ends. */
async function read(
  source: Uint8Array,
  batchSize: number,
  place?: { record: number },
): Promise<{ batches: Batch[]; code?: string }> {
  const batches: Batch[] = [];
  const settings = { format: triples(place), batchSize };
  try {
    for await (const event of decode(inBytes(source), settings))
      if (event.type === 'toy:batch') batches.push(event as Batch);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { batches, code: error.code };
  }
  return { batches };
}

test('records come in batches that the chunks do not change', async () => {
  expect(await read(bytes, 4)).toEqual({
    batches: [
      { type: 'toy:batch', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], first: 0, start: 0 },
      { type: 'toy:batch', values: [12, 13, 14, 15, 16, 17, 18, 19, 20], first: 4, start: 12 },
    ],
  });
});

test('what is whole comes before the fault, and the place tells the record that is not', async () => {
  const place = { record: -1 };
  const { batches, code } = await read(bytes.subarray(0, 11), 4, place);
  expect(batches.map(({ values }) => values)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  expect(code).toBe('truncated');
  expect(place.record).toBe(3);
  await read(bytes, 4, place);
  expect(place.record).toBe(-1);
});

test('what arrived before the source failed comes before its error', () => {
  const cursor = new ByteCursor();
  const limits = { maxContiguous: 64 } as DecodeContext['limits'];
  const taken: number[][] = [];
  const routine = readRecords(cursor, { batchSize: 4, limits }, { recordBytes: 3, total: 7 }, (batch) => {
    taken.push([...batch.bytes]);
    return [];
  });
  expect(routine.next()).toEqual({ done: false, value: 12 });
  cursor.push(bytes.subarray(0, 5));
  const lost = new Error('the line is dead');
  expect(() => routine.throw(lost)).toThrow(lost);
  expect(taken).toEqual([[0, 1, 2]]);
});

test('looking ahead consumes nothing, and is content with less at the end', () => {
  const cursor = new ByteCursor();
  const routine = lookAhead(cursor, 8);
  expect(routine.next().value).toBe(8);
  cursor.push(bytes.subarray(0, 5));
  cursor.end();
  expect(routine.next().value).toEqual(bytes.subarray(0, 5));
  expect(cursor.offset).toBe(0);
});

test.each([
  [12, 4, 0],
  [12, 4, 1],
  [10, 3, 0],
  [10, 2, 1],
])('a column of records of %i bytes at %i, %i bytes into memory, is bit for bit', (size, from, shift) => {
  const memory = new Uint8Array(shift + 3 * size).fill(0xee);
  const records = memory.subarray(shift);
  const view = new DataView(records.buffer, shift);
  // The second is a NaN with a payload.
  const stored = [0x3fc00000, 0xffa12345, 0x80000000];
  for (const [index, bits] of stored.entries()) view.setUint32(index * size + from, bits, true);
  const column = floatColumn(records, size, from, 1);
  expect([...new Uint32Array(column.buffer)]).toEqual(stored);
});

test('words are those of the bytes, wherever these lie', () => {
  const words = [...new Int32Array(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8).buffer)];
  for (const shift of [0, 1, 2, 3]) {
    const memory = new Uint8Array(shift + 10);
    memory.set([1, 2, 3, 4, 5, 6, 7, 8], shift);
    expect([...alignedWords(memory.subarray(shift))]).toEqual(words);
  }
});

function field(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

test('a name ends at its first NUL, and what is left of an earlier one is told apart', () => {
  const asked: unknown[] = [];
  const context = {
    text: (raw: Uint8Array, _span: unknown, fallback: string) => {
      asked.push([String.fromCharCode(...raw), fallback]);
      return { text: '', raw };
    },
  } as unknown as DecodeContext;
  expect(nameField(context, field('ab\0cd\0'), undefined, 'latin1').stale).toEqual(field('cd\0'));
  expect(nameField(context, field('ab\0\0'), undefined, 'latin1').stale).toBeUndefined();
  expect(nameField(context, field('abcd'), undefined, 'latin1').stale).toBeUndefined();
  expect(nameField(context, field('\0x'), undefined, 'latin1')).toEqual({ stale: field('x') });
  expect(asked).toEqual([
    ['ab', 'latin1'],
    ['ab', 'latin1'],
    ['abcd', 'latin1'],
  ]);
  expect(untilNul(field('a\0b'))).toEqual(field('a'));
});

test.each([
  [[1, -0, 3e38], 0],
  [[1, NaN, 0], 1],
  [[Infinity, -Infinity], 1],
])('%j gives %i warnings', (values, warnings) => {
  const codes: string[] = [];
  const context = { warn: (code: string) => codes.push(code) } as unknown as DecodeContext;
  warnNonFinite(context, { start: 0, end: 0 }, 'positions', Float32Array.from(values), new Float32Array(2));
  expect(codes).toEqual(Array.from({ length: warnings }, () => 'non-finite'));
});

const half = Math.SQRT1_2;

test.each([
  [[1, 0, 0], 'XYZ', [1, 1, 1], [half, 0, 0, half]],
  [[1, 0, 0], 'XYZ', [-1, 1, 1], [-half, 0, 0, half]],
  [[1, 1, 0], 'XYZ', [1, 1, 1], [0.5, 0.5, 0.5, 0.5]],
  [[1, 1, 0], 'YXZ', [1, 1, 1], [0.5, 0.5, -0.5, 0.5]],
] as const)(
  '%j quarter turns about the axes in the order %s with signs %j make %j',
  (turns, order, signs, wanted) => {
    const [x, y, z] = turns;
    const quarter = Math.PI / 2;
    const turn = eulerQuaternion([x * quarter, y * quarter, z * quarter], { order, signs });
    for (const [component, value] of wanted.entries()) expect(turn[component]).toBeCloseTo(value, 12);
  },
);
