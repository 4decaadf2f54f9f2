import { describe, expect, jest, test } from '@jest/globals';
import { createRegistry, decode, decodeSync, type AnyFormat, type LazyFormat } from '../src/index.ts';
import { inChunks, outcomeOf, readAll, settle, watchedStream } from '../../../tools/test-streams/sources.ts';
import { scripted, toy, toyAsset, toyBytes } from './support/toy-format.ts';
import { forbidUnhandledRejections } from '../../../tools/test-streams/unhandled-rejections.ts';

forbidUnhandledRejections();

const bytes = toyBytes(5000);
const chunks = inChunks(bytes, 1200);
const options = { format: toy, batchSize: 100 } as const;
const whole = [...decodeSync(bytes, options)];
const cause = new Error('the consumer had enough');

describe('pulling', () => {
  test.each([1, 7, 4096, 100_000])('chunks of %i bytes give what decodeSync gives', async (size) => {
    const few = toyBytes(200);
    const { events, error } = await outcomeOf(decode(inChunks(few, size), options));
    expect(error).toBeUndefined();
    expect(events).toEqual([...decodeSync(few, options)]);
  });

  test('nothing is read before the first event is asked for, and then what it needs', async () => {
    const watched = watchedStream(chunks);
    const run = decode(watched.stream, options);
    await settle();
    expect(watched.pulled).toBe(0);
    expect(watched.stream.locked).toBe(false);
    const events = run[Symbol.asyncIterator]();
    expect(watched.pulled).toBe(0);
    await events.next();
    expect(watched.pulled).toBe(1);
    await events.next();
    await settle();
    expect(watched.pulled).toBe(1);
    // A chunk holds 99 vertices and a bit, a batch 100.
    for (let batch = 1; batch < 10; batch++) {
      expect((await events.next()).value).toMatchObject({ type: 'vertices', first: 100 * (batch - 1) });
      await settle();
      expect(watched.pulled).toBe(batch + 1);
    }
    await events.return?.();
  });

  test('a stream of events reads no further than it is read', async () => {
    const watched = watchedStream(chunks);
    const reader = decode(watched.stream, options).readable().getReader();
    await settle();
    expect(watched.pulled).toBe(0);
    expect((await reader.read()).value).toEqual(toyAsset);
    await settle();
    expect(watched.pulled).toBe(1);
    await reader.cancel(cause);
    expect(watched.cancelled).toEqual([cause]);
    expect(watched.stream.locked).toBe(false);
  });

  test('a stream of events delivers all, and ends', async () => {
    expect(await readAll(decode(chunks, options).readable())).toEqual(whole);
  });

  test('a stream of events ends in the error of the decode', async () => {
    const reader = decode(toyBytes(3).subarray(0, 30), options).readable().getReader();
    const types: string[] = [];
    const readOn = async (): Promise<void> => {
      for (let step = await reader.read(); !step.done; step = await reader.read())
        types.push(step.value.type);
    };
    await expect(readOn()).rejects.toMatchObject({ code: 'truncated' });
    expect(types).toEqual(['asset', 'mesh', 'vertices']);
  });

  test('calls of next() that do not wait for each other are answered in order', async () => {
    const events = decode(chunks, options)[Symbol.asyncIterator]();
    const results = await Promise.all(Array.from({ length: whole.length + 3 }, () => events.next()));
    expect(results.slice(0, whole.length).map(({ value }) => value)).toEqual(whole);
    expect(results.slice(whole.length)).toEqual(
      Array.from({ length: 3 }, () => ({ done: true, value: undefined })),
    );
  });

  test('of calls that do not wait, one gets the error and those after it are done', async () => {
    const events = decode(toyBytes(3).subarray(0, 30), options)[Symbol.asyncIterator]();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => events.next()));
    expect(
      results.map((result) => (result.status === 'rejected' ? 'error' : result.value.value?.type)),
    ).toEqual(['asset', 'mesh', 'vertices', 'error', undefined]);
  });

  test('an iterator can be passed on when some of it has been read', async () => {
    const events = decode(chunks, options)[Symbol.asyncIterator]();
    const first = await events.next();
    expect([first.value, ...(await outcomeOf(events)).events]).toEqual(whole);
  });

  test('a run is consumed once', async () => {
    const run = decode(chunks, options);
    await outcomeOf(run);
    const again = 'this decode is used up; call decode() again';
    expect(() => run[Symbol.asyncIterator]()).toThrow(new TypeError(again));
    expect(() => run.readable()).toThrow(new TypeError(again));
    const cancelled = decode(chunks, options);
    await cancelled.cancel();
    expect(() => cancelled.readable()).toThrow(new TypeError(again));
  });

  test('next() after the end stays done', async () => {
    const events = decode(chunks, options)[Symbol.asyncIterator]();
    await outcomeOf(events);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});

