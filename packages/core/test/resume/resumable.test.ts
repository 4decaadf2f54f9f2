import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode, decodeSync } from '../../src/index.ts';
import { readWhole } from '../../src/asset/index.ts';
import { resumable, type ResumableOptions } from '../../src/resume/index.ts';
import { outcomeOf, settle } from '../../../../tools/test-streams/sources.ts';
import { forbidUnhandledRejections } from '../../../../tools/test-streams/unhandled-rejections.ts';
import { toy, toyBytes } from '../support/toy-format.ts';
import { startFileServer, type FileServer } from './file-server.ts';

forbidUnhandledRejections();

const file = toyBytes(20_000);
const tag = { etag: '"one"' };
const old = { 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT', date: 'Sat, 01 Jan 2000 00:01:00 GMT' };
const quick = { delay: 1 } as const;

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.end());

async function read(options: ResumableOptions = quick): Promise<Uint8Array> {
  return readWhole(await resumable(server.url, options));
}

async function errorOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: Error) => error,
  );
}

async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 400 && !isSo(); round++) await new Promise((done) => setTimeout(done, 5));
  expect(isSo()).toBe(true);
}

/** Places of the file that the requests after the first asked for. */
function placesAsked(): number[] {
  return server.requests.slice(1).map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range!)![1]));
}

test('a decode across several cuts equals the uninterrupted one', async () => {
  const cuts = [5, 13, 100, 101, 65_536, 199_999, file.length - 1];
  server.script(
    file,
    tag,
    cuts.map((cut) => ({ cut })),
  );
  const source = await resumable(server.url, { ...quick, retries: 1 });
  const run = decode(source, { format: toy });
  const { events, error } = await outcomeOf(run);
  expect(error).toBe(undefined);
  expect(events).toEqual([...decodeSync(file, { format: toy })]);
  expect(server.requests).toHaveLength(cuts.length + 1);
  for (const [index, place] of placesAsked().entries()) {
    expect(place).toBeLessThanOrEqual(cuts[index]!);
    expect(server.requests[index + 1]!['if-range']).toBe('"one"');
  }
  // `fetch` adds one of its own to a request for a range.
  for (const headers of server.requests)
    expect(headers['accept-encoding']).toMatch(/^identity(, identity)?$/);
});

test('every cut of a small file', async () => {
  const small = toyBytes(3);
  for (let cut = 0; cut < small.length; cut++) {
    server.script(small, tag, [{ cut }]);
    expect(Buffer.compare(await read(), small)).toBe(0);
    expect(server.requests).toHaveLength(2);
  }
});

test('name, media type and size of the first response are the hint', async () => {
  server.script(file, tag, []);
  const source = await resumable(new URL(server.url));
  expect([source.ok, source.status, source.url]).toEqual([true, 200, server.url]);
  const hints: unknown[] = [];
  const watching = { ...toy, sniff: (_: unknown, hint: unknown) => (hints.push(hint), 'certain' as const) };
  for await (const _ of decode(source, { registry: { formats: [watching] } as never })) break;
  expect(hints).toEqual([{ name: 'some.toy', mediaType: 'model/toy', size: file.length }]);
});

test('a date that can be trusted stands in for an ETag, without a tag as If-Range', async () => {
  server.script(file, old, [{ cut: 1000 }]);
  expect(Buffer.compare(await read(), file)).toBe(0);
  expect(server.requests[1]!['if-range']).toBe(old['last-modified']);
  server.script(file, { ...old, etag: 'W/"weak"' }, [{ cut: 1000 }]);
  expect(Buffer.compare(await read(), file)).toBe(0);
  expect(server.requests[1]!['if-range']).toBe(undefined);
});

