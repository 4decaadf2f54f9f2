import { encodeZym, type EncodeOptions } from '../../src/encode.ts';

/** The whole file in one piece. */
export function encoded(
  events: Parameters<typeof encodeZym>[0],
  options?: EncodeOptions,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat([...encodeZym(events, options)]));
}
