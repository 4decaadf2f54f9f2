import { afterEach, describe, expect, test } from '@jest/globals';
import { ReadableStream as PolyfillStream } from 'web-streams-polyfill';
import { decode, decodeSync, type ByteSource } from '../src/index.ts';
import { inChunks, outcomeOf, readAll, settle, watchedStream } from '../../../tools/test-streams/sources.ts';
import { scripted, toy, toyAsset, toyBytes } from './support/toy-format.ts';
import { forbidUnhandledRejections } from '../../../tools/test-streams/unhandled-rejections.ts';

forbidUnhandledRejections();

const Polyfill = PolyfillStream as unknown as typeof ReadableStream;
const options = { format: toy, batchSize: 64 } as const;
const bytes = toyBytes(1000);
const whole = [...decodeSync(bytes, options)];
const chunks = inChunks(bytes, 1000);
const reason = new Error('enough');

/** Hides a property for one test. */
const hidden: [object, PropertyKey, PropertyDescriptor][] = [];
function hide(owner: object, key: PropertyKey): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  if (descriptor === undefined) return;
  hidden.push([owner, key, descriptor]);
  Reflect.deleteProperty(owner, key);
}
afterEach(() => {
  for (const [owner, key, descriptor] of hidden.splice(0)) Object.defineProperty(owner, key, descriptor);
});

test('stream-01: every two-part split gives the same events', async () => {
  const few = toyBytes(20);
  const expected = { events: [...decodeSync(few, options)], error: undefined };
  for (let cut = 0; cut <= few.length; cut++) {
    const parts = [few.slice(0, cut), few.slice(cut)];
    expect(await outcomeOf(decode(parts, options))).toEqual(expected);
  }
  for (const size of [1, 7, 4096])
    expect(await outcomeOf(decode(inChunks(few, size), options))).toEqual(expected);
});

test('stream-02: a consumer that stops early', async () => {
  const watched = watchedStream(inChunks(toyBytes(100_000), 1000));
  const run = decode(watched.stream, options);
  const events = run[Symbol.asyncIterator]();
  for (let count = 0; count < 10; count++) await events.next();
  const { pulled } = watched;
  await run.cancel(reason);
  await run.cancel(new Error('again'));
  await settle();
  expect(watched.cancelled).toEqual([reason]);
  expect(watched.pulled).toBe(pulled);
  expect(watched.stream.locked).toBe(false);
});

test('stream-03: leaving a loop', async () => {
  const watched = watchedStream(chunks);
  let count = 0;
  for await (const _ of decode(watched.stream, options)) if (++count === 3) break;
  expect(watched.cancelled).toHaveLength(1);
  expect(watched.stream.locked).toBe(false);
});

test('stream-05: a source that fails half way', async () => {
  const failure = new Error('E');
  const watched = watchedStream(chunks.slice(0, 3), failure);
  const { events, error } = await outcomeOf(decode(watched.stream, options));
  expect(error).toBe(failure);
  const vertices = events.flatMap((event) => (event.type === 'vertices' ? [event.count] : []));
  expect(vertices.reduce((sum, count) => sum + count)).toBe(Math.floor((3000 - 8) / 12));
});

function* manyChunks(): Generator<Uint8Array> {
  const chunk = new Uint8Array(65_536);
  for (let index = 0; index < 4096; index++) yield chunk;
}

test('stream-06: a slow consumer', async () => {
  const chunkwise = scripted(function* (cursor) {
    yield toyAsset;
    while (!(yield* cursor.atEnd())) {
      cursor.take(cursor.limit - cursor.position);
      yield { type: 'unknown', what: 'chunk', span: cursor.span(0) };
    }
  });
  const watched = watchedStream(manyChunks());
  let consumed = 0;
  let most = 0;
  for await (const event of decode(watched.stream, { format: chunkwise })) {
    await Promise.resolve();
    if (consumed % 256 === 0) await settle();
    if (event.type !== 'unknown') continue;
    consumed++;
    most = Math.max(most, watched.pulled - consumed);
  }
  expect(consumed).toBe(4096);
  expect(most).toBeLessThanOrEqual(1);
});

test('stream-07: one giant chunk', async () => {
  let decoded = 0;
  const counting = {
    ...toy,
    *decode(...[cursor, context]: Parameters<typeof toy.decode>) {
      for (const step of toy.decode(cursor, context)) {
        decoded++;
        yield step;
      }
    },
  };
  const giant = toyBytes(Math.floor(2 ** 24 / 12));
  const events = decode([giant], { ...options, format: counting })[Symbol.asyncIterator]();
  await events.next();
  await settle();
  // Once for the number that asks for the chunk, once for the event.
  expect(decoded).toBe(2);
  await events.return?.();
  const reader = decode([giant], { ...options, format: counting })
    .readable()
    .getReader();
  decoded = 0;
  await reader.read();
  await settle();
  expect(decoded).toBe(2);
  await reader.cancel();
});