test.each([
  ['no validator', {}],
  ['a weak tag alone', { etag: 'W/"weak"' }],
  ['a date as young as the response', { ...old, date: old['last-modified'] }],
])('with %s nothing is joined on', async (_, validators) => {
  server.script(file, validators, [{ cut: 1000 }]);
  const error = await errorOf(read());
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toMatch(/cannot be continued at byte \d+: the server gives no strong ETag/);
  expect(error.cause).toHaveProperty('stack');
  expect(server.requests).toHaveLength(1);
});

test('a server without ranges: what was delivered is skipped where the ETag is equal', async () => {
  server.script(file, tag, [{ cut: 100_000 }, { ignoresRange: true, cut: 150_000 }, { ignoresRange: true }]);
  expect(Buffer.compare(await read({ ...quick, retries: 1 }), file)).toBe(0);
  expect(server.requests).toHaveLength(3);
});

test('a server without ranges whose connection breaks ever before the new bytes is given up', async () => {
  const answers = Array.from({ length: 9 }, () => ({ ignoresRange: true, cut: 10 }));
  server.script(file, tag, [{ cut: 1000 }, ...answers]);
  const error = await errorOf(read({ ...quick, retries: 3 }));
  expect(error.message).toMatch(/failed 4 times in a row at byte \d+/);
  expect(server.requests).toHaveLength(4);
});

test.each([
  [
    'the whole file with another ETag',
    { headers: { etag: '"two"' }, ignoresRange: true },
    /sent the whole file/,
  ],
  ['a part with another ETag', { headers: { etag: '"two"' } }, /the file has changed/],
  ['another place', { headers: { 'content-range': 'bytes 7-9/10' } }, /sent the range "bytes 7-9\/10"/],
  ['another size', { headers: { 'content-range': 'bytes 1000-1999/2000' } }, /sent the range/],
  ['no Content-Range', { status: 206, ignoresRange: true }, /sent the range ""/],
  [
    'a part that is packed',
    { headers: { 'content-encoding': 'gzip' }, body: gzipSync('x') },
    /encoding gzip/,
  ],
  ['404', { status: 404 }, /HTTP status 404/],
])('a rest that is %s is refused', async (_, answer, message) => {
  server.script(file, tag, [{ cut: 1000 }, answer]);
  const error = await errorOf(read());
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toMatch(message);
  expect(server.requests).toHaveLength(2);
});

test('the whole file again, with an equal date but no ETag, is refused', async () => {
  server.script(file, old, [{ cut: 1000 }, { ignoresRange: true }]);
  expect((await errorOf(read())).message).toMatch(/without the same ETag/);
});

test('a packed body cannot be continued', async () => {
  const packed = gzipSync(file);
  const headers = { 'content-encoding': 'gzip' };
  server.script(packed, { ...tag, ...headers }, [{ cut: 5000 }]);
  expect((await errorOf(read())).message).toMatch(/sent with content-encoding gzip/);
  server.script(packed, { ...tag, ...headers }, []);
  expect(Buffer.compare(await read(), file)).toBe(0);
});

test('a status that may pass is tried again, any other is not', async () => {
  server.script(file, tag, [{ status: 503 }, { status: 429 }, { cut: 1000 }, { status: 500 }]);
  expect(Buffer.compare(await read({ ...quick, retries: 2 }), file)).toBe(0);
  expect(server.requests).toHaveLength(5);
  server.script(file, tag, [{ status: 404 }]);
  const error = await errorOf(read());
  expect(error).toEqual(new TypeError(`HTTP status 404 ${server.url}`));
  expect(server.requests).toHaveLength(1);
});

test('failures in a row end in the last of them, after pauses that double', async () => {
  server.script(
    file,
    tag,
    Array.from({ length: 9 }, () => ({ status: 503 })),
  );
  const error = await errorOf(read({ delay: 20, retries: 3 }));
  expect(error.message).toBe(`the connection failed 4 times in a row at byte 0 of ${server.url}`);
  expect(error.cause).toEqual(new TypeError(`HTTP status 503 ${server.url}`));
  const { times } = server;
  expect(times).toHaveLength(4);
  for (const [index, least] of [20, 40, 80].entries())
    // A timer may be a millisecond early by the clock.
    expect(times[index + 1]! - times[index]!).toBeGreaterThanOrEqual(least - 2);
});

