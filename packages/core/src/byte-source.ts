import type { SourceHint } from './source-hint.ts';

type Chunk = Uint8Array | ArrayBufferView | ArrayBufferLike;
/** The part of a reader of a stream that a decode relies on. */
interface StreamReader {
  read(): PromiseLike<{ done: boolean; value?: unknown }>;
  cancel(reason?: unknown): PromiseLike<unknown>;
  releaseLock(): void;
}
/** A stream of any implementation, native, polyfilled or foreign. */
export interface StreamLike {
  readonly locked?: boolean;
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
  cancel(reason: unknown): Promise<void>;
  release(): void;
}

/** What any source may have. */
type Shape = Partial<
  StreamLike & BlobLike & ResponseLike & Iterable<Chunk> & AsyncIterable<Chunk> & { destroy(): void }
>;

/**
 * Opens a source for reading.
 * @throws TypeError for something that is no source, a stream that is locked, and a failed HTTP response
 */
export function openSource(source: ByteSource): ByteReader {
  if (isBytes(source)) return readIterator([source].values(), {}, { size: source.byteLength });
  if (typeof source === 'object' && source !== null) {
    const shape = source as Shape;
    if (shape.getReader !== undefined) return readStream(shape as StreamLike, {});
    if (shape.stream !== undefined) return readBlob(shape as BlobLike);
    if (shape.headers !== undefined && shape.body !== undefined) return readResponse(shape as ResponseLike);
    const iterator = shape[Symbol.asyncIterator]?.() ?? shape[Symbol.iterator]?.();
    if (iterator !== undefined) return readIterator(iterator, shape, {});
  }
  throw new TypeError(
    `a source of type ${typeOf(source)} has no bytes; pass a Response, Blob, Uint8Array, ReadableStream or iterable of bytes`,
  );
}

/**
 * The bytes of a chunk, without a copy.
 * @throws TypeError for anything but bytes
 */
export function toBytes(chunk: unknown): Uint8Array {
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (isBytes(chunk)) return new Uint8Array(chunk as ArrayBuffer);
  throw new TypeError(`a chunk of type ${typeOf(chunk)} is not bytes`);
}

function readStream(stream: StreamLike, hint: SourceHint): ByteReader {
  if (stream.locked === true) throw new TypeError('the stream is locked: something else is reading it');
  const reader = stream.getReader();
  return {
    hint,
    async read() {
      const { done, value } = await reader.read();
      return done ? undefined : toBytes(value);
    },
    async cancel(reason) {
      await reader.cancel(reason);
    },
    release: () => reader.releaseLock(),
  };
}

function readBlob(blob: BlobLike): ByteReader {
  const { size, name, type } = blob;
  return readStream(blob.stream(), { size, ...(name && { name }), ...(type && { mediaType: type }) });
}

function readResponse({ ok, status, url = '', headers, body }: ResponseLike): ByteReader {
  if (ok === false) throw new TypeError(`the server answered with status ${status} ${url}`);
  const name = url.split(/[?#]/, 1)[0]?.split('/').pop();
  const mediaType = headers.get('content-type');
  const length = headers.get('content-length');
  // The length counts the bytes sent; the body delivers them unpacked.
  const isPlain = /^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  const hint = {
    ...(name && { name }),
    ...(mediaType && { mediaType }),
    ...(isPlain && length && { size: Number(length) }),
  };
  return body === null ? readIterator([].values(), {}, hint) : readStream(body, hint);
}

function readIterator(
  iterator: Iterator<Chunk> | AsyncIterator<Chunk>,
  source: Shape,
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
      // `return()` of an async generator waits for a pending `next()`, which for a stalled Node stream only
      // `destroy()` ends. It takes no reason: it would emit it as an error nobody listens for.
      if (typeof source.destroy === 'function') source.destroy();
      const returned = Promise.resolve(iterator.return?.());
      if (reading) returned.catch(() => {});
      else await returned;
    },
    release() {},
  };
}

function isBytes(value: unknown): value is ArrayBufferView | ArrayBufferLike {
  return ArrayBuffer.isView(value) || /^(Shared)?ArrayBuffer$/.test(typeOf(value));
}

/** `Null`, `String`, `Array`, `ArrayBuffer` …, also for objects of another realm. */
function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
