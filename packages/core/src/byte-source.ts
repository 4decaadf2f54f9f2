import type { SourceHint } from './source-hint.ts';

type Chunk = Uint8Array | ArrayBufferView | ArrayBufferLike;
/** The part of a reader of a stream that a decode relies on. */
export interface ByteReader {
  read(): PromiseLike<{ done?: boolean; value?: unknown }>;
  cancel(reason?: unknown): PromiseLike<unknown>;
  releaseLock(): void;
}
/** A stream of any implementation, native, polyfilled or foreign. */
export interface StreamLike {
  readonly locked?: boolean;
  getReader(): ByteReader;
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

/** A source about to be read, in one way for all of them. */
export interface OpenSource {
  readonly reader: ByteReader;
  readonly hint?: SourceHint;
}

/** What any source may have. */
type Shape = Partial<
  StreamLike & BlobLike & ResponseLike & Iterable<Chunk> & AsyncIterable<Chunk> & { destroy(): void }
>;

/**
 * Opens a source for reading.
 * @throws TypeError for something that is no source, a stream that is locked, and a failed HTTP response
 */
export function openSource(source: ByteSource): OpenSource {
  if (isBytes(source)) return { ...openSource([source]), hint: { size: source.byteLength } };
  const shape: Shape = Object(source) === source ? source : {};
  if (shape.getReader) {
    if (shape.locked) throw new TypeError('the stream is locked');
    return { reader: shape.getReader() };
  }
  if (shape.stream) {
    const hint = { size: shape.size, name: shape.name, mediaType: shape.type || undefined };
    return { ...openSource(shape.stream()), hint };
  }
  const { headers, body, url = '' } = shape;
  if (headers && body !== undefined) {
    if (shape.ok === false) throw new TypeError(`HTTP status ${shape.status} ${url}`);
    // The length counts the bytes sent; the body delivers them unpacked.
    const isPlain = /^(identity)?$/i.test(headers.get('content-encoding') ?? '');
    const hint = {
      name: /[^/?#]*(?=[?#]|$)/.exec(url)?.[0] || undefined,
      mediaType: headers.get('content-type') || undefined,
      size: (isPlain && Number(headers.get('content-length'))) || undefined,
    };
    return { ...openSource(body ?? []), hint };
  }
  const iterator = shape[Symbol.asyncIterator]?.() ?? shape[Symbol.iterator]?.();
  if (iterator) return { reader: readIterator(iterator, shape) };
  throw new TypeError(`a source of type ${typeOf(source)} is not bytes, a stream, Blob or Response`);
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

function readIterator(iterator: Iterator<Chunk> | AsyncIterator<Chunk>, source: Shape): ByteReader {
  let reading = false;
  return {
    async read() {
      reading = true;
      try {
        return await iterator.next();
      } finally {
        reading = false;
      }
    },
    async cancel() {
      // `return()` of an async generator waits for a pending `next()`, which for a stalled Node stream only
      // `destroy()` ends. It takes no reason: it would emit it as an error nobody listens for.
      source.destroy?.();
      const returned = Promise.resolve(iterator.return?.());
      if (reading) returned.catch(() => {});
      else await returned;
    },
    releaseLock() {},
  };
}

function isBytes(value: unknown): value is ArrayBufferView | ArrayBufferLike {
  return ArrayBuffer.isView(value) || typeOf(value).endsWith('ArrayBuffer');
}

/** `Null`, `String`, `Array`, `ArrayBuffer` …, also for objects of another realm. */
function typeOf(value: unknown): string {
  return {}.toString.call(value).slice(8, -1);
}