describe('stopping', () => {
  test.each<[string, () => void]>([
    [
      'throw',
      () => {
        throw cause;
      },
    ],
  ])('a %s in the loop cancels the source and lets go of it', async (_title, leave) => {
    const watched = watchedStream(chunks);
    const loop = async (): Promise<void> => {
      for await (const event of decode(watched.stream, options)) if (event.type === 'vertices') leave();
    };
    await expect(loop()).rejects.toBe(cause);
    expect(watched.cancelled).toEqual([undefined]);
    expect(watched.stream.locked).toBe(false);
  });

  test('a return in the loop does, too', async () => {
    const watched = watchedStream(chunks);
    const loop = async (): Promise<string | undefined> => {
      for await (const event of decode(watched.stream, options)) return event.type;
      return undefined;
    };
    expect(await loop()).toBe('asset');
    expect(watched.cancelled).toHaveLength(1);
    expect(watched.stream.locked).toBe(false);
  });

  test('cancel() inside the loop ends it', async () => {
    const watched = watchedStream(chunks);
    const run = decode(watched.stream, options);
    const types: string[] = [];
    for await (const event of run) {
      types.push(event.type);
      if (types.length === 3) void run.cancel(cause);
    }
    expect(types).toHaveLength(3);
    expect(watched.cancelled).toEqual([cause]);
  });

  test.each(['cancel', 'return'] as const)('%s while a read is pending answers it as done', async (how) => {
    const watched = watchedStream(chunks.slice(0, 1), 'stall');
    const run = decode(watched.stream, options);
    const events = run[Symbol.asyncIterator]();
    await events.next();
    await events.next();
    const pending = events.next();
    await settle();
    expect(watched.pulled).toBe(2);
    await (how === 'cancel' ? run.cancel(cause) : events.return?.());
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(watched.cancelled).toEqual([how === 'cancel' ? cause : undefined]);
    expect(watched.stream.locked).toBe(false);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test('the source is cancelled, then the routine returned, then the lock released', async () => {
    const order: string[] = [];
    const source = {
      getReader: () => ({
        read: () => Promise.resolve({ done: false, value: new Uint8Array(8) }),
        cancel: () => Promise.resolve(order.push('cancel')),
        releaseLock: () => order.push('release'),
      }),
    };
    const plugin = scripted(function* (cursor) {
      try {
        yield* cursor.need(1);
        yield toyAsset;
      } finally {
        order.push('return');
      }
    });
    for await (const event of decode(source, { format: plugin })) if (event.type === 'asset') break;
    expect(order).toEqual(['cancel', 'return', 'release']);
  });

  test('trouble in clean-up masks nothing', async () => {
    const source = {
      getReader: () => ({
        read: () => Promise.resolve({ done: false, value: new Uint8Array(8) }),
        cancel: () => Promise.reject(new Error('cannot be cancelled')),
        releaseLock: () => {
          throw new TypeError('a read is pending');
        },
      }),
    };
    const plugin = scripted(function* (cursor) {
      try {
        yield* cursor.need(1);
        yield toyAsset;
        yield toyAsset;
      } finally {
        // oxlint-disable-next-line no-unsafe-finally
        throw new Error('cannot be stopped');
      }
    });
    const controller = new AbortController();
    const run = decode(source, { format: plugin, signal: controller.signal });
    const events = run[Symbol.asyncIterator]();
    await events.next();
    controller.abort(cause);
    await expect(events.next()).rejects.toBe(cause);
  });

  test('an error is delivered although the source never answers its cancel', async () => {
    const source = {
      getReader: () => ({
        read: () => Promise.resolve({ done: false, value: new Uint8Array(8) }),
        cancel: () => new Promise(() => {}),
        releaseLock: () => {},
      }),
    };
    const { error } = await outcomeOf(decode(source, options));
    expect(error).toMatchObject({ code: 'bad-magic' });
  });

  test('the lock is released later where it cannot be at once', async () => {
    let pending = true;
    let locked = true;
    const source = {
      getReader: () => ({
        read: () => new Promise<never>(() => {}),
        cancel: async () => {
          await settle();
          pending = false;
        },
        releaseLock: () => {
          if (pending) throw new TypeError('a read is pending');
          locked = false;
        },
      }),
    };
    const run = decode(source, options);
    const next = run[Symbol.asyncIterator]().next();
    await run.cancel();
    expect(locked).toBe(false);
    expect((await next).done).toBe(true);
  });

  test('a run cancelled before it began cancels its source', async () => {
    const watched = watchedStream(chunks);
    await decode(watched.stream, options).cancel(cause);
    expect(watched).toMatchObject({ cancelled: [cause], pulled: 0 });
    expect(watched.stream.locked).toBe(false);
  });

  test('after the end there is nothing to cancel', async () => {
    const watched = watchedStream(chunks);
    const run = decode(watched.stream, options);
    await outcomeOf(run);
    await run.cancel(cause);
    expect(watched.cancelled).toEqual([]);
    expect(watched.stream.locked).toBe(false);
  });

  test('a fault of the file cancels the source with it', async () => {
    const watched = watchedStream([new Uint8Array(100), new Uint8Array(100)]);
    const { error } = await outcomeOf(decode(watched.stream, options));
    expect(error).toMatchObject({ code: 'bad-magic' });
    expect(watched.cancelled).toEqual([error]);
    expect(watched.stream.locked).toBe(false);
  });
});

describe('a signal', () => {
  test('aborted before: rejects with its reason, and cancels the source unread', async () => {
    const watched = watchedStream(chunks);
    const { events, error } = await outcomeOf(
      decode(watched.stream, { ...options, signal: AbortSignal.abort(cause) }),
    );
    expect(events).toEqual([]);
    expect(error).toBe(cause);
    expect(watched).toMatchObject({ cancelled: [cause], pulled: 0 });
    expect(watched.stream.locked).toBe(false);
  });

  test('aborted between two events: the next one rejects, those after it are done', async () => {
    const watched = watchedStream(chunks);
    const controller = new AbortController();
    const events = decode(watched.stream, { ...options, signal: controller.signal })[Symbol.asyncIterator]();
    await events.next();
    controller.abort(cause);
    expect(watched.cancelled).toEqual([cause]);
    await expect(events.next()).rejects.toBe(cause);
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(watched.pulled).toBe(1);
  });

  test('aborted during a read that never settles', async () => {
    const source = {
      getReader: () => ({
        read: () => new Promise<never>(() => {}),
        cancel: () => new Promise<never>(() => {}),
        releaseLock: () => {},
      }),
    };
    const controller = new AbortController();
    const pending = outcomeOf(decode(source, { ...options, signal: controller.signal }));
    await settle();
    controller.abort(cause);
    expect((await pending).error).toBe(cause);
  });

  test('aborted during a read that then fails: the failure is no news', async () => {
    let reject: ((reason: unknown) => void) | undefined;
    const source = {
      getReader: () => ({
        read: () => new Promise<never>((_resolve, rejectRead) => (reject = rejectRead)),
        cancel: () => Promise.resolve(),
        releaseLock: () => reject?.(new Error('released')),
      }),
    };
    const controller = new AbortController();
    const pending = outcomeOf(decode(source, { ...options, signal: controller.signal }));
    await settle();
    controller.abort(cause);
    expect((await pending).error).toBe(cause);
  });

  test('aborted while the code of the format is fetched', async () => {
    const watched = watchedStream(chunks);
    const controller = new AbortController();
    const lazy = { ...toy, decode: undefined, load: () => new Promise(() => {}) } as unknown as AnyFormat;
    const run = decode(watched.stream, { registry: createRegistry([lazy]), signal: controller.signal });
    const pending = outcomeOf(run);
    await settle();
    expect(run.format).toBe(lazy);
    controller.abort(cause);
    expect((await pending).error).toBe(cause);
    expect(watched.cancelled).toEqual([cause]);
    expect(run.format).toBe(lazy);
  });

  test('aborted by the source itself while it is asked for bytes', async () => {
    const controller = new AbortController();
    function* source(): Generator<Uint8Array> {
      yield bytes.slice(0, 100);
      controller.abort(cause);
      yield bytes.slice(100);
    }
    const { error } = await outcomeOf(decode(source(), { ...options, signal: controller.signal }));
    expect(error).toBe(cause);
  });

  test('aborted without a reason: an AbortError', async () => {
    const { error } = await outcomeOf(decode(chunks, { ...options, signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  test('is let go of at the end', async () => {
    const { signal } = new AbortController();
    const removed = jest.spyOn(signal, 'removeEventListener');
    await outcomeOf(decode(chunks, { ...options, signal }));
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});

describe('a lazy format', () => {
  const load = jest.fn(() => Promise.resolve(toy));
  const lazy: LazyFormat<'toy'> = { ...toy, decode: undefined, load } as never;
  const registry = createRegistry([lazy]);

  test('is fetched once its bytes are seen, and decodes', async () => {
    const run = decode(chunks, { registry, batchSize: 100 });
    expect(load).not.toHaveBeenCalled();
    expect((await outcomeOf(run)).events).toEqual(whole);
    expect(load).toHaveBeenCalledTimes(1);
    expect(run.format).toBe(toy);
  });

  test('can be given without a registry', async () => {
    expect((await outcomeOf(decode(chunks, { format: lazy, batchSize: 100 }))).events).toEqual(whole);
  });

  test('that cannot be fetched: the error of the import, and the source is cancelled', async () => {
    load.mockRejectedValueOnce(cause);
    const watched = watchedStream(chunks);
    expect((await outcomeOf(decode(watched.stream, { registry }))).error).toBe(cause);
    expect(watched.cancelled).toEqual([cause]);
  });

  test('that loads something else', async () => {
    load.mockResolvedValueOnce({ ...toy, id: 'other' } as never);
    expect((await outcomeOf(decode(chunks, { registry }))).error).toMatchObject({ code: 'plugin-api' });
  });
});

describe('a failing source', () => {
  test('delivers what the routine holds, then the error itself', async () => {
    const failure = new Error('connection lost');
    const watched = watchedStream([bytes.slice(0, 8 + 12 * 250)], failure);
    const { events, error } = await outcomeOf(decode(watched.stream, options));
    expect(error).toBe(failure);
    expect(events.slice(2)).toMatchObject([
      { first: 0, count: 100 },
      { first: 100, count: 100 },
      { first: 200, count: 50 },
    ]);
    expect(watched.stream.locked).toBe(false);
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'lost'],
  ])('with %s as its error', async (_title, failure) => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield bytes.slice(0, 100);
      throw failure;
    }
    const events = decode(source(), options)[Symbol.asyncIterator]();
    const results: unknown[] = [];
    await expect(
      (async () => {
        for (;;) {
          const { done, value } = await events.next();
          results.push(value);
          if (done) return;
        }
      })(),
    ).rejects.toBe(failure);
    expect(results).toHaveLength(3);
  });

  test('behind the end of the data: the error itself', async () => {
    const failure = new Error('connection lost');
    const { events, error } = await outcomeOf(decode(watchedStream([toyBytes(1)], failure).stream, options));
    expect(error).toBe(failure);
    expect(events.at(-1)?.type).toBe('mesh-end');
  });

  test('before a format is known: the error itself', async () => {
    const failure = new Error('connection lost');
    const { error } = await outcomeOf(
      decode(watchedStream([bytes.slice(0, 2)], failure).stream, { registry: createRegistry([toy]) }),
    );
    expect(error).toBe(failure);
  });

  test.each([
    [
      'swallows it',
      scripted(function* (cursor) {
        yield toyAsset;
        try {
          yield* cursor.need(1000);
        } catch {
          // As if nothing had happened.
        }
      }),
    ],
    [
      'goes on asking',
      scripted(function* (cursor) {
        yield toyAsset;
        for (;;) {
          try {
            yield* cursor.need(1000);
          } catch {
            // Again, then.
          }
        }
      }),
    ],
    [
      'replaces it',
      scripted(function* (cursor) {
        yield toyAsset;
        try {
          yield* cursor.need(1000);
        } catch {
          throw new Error('something else');
        }
      }),
    ],
  ])('is told although the plugin %s', async (_title, format) => {
    const failure = new Error('connection lost');
    const { events, error } = await outcomeOf(
      decode(watchedStream([bytes.slice(0, 8)], failure).stream, { format }),
    );
    expect(error).toBe(failure);
    expect(events).toEqual([toyAsset]);
  });
});

async function turnsDuring(run: AsyncIterable<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setTimeout(count, 0);
  };
  setTimeout(count, 0);
  await outcomeOf(run);
  isOver = true;
  return turns;
}

function* empty(): Generator<Uint8Array> {
  for (;;) yield new Uint8Array(0);
}

describe('the event loop', () => {
  const busy = scripted(function* (cursor) {
    yield* cursor.need(8);
    for (let event = 0; event < 60; event++) {
      for (const end = performance.now() + 1; performance.now() < end;);
      yield toyAsset;
    }
    while (!(yield* cursor.atEnd())) {
      for (const end = performance.now() + 1; performance.now() < end;);
      cursor.take(cursor.limit - cursor.position);
    }
  });

  test('gets turns while one giant chunk is decoded', async () => {
    expect(await turnsDuring(decode([new Uint8Array(8)], { format: busy }))).toBeGreaterThanOrEqual(4);
  });

  test('gets turns while many chunks at hand are decoded', async () => {
    const many = Array.from({ length: 60 }, () => new Uint8Array(8));
    expect(await turnsDuring(decode(many, { format: busy }))).toBeGreaterThanOrEqual(8);
  });

  test('can stop a source of empty chunks without end', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(cause), 20);
    const { error } = await outcomeOf(
      decode(empty(), { registry: createRegistry([toy]), signal: controller.signal }),
    );
    expect(error).toBe(cause);
  });

  test.each(['MessageChannel', 'performance'] as const)(
    'gets turns on a platform without %s',
    async (name) => {
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)!;
      const { performance: clock } = globalThis;
      const slow = scripted(function* (cursor) {
        yield* cursor.need(8);
        for (let event = 0; event < 60; event++) {
          for (const end = clock.now() + 1; clock.now() < end;);
          yield toyAsset;
        }
      });
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
      try {
        expect(await turnsDuring(decode([new Uint8Array(8)], { format: slow }))).toBeGreaterThanOrEqual(4);
      } finally {
        Object.defineProperty(globalThis, name, descriptor);
      }
    },
  );
});

describe('progress', () => {
  const progress = true;
  const few = toyBytes(20);
  const pieces = inChunks(few, 100);

  test('once per chunk, after the asset, with the total where it is known', async () => {
    const { events } = await outcomeOf(decode(new Blob(pieces), { ...options, progress }));
    const told = events.filter(({ type }) => type === 'progress');
    expect(told.at(-1)).toEqual({ type: 'progress', bytes: few.length, totalBytes: few.length });
    expect(events[0]).toEqual(toyAsset);
    expect(events.at(-1)?.type).toBe('end');
    const many = await outcomeOf(decode(pieces, { ...options, progress }));
    expect(many.events.filter(({ type }) => type === 'progress')).toEqual([
      { type: 'progress', bytes: 100 },
      { type: 'progress', bytes: 200 },
      { type: 'progress', bytes: 248 },
    ]);
    expect(many.events.filter(({ type }) => type !== 'progress')).toEqual([...decodeSync(few, options)]);
  });

  test('waits for the asset, which stays the first event', async () => {
    const { events } = await outcomeOf(decode(inChunks(few, 1), { ...options, progress }));
    expect(events[0]).toEqual(toyAsset);
    expect(events[1]).toEqual({ type: 'progress', bytes: 8 });
  });

  test('never passes a total that was too small', async () => {
    const { events } = await outcomeOf(decode(pieces, { ...options, progress, hint: { size: 150 } }));
    expect(events.filter(({ type }) => type === 'progress')).toMatchObject([
      { bytes: 100, totalBytes: 150 },
      { bytes: 200, totalBytes: 200 },
      { bytes: 248, totalBytes: 248 },
    ]);
  });

  test('is not told unless asked for', async () => {
    const { events } = await outcomeOf(decode(pieces, options));
    expect(events.some(({ type }) => type === 'progress')).toBe(false);
  });
});
