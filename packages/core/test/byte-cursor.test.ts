import { describe, expect, test } from '@jest/globals';
import { ByteCursor, type FormatError } from '../src/index.ts';

const bytes = Uint8Array.from({ length: 600 }, (_, index) => (index * 37 + 11) & 0xff);

/** Runs a routine over chunks the way a driver does; every chunk is wiped as soon as it is held. */
function run<Result>(
  cursor: ByteCursor,
  routine: Generator<number, Result, void>,
  chunks: readonly Uint8Array[],
): Result {
  let next = 0;
  let given: Uint8Array | undefined;
  for (;;) {
    const step = routine.next();
    if (step.done === true) return step.value;
    expect(step.value).toBeGreaterThan(cursor.available);
    cursor.hold();
    given?.fill(0xee);
    const chunk = chunks[next++];
    if (chunk === undefined) cursor.end();
    else cursor.push((given = new Uint8Array(chunk)));
  }
}

function split(...cuts: number[]): Uint8Array[] {
  const at = [0, ...cuts, bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const reads = [
  ['u8', 1],
  ['i8', 1],
  ['u16le', 2],
  ['u16be', 2],
  ['i16le', 2],
  ['i16be', 2],
  ['u32le', 4],
  ['u32be', 4],
  ['i32le', 4],
  ['i32be', 4],
  ['f32le', 4],
  ['f32be', 4],
  ['f64le', 8],
  ['f64be', 8],
] as const;

function* readEverything(cursor: ByteCursor): Generator<number, unknown[], void> {
  const values: unknown[] = [];
  for (let round = 0; round < 2; round++) {
    for (const [read, size] of reads) {
      if (!cursor.has(size)) yield* cursor.need(size);
      values.push(cursor[read]());
    }
  }
  yield* cursor.need(5);
  values.push([...cursor.peek(5)], [...cursor.take(3)], cursor.copy(2));
  yield* cursor.skip(50);
  for (const method of ['readF32le', 'readF32be'] as const) {
    const target = new Float32Array(9);
    yield* cursor[method](target, 2, 5);
    values.push(target);
  }
  for (const method of ['readU32le', 'readU32be'] as const) {
    const target = new Uint32Array(9);
    yield* cursor[method](target);
    values.push(target);
  }
  const short = new Uint16Array(3);
  yield* cursor.readU32le(short);
  values.push(short);
  yield* cursor.need(200);
  values.push(cursor.copy(200), cursor.offset);
  while (!(yield* cursor.atEnd())) values.push(cursor.u8());
  return values;
}

function everything(chunks: readonly Uint8Array[]): unknown[] {
  const cursor = new ByteCursor();
  return run(cursor, readEverything(cursor), chunks);
}

function faultOf(action: () => unknown): FormatError {
  try {
    action();
  } catch (error) {
    return error as FormatError;
  }
  throw new Error('nothing was thrown');
}

describe('reads', () => {
  const view = new DataView(bytes.buffer);
  test('every scalar, in both byte orders', () => {
    const cursor = new ByteCursor();
    cursor.push(bytes);
    expect(cursor.u8()).toBe(view.getUint8(0));
    expect(cursor.i8()).toBe(view.getInt8(1));
    expect(cursor.u16le()).toBe(view.getUint16(2, true));
    expect(cursor.u16be()).toBe(view.getUint16(4, false));
    expect(cursor.i16le()).toBe(view.getInt16(6, true));
    expect(cursor.i16be()).toBe(view.getInt16(8, false));
    expect(cursor.u32le()).toBe(view.getUint32(10, true));
    expect(cursor.u32be()).toBe(view.getUint32(14, false));
    expect(cursor.i32le()).toBe(view.getInt32(18, true));
    expect(cursor.i32be()).toBe(view.getInt32(22, false));
    expect(cursor.f32le()).toBe(view.getFloat32(26, true));
    expect(cursor.f32be()).toBe(view.getFloat32(30, false));
    expect(cursor.f64le()).toBe(view.getFloat64(34, true));
    expect(cursor.f64be()).toBe(view.getFloat64(42, false));
    expect(cursor.offset).toBe(50);
  });

  test('bulk reads fill the range they are given', () => {
    const cursor = new ByteCursor();
    const target = new Float32Array(4);
    run(cursor, cursor.readF32be(target, 1, 2), split(3, 5));
    expect([...target]).toEqual([0, view.getFloat32(0, false), view.getFloat32(4, false), 0]);
    const numbers = new Uint16Array(2);
    run(cursor, cursor.readU32le(numbers), []);
    expect([...numbers]).toEqual([view.getUint16(8, true), view.getUint16(12, true)]);
  });

  test('a copy is owned, a take is a view', () => {
    const cursor = new ByteCursor();
    cursor.push(bytes.slice());
    const taken = cursor.take(4);
    const copied = cursor.copy(4);
    cursor.bytes.fill(0);
    expect([...taken]).toEqual([0, 0, 0, 0]);
    expect([...copied]).toEqual([...bytes.subarray(4, 8)]);
    expect(copied.buffer.byteLength).toBe(4);
  });

  test('a copy of a Node buffer does not share its memory', () => {
    const cursor = new ByteCursor();
    const buffer = Buffer.from([1, 2, 3]);
    cursor.push(buffer);
    const copied = cursor.copy(3);
    buffer.fill(9);
    expect([...copied]).toEqual([1, 2, 3]);
  });

  test('chunks of shared memory', () => {
    const chunk = new Uint8Array(new SharedArrayBuffer(8));
    chunk.set([1, 0, 0, 0, 2]);
    const cursor = new ByteCursor();
    cursor.push(chunk);
    expect(cursor.u32le()).toBe(1);
    expect(cursor.copy(4).buffer).toBeInstanceOf(ArrayBuffer);
  });

  test.each(reads)('%s without need() throws, and gets at nothing behind the window', (read, size) => {
    const cursor = new ByteCursor();
    run(cursor, cursor.need(20), [bytes.subarray(0, 10), bytes.subarray(10, 20)]);
    cursor.take(20 - size + 1);
    expect(() => cursor[read]()).toThrow(RangeError);
  });

  test('peek, take and copy without need() throw', () => {
    const cursor = new ByteCursor();
    cursor.push(bytes.subarray(0, 3));
    for (const method of ['peek', 'take', 'copy'] as const)
      expect(() => cursor[method](4)).toThrow('4 bytes read without need()');
  });
});

describe('chunks', () => {
  const expected = everything([bytes]);

  test('every two-part split reads the same', () => {
    for (let cut = 0; cut <= bytes.length; cut++) expect(everything(split(cut))).toEqual(expected);
  });

  test.each([1, 2, 3, 5, 7, 64, 255, 256, 257])('chunks of %i bytes read the same', (size) => {
    const cuts = Array.from({ length: Math.ceil(bytes.length / size) - 1 }, (_, index) => (index + 1) * size);
    expect(everything(split(...cuts))).toEqual(expected);
  });

  test('empty chunks change nothing', () => {
    expect(everything(split(0, 0, 7, 7, 7, 300, 300))).toEqual(expected);
  });

  test('a chunk is used in place, before and after the record that straddles its border', () => {
    const cursor = new ByteCursor();
    const first = new Uint8Array(1000);
    const second = new Uint8Array(1000);
    cursor.push(first);
    cursor.take(996);
    expect(cursor.bytes.buffer).toBe(first.buffer);
    const need = cursor.need(8);
    expect(need.next().value).toBe(8);
    cursor.hold();
    cursor.push(second);
    expect(need.next().done).toBe(true);
    cursor.take(8);
    expect(cursor.offset).toBe(1004);
    let joined = 0;
    while (cursor.bytes.buffer !== second.buffer) {
      expect(cursor.has(8)).toBe(true);
      if (cursor.bytes.buffer !== second.buffer) joined += cursor.take(8).length;
    }
    expect(joined).toBeLessThanOrEqual(256);
    expect(cursor.bytes).toBe(second);
    expect(cursor.offset).toBe(1004 + joined);
  });

  test('what was not read survives the reuse of the chunk', () => {
    const cursor = new ByteCursor();
    const chunk = bytes.slice(0, 100);
    cursor.push(chunk);
    cursor.take(90);
    cursor.hold();
    chunk.fill(0);
    expect(cursor.available).toBe(10);
    cursor.push(bytes.slice(100, 200));
    expect(cursor.has(110)).toBe(true);
    expect([...cursor.take(110)]).toEqual([...bytes.subarray(90, 200)]);
    expect(cursor.available).toBe(0);
  });

  test('a window of 1 MiB out of chunks of one byte, growing and then sliding, is not quadratic', () => {
    const cursor = new ByteCursor();
    const chunk = new Uint8Array(1);
    const size = 2 ** 20;
    let moved = 0;
    let { position } = cursor;
    let { buffer } = cursor.bytes;
    const feed = (): void => {
      cursor.hold();
      cursor.push(chunk);
      if (cursor.bytes.buffer !== buffer || cursor.position < position) moved += cursor.limit;
      ({ buffer } = cursor.bytes);
      ({ position } = cursor);
    };
    for (let at = 0; at < size; at++) feed();
    expect(cursor.has(size)).toBe(true);
    expect(moved).toBeLessThan(4 * size);
    for (let at = 0; at < 20_000; at++) {
      cursor.take(1);
      feed();
    }
    expect(cursor.has(size)).toBe(true);
    expect(moved).toBeLessThan(8 * size);
  });
});

describe('need, skip and the end', () => {
  test('more than maxContiguous is a fault of the plugin, whatever has arrived', () => {
    const cursor = new ByteCursor({ maxContiguous: 100 });
    cursor.push(bytes);
    expect(cursor.has(100)).toBe(true);
    expect(cursor.has(101)).toBe(false);
    const error = faultOf(() => cursor.need(101).next());
    expect(error).toMatchObject({ code: 'plugin-api', expected: 'at most 100 (limits.maxContiguous)' });
    expect(faultOf(() => cursor.need(Number.NaN).next()).code).toBe('plugin-api');
  });

  test('an end inside a record tells where it began, what it needs and what is there', () => {
    const cursor = new ByteCursor();
    cursor.push(bytes.slice(0, 10));
    cursor.take(4);
    cursor.end();
    expect(faultOf(() => cursor.need(8).next())).toMatchObject({
      code: 'truncated',
      span: { start: 4, end: 10 },
      expected: '8 more bytes',
      found: '6',
    });
  });

  test('skip holds nothing', () => {
    const cursor = new ByteCursor({ maxContiguous: 16 });
    const chunk = new Uint8Array(1000);
    const skip = cursor.skip(1_000_000);
    let waits = 0;
    for (let step = skip.next(); step.done !== true; step = skip.next()) {
      waits++;
      expect(cursor.available).toBe(0);
      cursor.hold();
      cursor.push(chunk);
    }
    expect(waits).toBe(1000);
    expect(cursor.offset).toBe(1_000_000);
    expect(cursor.bytes.buffer.byteLength).toBeLessThanOrEqual(1024);
  });

  test('a skip past the end tells how much was missing', () => {
    const cursor = new ByteCursor();
    cursor.push(bytes.slice(0, 10));
    cursor.end();
    expect(faultOf(() => cursor.skip(25).next())).toMatchObject({
      code: 'truncated',
      span: { start: 10, end: 10 },
      expected: '15 more bytes',
      found: '0',
    });
  });

  test('atEnd waits for a byte or the end', () => {
    const cursor = new ByteCursor();
    expect(run(cursor, cursor.atEnd(), [new Uint8Array(0), bytes.subarray(0, 1)])).toBe(false);
    cursor.u8();
    expect(run(cursor, cursor.atEnd(), [new Uint8Array(0)])).toBe(true);
    expect(cursor.ended).toBe(true);
  });
});

/** Unpacks blocks of a length byte and that many bytes, each plus one, into memory it reuses. */
function unpack(outer: ByteCursor): ByteCursor {
  const memory = new Uint8Array(256);
  return outer.layer('unpacked', function* (push) {
    if (!outer.has(1)) yield* outer.need(1);
    const length = outer.u8();
    if (length === 0) return false;
    yield* outer.need(length);
    const packed = outer.take(length);
    memory.fill(0xee);
    push(memory.subarray(0, length).fill(0));
    for (const [index, byte] of packed.entries()) memory[index] = byte + 1;
    return true;
  });
}

describe('layers', () => {
  const packed = Uint8Array.of(3, 0, 1, 2, 1, 3, 4, 4, 5, 6, 7, 0, 99);

  test('read like any source, whatever the cuts of the outer one', () => {
    for (let cut = 0; cut <= packed.length; cut++) {
      const outer = new ByteCursor();
      const inner = unpack(outer);
      const routine = function* (): Generator<number, number[], void> {
        yield* inner.need(6);
        const values = [inner.u16be(), inner.u32be()];
        while (!(yield* inner.atEnd())) values.push(inner.u8());
        yield* outer.need(1);
        return [...values, outer.u8(), outer.offset];
      };
      expect(run(outer, routine(), [packed.subarray(0, cut), packed.subarray(cut)])).toEqual([
        0x0102, 0x03040506, 7, 8, 99, 13,
      ]);
    }
  });

  test('a fault names the layer, and the offset in it', () => {
    const outer = new ByteCursor();
    const inner = unpack(outer);
    const error = faultOf(() => run(outer, inner.need(20), [packed]));
    expect(error).toMatchObject({ code: 'truncated', span: { start: 0, end: 8, layer: 'unpacked' } });
    expect(error.message).toContain('at 0x0 of unpacked');
  });

  test('a source that ends inside a block is truncated where the outer cursor stands', () => {
    const outer = new ByteCursor();
    const inner = unpack(outer);
    const error = faultOf(() => run(outer, inner.need(8), [packed.subarray(0, 6)]));
    expect(error).toMatchObject({ code: 'truncated', span: { start: 6, end: 6 } });
    expect(error.span).not.toHaveProperty('layer');
  });
});
