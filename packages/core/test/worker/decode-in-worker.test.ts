import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, decodeSync, FormatError, isFormatError, type CoreEvent } from '../../src/index.ts';
import { decodeInWorker, type WorkerOptions } from '../../src/worker/index.ts';
import {
  inChunks,
  outcomeOf,
  readAll,
  settle,
  watchedStream,
} from '../../../../tools/test-streams/sources.ts';
import { forbidUnhandledRejections } from '../../../../tools/test-streams/unhandled-rejections.ts';
import { toy, toyBytes, type ToyNote } from '../support/toy-format.ts';

forbidUnhandledRejections();

function startWorker(): Worker {
  return new Worker(new URL('toy-worker.ts', import.meta.url), {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--import=${new URL('typescript/register-typescript.mjs', import.meta.url).href}`,
    ],
  });
}

let worker: Worker;
beforeAll(() => {
  worker = startWorker();
});
afterAll(async () => {
  await worker.terminate();
});

const file = toyBytes(10_000);
const whole = [...decodeSync(file, { format: toy })];
const reason = new Error('enough');

async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 400 && !isSo(); round++) await new Promise((done) => setTimeout(done, 5));
  expect(isSo()).toBe(true);
}

/** The bytes of an event's arrays decide; a copy in another realm is no other event. */
function plain(events: readonly unknown[]): unknown {
  return JSON.parse(
    JSON.stringify(events, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? [{}.toString.call(value), ...(value as Uint8Array)] : value,
    ),
  );
}

async function inWorker(
  source: Parameters<typeof decodeInWorker>[0],
  settings: Omit<WorkerOptions, 'worker'> = {},
): Promise<Awaited<ReturnType<typeof outcomeOf<CoreEvent>>>> {
  return outcomeOf(decodeInWorker(source, { worker, ...settings }));
}

describe('the events equal those of the direct path', () => {
  test.each([
    ['bytes', () => file],
    ['chunks', () => inChunks(file, 777)],
    ['single bytes', () => inChunks(file.subarray(0, 8), 1)],
    ['a stream', () => watchedStream(inChunks(file, 4096)).stream],
    ['a Blob', () => new Blob([file], { type: 'model/toy' })],
    ['a File', () => new File([file], 'some.toy')],
  ])('of %s', async (_, source) => {
    const direct = await outcomeOf(decode(source(), { format: toy, progress: false }));
    const { events, error } = await inWorker(source());
    expect(plain([error && (error as Error).message])).toEqual(
      plain([direct.error && (direct.error as Error).message]),
    );
    expect(plain(events)).toEqual(plain(direct.events));
  });

  test('with settings, options of the format, and progress', async () => {
    const settings = { batchSize: 10, progress: true, limits: { maxBytes: 1e6 } };
    const options = { scale: 2, note: 'a note' };
    const direct = await outcomeOf(decode(inChunks(file, 5000), { ...settings, format: toy, options }));
    expect(direct.events.some((event) => event.type === 'progress')).toBe(true);
    for (const format of [undefined, 'toy']) {
      const run = decodeInWorker<CoreEvent | ToyNote>(inChunks(file, 5000), {
        worker,
        ...settings,
        ...(format && { format }),
        options: { toy: options },
      });
      expect(plain(await readAll(run.readable()))).toEqual(plain(direct.events));
    }
  });

  test('of a URL, which the worker reads', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/some.toy' ? 200 : 404;
      response.end(file);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(plain((await inWorker(new URL('some.toy', base))).events)).toEqual(plain(whole));
    const { error } = await inWorker(new URL('none.toy', base));
    expect((error as Error).message).toBe(`HTTP status 404 ${base}none.toy`);
    server.closeAllConnections();
    server.close();
  });

  test('of several decodes at once', async () => {
    const sizes = [1, 10, 1000, 5000, 20_000];
    const outcomes = await Promise.all(sizes.map((size) => inWorker(inChunks(toyBytes(size), 1000))));
    for (const [index, size] of sizes.entries())
      expect(plain(outcomes[index]!.events)).toEqual(plain([...decodeSync(toyBytes(size), { format: toy })]));
  });
});

test('memory of the caller is left alone, and arrays that are kept or shared arrive whole', async () => {
  const source = new Uint8Array(64).fill(65);
  const { events, error } = await inWorker(source.subarray(8, 12), { format: 'keeping' });
  expect(error).toBe(undefined);
  expect(source.length).toBe(64);
  expect(events.flatMap((event) => (event.type === 'bone' ? [event.name?.raw.length] : []))).toEqual([4, 4]);
  const positions = events.flatMap((event) => (event.type === 'vertices' ? [[...event.position!]] : []));
  expect(positions).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [0, 0, 0],
  ]);
});

describe('pace', () => {
  test('nothing is read before the first event is asked for', async () => {
    const watched = watchedStream(inChunks(file, 1000));
    const run = decodeInWorker(watched.stream, { worker });
    await settle();
    expect([watched.pulled, watched.stream.locked]).toEqual([0, false]);
    await run.cancel(reason);
    expect(watched.cancelled).toEqual([reason]);
  });

  test.each([
    ['two batches', 16, 2],
    ['one batch of a MiB', 4096, 1],
  ])('the worker is at most %s ahead', async (_, chunkBytes, bound) => {
    const watched = watchedStream(inChunks(new Uint8Array(100 * chunkBytes), chunkBytes));
    let consumed = 0;
    let most = 0;
    for await (const event of decodeInWorker(watched.stream, { worker, format: 'chunkwise' })) {
      if (event.type !== 'vertices') continue;
      consumed++;
      expect(event.position).toHaveLength(64 * chunkBytes);
      if (consumed % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      most = Math.max(most, watched.pulled - consumed);
    }
    expect(consumed).toBe(100);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(bound);
  });

  test('small events come in groups, of which at most three are ahead', async () => {
    const watched = watchedStream(inChunks(new Uint8Array(10_000), 64));
    const events = decodeInWorker(watched.stream, { worker, format: 'bytewise' })[Symbol.asyncIterator]();
    await events.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(watched.pulled).toBeLessThanOrEqual(4);
    await events.return!();
  });

  test('what is decoded does not wait for what has not arrived', async () => {
    const watched = watchedStream([file.subarray(0, 20)], 'stall');
    const events = decodeInWorker(watched.stream, { worker })[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ type: 'asset' });
    expect((await events.next()).value).toMatchObject({ type: 'mesh' });
    const pending = events.next();
    await events.return!();
    expect((await pending).done).toBe(true);
    expect(watched.cancelled).toHaveLength(1);
    expect(watched.stream.locked).toBe(false);
  });
});

describe('ends', () => {
  test('an aborted signal rejects with its reason and cancels the source', async () => {
    const aborting = new AbortController();
    const watched = watchedStream([file.subarray(0, 20)], 'stall');
    const pending = outcomeOf(decodeInWorker(watched.stream, { worker, signal: aborting.signal }));
    await until(() => watched.pulled === 2);
    aborting.abort(reason);
    const { events, error } = await pending;
    expect(error).toBe(reason);
    expect(events).toHaveLength(2);
    expect(watched.cancelled).toEqual([reason]);
    expect((await inWorker(file, { signal: aborting.signal })).error).toBe(reason);
    expect(plain((await inWorker(file)).events)).toEqual(plain(whole));
  });

  test('leaving a loop cancels the source, and a run is consumed once', async () => {
    const watched = watchedStream(inChunks(file, 100));
    const run = decodeInWorker(watched.stream, { worker });
    for await (const _ of run) break;
    expect(watched.cancelled).toHaveLength(1);
    expect(watched.stream.locked).toBe(false);
    expect(() => run.readable()).toThrow('this decode is used up');
  });

  test('a FormatError keeps its parts, after everything decoded before it', async () => {
    const broken = file.subarray(0, 5000);
    const direct = await outcomeOf(decode(broken, { format: toy }));
    const { events, error } = await inWorker(broken);
    expect(plain(events)).toEqual(plain(direct.events));
    expect(isFormatError(error) && error).toBeInstanceOf(FormatError);
    expect({ ...(error as FormatError) }).toEqual({ ...(direct.error as FormatError) });
    expect((error as Error).message).toBe((direct.error as Error).message);
    const { error: unknown } = await inWorker(new Uint8Array(9));
    expect(unknown).toMatchObject({ code: 'unknown-format', name: 'FormatError' });
  });

  test('an error of the source passes through unchanged, after the events before it', async () => {
    const failing = (): ReadableStream<Uint8Array> =>
      watchedStream(inChunks(file.subarray(0, 3000), 1000), reason).stream;
    const direct = await outcomeOf(decode(failing(), { format: toy }));
    const { events, error } = await inWorker(failing());
    expect(error).toBe(reason);
    expect(plain(events)).toEqual(plain(direct.events));
    expect((await inWorker(['text' as never])).error).toEqual(
      new TypeError('a chunk of type String is not bytes'),
    );
  });

  test('an error with a cause that cannot be cloned, and an event that cannot', async () => {
    const { error } = await inWorker(file, { format: 'throwing' });
    expect(error).toMatchObject({ code: 'plugin-api', cause: { message: expect.any(String) } });
    const { events, error: second } = await inWorker(file, { format: 'uncloneable' });
    expect((second as Error).message).toMatch(/could not be cloned/);
    expect(events).toEqual([]);
  });

  test.each([
    ['an uncaught error', 'crashing', 'the worker crashed'],
    ['an exit', 'exiting', 'the worker has ended'],
  ])('a worker that ends by %s rejects its decodes', async (_, format, message) => {
    const own = startWorker();
    const watched = watchedStream([file.subarray(0, 20)], 'stall');
    const options = { worker: own, format };
    const { error } = await outcomeOf(decodeInWorker(watched.stream, options));
    expect((error as Error).message).toBe(message);
    expect(watched.cancelled).toEqual([error]);
    await own.terminate();
    const late = await outcomeOf(decodeInWorker(file, options));
    expect((late.error as Error).message).toBe('the worker has ended');
  });

  test('settings that cannot be right', async () => {
    expect(() => decodeInWorker(file, { worker, batchSize: 0 })).toThrow('options.batchSize cannot be 0');
    expect(() => decodeInWorker(file, { worker: {} as never })).toThrow('options.worker is no Worker');
    expect((await inWorker('text' as never)).error).toHaveProperty('name', 'TypeError');
    const { error } = await inWorker(file, { format: 'none' });
    expect(error).toMatchObject({ name: 'TypeError', message: 'the worker has no format "none"' });
  });
});
