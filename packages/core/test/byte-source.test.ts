import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { decode, decodeSync, type ByteSource, type SourceHint } from '../src/index.ts';
import { inChunks, outcomeOf, settle } from '../../../tools/test-streams/sources.ts';
import { scripted, toy, toyAsset, toyBytes } from './support/toy-format.ts';
import { forbidUnhandledRejections } from '../../../tools/test-streams/unhandled-rejections.ts';

forbidUnhandledRejections();

const bytes = toyBytes(300);
const chunks = inChunks(bytes, 700);
const options = { format: toy } as const;
const whole = [...decodeSync(bytes, options)];

function shared(): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

function* generator(): Generator<Uint8Array> {
  yield* chunks;
}

async function* asyncGenerator(): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    await settle();
    yield chunk;
  }
}

/** Nothing but `getReader()`, and of its reader nothing but three methods. */
function foreignStream(): ByteSource {
  const rest = [...chunks];
  return {
    getReader: () => ({
      read: async () => ({ done: rest.length === 0, value: rest.shift() }),
      cancel: async () => {},
      releaseLock: () => {},
    }),
  };
}

describe('what a source can be', () => {
  test.each<[string, () => ByteSource]>([
    ['Uint8Array', () => bytes],
    ['Uint8Array inside a larger buffer', () => new Uint8Array([9, 9, 9, ...bytes, 9]).subarray(3, -1)],
    ['DataView', () => new DataView(bytes.buffer)],
    ['Float32Array', () => new Float32Array(bytes.buffer)],
    ['ArrayBuffer', () => bytes.buffer],
    ['SharedArrayBuffer', shared],
    ['view of a SharedArrayBuffer', () => new Uint8Array(shared())],
    ['Node Buffer', () => Buffer.from(bytes)],
    ['array of chunks', () => chunks],
    ['set of chunks', () => new Set(chunks)],
    ['generator', generator],
    ['async generator', asyncGenerator],
    ['async iterable of array buffers', () => Readable.from(chunks.map(({ buffer }) => buffer))],
    ['Node Readable', () => Readable.from(chunks)],
    ['Node PassThrough', () => Readable.from(chunks).pipe(new PassThrough())],
    ['Blob', () => new Blob(chunks)],
    ['File', () => new File(chunks, 'hero.toy')],
    ['Response', () => new Response(bytes)],
    ['ReadableStream', () => new Response(bytes).body as ReadableStream],
    ['byte stream', () => new Blob(chunks).stream()],
    ['object with nothing but getReader()', foreignStream],
  ])('%s', async (_title, source) => {
    expect(await outcomeOf(decode(source(), options))).toEqual({ events: whole, error: undefined });
  });

  test('a file on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rigstream-'));
    const path = join(folder, 'hero.toy');
    await writeFile(path, bytes);
    expect((await outcomeOf(decode(createReadStream(path), options))).events).toEqual(whole);
    await rm(folder, { recursive: true });
  });

  test.each<[string, unknown, string]>([
    ['a string', 'model.toy', 'String'],
    ['a number', 5, 'Number'],
    ['null', null, 'Null'],
    ['undefined', undefined, 'Undefined'],
    ['a plain object', {}, 'Object'],
    ['a function', () => bytes, 'Function'],
    ['a promise', Promise.resolve(bytes), 'Promise'],
  ])('not %s', async (_title, source, type) => {
    const { error } = await outcomeOf(decode(source as ByteSource, options));
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain(`a source of type ${type} is not bytes`);
  });

  test.each<[string, unknown, string]>([
    ['text', ['TOY!'], 'String'],
    ['numbers', [0x54, 0x4f], 'Number'],
    ['nothing', [null], 'Null'],
    ['a Node stream of text', Readable.from(['TOY!']).setEncoding('utf8'), 'String'],
  ])('not chunks of %s', async (_title, source, type) => {
    const { error } = await outcomeOf(decode(source as ByteSource, options));
    expect(error).toEqual(new TypeError(`a chunk of type ${type} is not bytes`));
  });
});

async function hintOf(source: ByteSource, hint?: SourceHint): Promise<SourceHint | undefined> {
  let seen: SourceHint | undefined;
  const format = scripted(function* (_cursor, context) {
    seen = context.hint;
    yield toyAsset;
  });
  await outcomeOf(decode(source, { format, ...(hint && { hint }) }));
  return seen;
}

function responseFrom(url: string, headers: Record<string, string>): Response {
  return Object.defineProperty(new Response(new Uint8Array(8), { headers }), 'url', { value: url });
}

