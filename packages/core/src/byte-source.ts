import type { SourceHint } from './source-hint.ts';

type Chunk = Uint8Array | ArrayBufferView | ArrayBufferLike;
/** The part of a reader of a stream that a decode relies on. */
interface StreamReader {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(reason?: unknown): Promise<unknown>;
  releaseLock(): void;
}
/** A stream of any implementation, native, polyfilled or foreign. */
export interface StreamLike {
  getReader(): StreamReader;
}
interface BlobLike {
  readonly size: number;
  readonly type?: string;
  readonly name?: string;
  stream(): StreamLike;
}
interface ResponseLike {
  readonly body: StreamLike | null;
  readonly headers: { get(name: string): string | null };
  readonly url?: string;
  readonly ok?: boolean;
  readonly status?: number;
  readonly statusText?: string;
}

/**
 * Where bytes come from: a `Response`, a `Blob` or `File`, bytes, an iterable or async iterable of bytes (a Node
 * `Readable` is one), or anything with `getReader()`. Told apart by shape, never by class.
 */
export type ByteSource =
  Chunk | StreamLike | BlobLike | ResponseLike | Iterable<Chunk> | AsyncIterable<Chunk>;

/** One way of reading for every source. */
export interface ByteReader {
  readonly hint: SourceHint;
  /** The next chunk, or undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Tells the source that nothing more is wanted, and why. */
  cancel(reason: unknown): Promise<unknown>;
  release(): void;
}

/**
 * Opens a source for reading.
 * @throws TypeError for something that is no source, a stream that is locked, and a failed HTTP response
 */
export function openSource(source: ByteSource): ByteReader {
  const like = source as
    Partial<StreamLike & BlobLike & ResponseLike & Iterable<Chunk> & AsyncIterable<Chunk>> | null | undefined;
  if (typeof like !== 'object' && typeof like !== 'function') throw notASource(source);
  if (like === null) throw notASource(source);
  if (typeof like.getReader === 'function') return readStream(like as StreamLike, {});
  if (typeof like.stream === 'function') return readBlob(like as BlobLike);
  if ('body' in like && like.headers !== undefined) return readResponse(like as ResponseLike);
  if (isBytes(source)) return readIterator([source][Symbol.iterator](), source, { size: source.byteLength });
  if (typeof like[Symbol.asyncIterator] === 'function')
    return readIterator((like as AsyncIterable<Chunk>)[Symbol.asyncIterator](), source, {});
  if (typeof like[Symbol.iterator] === 'function')
    return readIterator((like as Iterable<Chunk>)[Symbol.iterator](), source, {});
  throw notASource(source);
}

/**
 * The bytes of a chunk, without a copy.
 * @throws TypeError for anything but bytes
 */
export function toBytes(chunk: unknown): Uint8Array {
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (isBytes(chunk)) return new Uint8Array(chunk as ArrayBuffer);
  throw new TypeError(
    `a chunk of the source is ${nameOf(chunk)}; bytes are needed (Uint8Array, another view, or ArrayBuffer)`,
  );
}

function readStream(stream: StreamLike, hint: SourceHint): ByteReader {
  const reader = stream.getReader();
  return {
    hint,
    read: () => reader.read().then(({ done, value }) => (done ? undefined : toBytes(value))),
    cancel: (reason) => reader.cancel(reason),
    release: () => reader.releaseLock(),
  };
}

function readBlob(blob: BlobLike): ByteReader {
  return readStream(blob.stream(), {
    size: blob.size,
    ...(blob.name === undefined ? {} : { name: blob.name }),
    ...(blob.type === undefined || blob.type === '' ? {} : { mediaType: blob.type }),
  });
}

function readResponse(response: ResponseLike): ByteReader {
  const { url = '', headers } = response;
  if (response.ok === false) {
    throw new TypeError(
      `the server answered ${response.status} ${response.statusText ?? ''} for ${url === '' ? 'the model' : url}`,
    );
  }
  const name = url.split(/[?#]/, 1)[0]?.split('/').pop();
  const mediaType = headers.get('content-type');
  const length = Number(headers.get('content-length') ?? Number.NaN);
  // The length counts the bytes sent; the body delivers them unpacked.
  const isPlain = /^(|identity)$/.test(headers.get('content-encoding') ?? '');
  const hint: SourceHint = {
    ...(name === undefined || name === '' ? {} : { name: decodeName(name) }),
    ...(mediaType === null ? {} : { mediaType }),
    ...(isPlain && Number.isSafeInteger(length) ? { size: length } : {}),
  };
  return response.body === null
    ? readIterator([][Symbol.iterator](), response, hint)
    : readStream(response.body, hint);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readIterator(
  iterator: Iterator<Chunk> | AsyncIterator<Chunk>,
  source: unknown,
  hint: SourceHint,
): ByteReader {
  let reading = false;
  return {
    hint,
    async read() {
      reading = true;
      try {
        const { done, value } = await iterator.next();
        return done === true ? undefined : toBytes(value);
      } finally {
        reading = false;
      }
    },
    async cancel() {
      const { destroy } = source as { destroy?: () => void };
      // `return()` of an async generator waits for a pending `next()`, which for a stalled Node stream only
      // `destroy()` ends. It takes no reason: it would emit it as an error nobody listens for.
      if (typeof destroy === 'function') destroy.call(source);
      const returned = iterator.return?.();
      if (!reading) await returned;
      else if (returned instanceof Promise) returned.catch(() => {});
    },
    release() {},
  };
}

function isBytes(value: unknown): value is ArrayBufferView | ArrayBufferLike {
  return (
    ArrayBuffer.isView(value) ||
    /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(value))
  );
}

function notASource(value: unknown): TypeError {
  return new TypeError(
    `${nameOf(value)} is not a source of bytes; pass a Response, Blob, Uint8Array, ReadableStream or an (async) iterable of bytes`,
  );
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return `an object of type ${(value.constructor as { name?: string } | undefined)?.name ?? 'unknown'}`;
}
