import type { ByteSource } from '@rigstream/core';
import type { Bandwidth } from './bandwidth.ts';
import { throttleStream } from './throttle-stream.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A response or file whose bytes come no faster than the bandwidth allows; its name, type and size stay known. */
export function throttleSource(source: ByteSource, bandwidth: Readonly<Bandwidth>): ByteSource {
  if (source instanceof Response) {
    const { url, headers, body } = source;
    return { url, headers, body: body && throttleStream(body as Bytes, bandwidth) };
  }
  if (source instanceof Blob) {
    const { size, type } = source;
    const name = source instanceof File ? { name: source.name } : {};
    return { size, type, ...name, stream: () => throttleStream(source.stream() as Bytes, bandwidth) };
  }
  return source;
}