describe('what a source says of itself', () => {
  test('bytes: their size', async () => {
    expect(await hintOf(bytes)).toEqual({ size: bytes.length });
  });

  test('a stream or an iterable: nothing', async () => {
    expect(await hintOf(new Blob(chunks).stream())).toEqual({});
    expect(await hintOf(chunks)).toEqual({});
  });

  test('a blob and a file', async () => {
    expect(await hintOf(new Blob(chunks))).toEqual({ size: bytes.length });
    expect(await hintOf(new File(chunks, 'hero.toy', { type: 'model/toy' }))).toEqual({
      size: bytes.length,
      name: 'hero.toy',
      mediaType: 'model/toy',
    });
  });

  test('a response: the last part of its URL, type, and length', async () => {
    const headers = { 'content-type': 'model/toy', 'content-length': '8' };
    expect(await hintOf(responseFrom('https://host/models/hero.toy?v=2#top', headers))).toEqual({
      name: 'hero.toy',
      mediaType: 'model/toy',
      size: 8,
    });
    expect(await hintOf(responseFrom('https://host/models/', {}))).toEqual({});
    expect(await hintOf(new Response(new Uint8Array(1)))).toEqual({});
  });

  test('a response sent packed: no length', async () => {
    const headers = { 'content-length': '8', 'content-encoding': 'gzip' };
    expect(await hintOf(responseFrom('', headers))).toEqual({});
    expect(await hintOf(responseFrom('', { ...headers, 'content-encoding': 'Identity' }))).toEqual({
      size: 8,
    });
  });

  test('the caller knows better', async () => {
    expect(await hintOf(new File(chunks, 'hero.bin'), { name: 'hero.toy' })).toEqual({
      name: 'hero.toy',
      size: bytes.length,
    });
  });
});

describe('a response', () => {
  test('that failed: its status and URL', async () => {
    const response = Object.defineProperty(new Response('Not found', { status: 404 }), 'url', {
      value: 'https://host/hero.toy',
    });
    expect((await outcomeOf(decode(response, options))).error).toEqual(
      new TypeError('HTTP status 404 https://host/hero.toy'),
    );
  });

  test('without a body holds no bytes', async () => {
    expect((await outcomeOf(decode(new Response(null, { status: 204 }), options))).error).toMatchObject({
      code: 'truncated',
    });
  });

  test('whose body has been read before', async () => {
    const response = new Response(bytes);
    await response.arrayBuffer();
    expect((await outcomeOf(decode(response, options))).error).toBeInstanceOf(TypeError);
  });
});

async function* stalled(): AsyncGenerator<Uint8Array> {
  yield chunks[0]!;
  await new Promise(() => {});
}

describe('iterators', () => {
  test.each<[string, (cleaned: () => void) => ByteSource]>([
    [
      'generator',
      function* (cleaned) {
        try {
          yield* chunks;
        } finally {
          cleaned();
        }
      },
    ],
    [
      'async generator',
      async function* (cleaned) {
        try {
          yield* chunks;
        } finally {
          await settle();
          cleaned();
        }
      },
    ],
  ])('a %s cleans up before the loop is left', async (_title, source) => {
    let isClean = false;
    for await (const event of decode(
      source(() => {
        isClean = true;
      }),
      options,
    ))
      if (event.type === 'mesh') break;
    expect(isClean).toBe(true);
  });

  test('an async generator that never answers does not hold up the cancel', async () => {
    const run = decode(stalled(), { ...options, batchSize: 10_000 });
    const events = run[Symbol.asyncIterator]();
    await events.next();
    await events.next();
    const pending = events.next();
    await settle();
    await run.cancel();
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  test('a stalled Node stream is destroyed', async () => {
    const stream = new PassThrough();
    stream.write(chunks[0]);
    const run = decode(stream, { ...options, batchSize: 10_000 });
    const pending = outcomeOf(run);
    await settle();
    await run.cancel(new Error('enough'));
    expect(stream.destroyed).toBe(true);
    expect((await pending).error).toBeUndefined();
  });

  test('leaving the loop destroys a Node stream', async () => {
    const stream = Readable.from(chunks);
    for await (const event of decode(stream, options)) if (event.type === 'asset') break;
    expect(stream.destroyed).toBe(true);
  });

  test('the error of a Node stream passes through', async () => {
    const failure = new Error('disk on fire');
    const stream = new PassThrough();
    stream.write(bytes.subarray(0, 8 + 12 * 5));
    setTimeout(() => stream.destroy(failure), 5);
    const { events, error } = await outcomeOf(decode(stream, options));
    expect(error).toBe(failure);
    expect(events.at(-1)).toMatchObject({ type: 'vertices', first: 0, count: 5 });
  });
});