describe('stream-08: polyfill and native mixed', () => {
  test('a native stream with the polyfill as global', async () => {
    const { stream } = watchedStream(chunks);
    const native = globalThis.ReadableStream;
    globalThis.ReadableStream = Polyfill;
    try {
      const events = decode(stream, options).readable();
      expect(events).toBeInstanceOf(Polyfill);
      expect(await readAll(events)).toEqual(whole);
    } finally {
      globalThis.ReadableStream = native;
    }
  });

  test('a polyfill stream with native streams in use', async () => {
    const watched = watchedStream(chunks, 'close', Polyfill);
    expect(watched.stream).not.toBeInstanceOf(ReadableStream);
    expect(await readAll(decode(watched.stream, options).readable())).toEqual(whole);
    expect(watched.stream.locked).toBe(false);
  });

  test('a polyfill stream is cancelled while its read is pending, and let go of', async () => {
    const watched = watchedStream(chunks.slice(0, 1), 'stall', Polyfill);
    const run = decode(watched.stream, options);
    const pending = outcomeOf(run);
    await settle();
    await run.cancel(reason);
    expect((await pending).error).toBeUndefined();
    expect(watched.cancelled).toEqual([reason]);
    expect(watched.stream.locked).toBe(false);
  });
});

describe('stream-09: no async iterator on streams', () => {
  test('a native stream', async () => {
    hide(ReadableStream.prototype, Symbol.asyncIterator);
    hide(ReadableStream.prototype, 'values');
    const { stream } = watchedStream(chunks);
    expect(Symbol.asyncIterator in stream).toBe(false);
    expect((await outcomeOf(decode(stream, options))).events).toEqual(whole);
  });

  test('no stream classes at all', async () => {
    const { stream } = watchedStream(chunks);
    const blob = new Blob(chunks);
    for (const name of ['ReadableStream', 'WritableStream', 'TransformStream']) hide(globalThis, name);
    for (const source of [stream, blob, bytes, chunks])
      expect((await outcomeOf(decode(source, options))).events).toEqual(whole);
    expect(() => decode(bytes, options).readable()).toThrow(ReferenceError);
  });
});

test('stream-10: a locked stream is refused at once, its reader not disturbed', async () => {
  const { stream } = watchedStream(chunks);
  const reader = stream.getReader();
  const { events, error } = await outcomeOf(decode(stream, options));
  expect(events).toEqual([]);
  expect(error).toEqual(new TypeError('the stream is locked'));
  expect((await reader.read()).value).toEqual(chunks[0]);
});

describe('stream-11: kinds of chunk', () => {
  const at = 3;
  const padded = new Uint8Array([0, 0, 0, ...bytes, 0]);
  test.each<[string, unknown]>([
    ['a view with an offset', padded.subarray(at, at + bytes.length)],
    ['a DataView', new DataView(padded.buffer, at, bytes.length)],
    ['an ArrayBuffer', bytes.buffer],
    ['a Node buffer', Buffer.from(padded).subarray(at, at + bytes.length)],
  ])('%s, with empty chunks around it', async (_title, chunk) => {
    const source = [new Uint8Array(0), chunk, new ArrayBuffer(0)] as ByteSource;
    expect((await outcomeOf(decode(source, options))).events).toEqual(whole);
  });

  test('text is refused, by its type, and the source cancelled', async () => {
    const watched = watchedStream([bytes.subarray(0, 500), 'text' as unknown as Uint8Array]);
    const { events, error } = await outcomeOf(decode(watched.stream, options));
    expect(error).toEqual(new TypeError('a chunk of type String is not bytes'));
    expect(events).toMatchObject([toyAsset, { type: 'mesh' }, { type: 'vertices', count: 41 }]);
    expect(watched.cancelled).toEqual([error]);
  });
});

test.each([1, 13, 64, 1000])('stream-12: a source that reuses its buffer of %i bytes', async (size) => {
  const memory = new Uint8Array(size);
  function* source(): Generator<Uint8Array> {
    for (const chunk of inChunks(bytes, size)) {
      memory.fill(0xee);
      memory.set(chunk);
      yield memory.subarray(0, chunk.length);
    }
    memory.fill(0xee);
  }
  expect((await outcomeOf(decode(source(), options))).events).toEqual(whole);
});

test('stream-13: progress of a compressed response', async () => {
  const response = new Response(bytes, { headers: { 'content-encoding': 'gzip', 'content-length': '100' } });
  const { events, error } = await outcomeOf(decode(response, { ...options, progress: true }));
  expect(error).toBeUndefined();
  const told = events.filter(({ type }) => type === 'progress');
  expect(told.length).toBeGreaterThan(0);
  for (const event of told) expect(event).not.toHaveProperty('totalBytes');
});

describe('stream-14: abort', () => {
  test('before', async () => {
    const watched = watchedStream(chunks);
    const { error } = await outcomeOf(
      decode(watched.stream, { ...options, signal: AbortSignal.abort(reason) }),
    );
    expect(error).toBe(reason);
    expect(watched.cancelled).toEqual([reason]);
  });

  test('in the middle', async () => {
    const watched = watchedStream(chunks.slice(0, 2), 'stall');
    const controller = new AbortController();
    const pending = outcomeOf(decode(watched.stream, { ...options, signal: controller.signal }));
    await settle();
    controller.abort(reason);
    expect((await pending).error).toBe(reason);
    expect(watched.cancelled).toEqual([reason]);
    expect(watched.stream.locked).toBe(false);
  });
});