test('bytes that arrive reset the count of failures', async () => {
  server.script(
    file,
    tag,
    Array.from({ length: 12 }, (_, index) => ({ cut: 1000 * (index + 1) })),
  );
  expect(Buffer.compare(await read({ ...quick, retries: 1 }), file)).toBe(0);
});

test('a body of unknown length: a rest that turns out empty is its end', async () => {
  const gone = {
    status: 416,
    headers: { 'content-range': `bytes */${file.length}` },
    body: new Uint8Array(),
  };
  server.script(file, tag, [{ isUnsized: true, cut: file.length }, gone]);
  expect(Buffer.compare(await read(), file)).toBe(0);
});

test('an empty file, and one whose end is told too early by a fetch that does not check', async () => {
  server.script(new Uint8Array(), tag, []);
  expect(await read()).toEqual(new Uint8Array());
  server.script(file, tag, []);
  let isFirst = true;
  const lax: ResumableOptions['fetch'] = async (url, init) => {
    const response = await fetch(url, init);
    if (!isFirst) return response;
    isFirst = false;
    const { headers, status, ok } = response;
    const short = new Uint8Array(await response.arrayBuffer()).subarray(0, 777);
    return { headers, status, ok, url: '', body: new Response(short).body };
  };
  expect(Buffer.compare(await read({ ...quick, fetch: lax }), file)).toBe(0);
  expect(placesAsked()).toEqual([777]);
});

test('cancelling with a read pending closes the socket', async () => {
  server.script(file, tag, [{ cut: 1000, stalls: true }]);
  const source = await resumable(server.url);
  const reader = source.body.getReader();
  expect(source.body.locked).toBe(true);
  expect(() => source.body.getReader()).toThrow('the stream is locked');
  await reader.read();
  const pending = reader.read();
  await reader.cancel(new Error('enough'));
  expect((await pending).done).toBe(true);
  expect((await reader.read()).done).toBe(true);
  reader.releaseLock();
  expect(source.body.locked).toBe(false);
  await until(() => server.closed === 1);
});

test('leaving a decode closes the socket, also before the first read', async () => {
  server.script(file, tag, [
    { cut: 10_000, stalls: true },
    { cut: 0, stalls: true },
  ]);
  for await (const event of decode(await resumable(server.url), { format: toy, batchSize: 1 }))
    if (event.type === 'vertices') break;
  await until(() => server.closed === 1);
  await decode(await resumable(server.url), { format: toy }).cancel();
  await until(() => server.closed === 2);
  expect(server.requests).toHaveLength(2);
});

test('an aborted signal ends a read, a pause and a request in its reason', async () => {
  const reason = new Error('enough');
  const reading = new AbortController();
  server.script(file, tag, [{ cut: 1000, stalls: true }]);
  const pending = errorOf(read({ signal: reading.signal }));
  await until(() => server.requests.length === 1);
  reading.abort(reason);
  expect(await pending).toBe(reason);
  await until(() => server.closed === 1);

  const pausing = new AbortController();
  server.script(file, tag, [{ status: 503 }]);
  const paused = errorOf(read({ signal: pausing.signal, delay: 60_000 }));
  await until(() => server.requests.length === 1);
  await settle();
  pausing.abort(reason);
  expect(await paused).toBe(reason);
  expect(await errorOf(read({ signal: pausing.signal }))).toBe(reason);
  expect(server.requests).toHaveLength(1);
});

test('options that cannot be right', async () => {
  await expect(resumable(server.url, { retries: -1 })).rejects.toThrow(RangeError);
  await expect(resumable(server.url, { delay: Number.NaN })).rejects.toThrow(RangeError);
});
