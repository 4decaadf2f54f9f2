import { openSource, toBytes, type ByteSource } from '../byte-source.ts';

/**
 * Reads a source that is needed as a whole: a texture.
 * @param limit most bytes to hold
 * @throws RangeError when there are more than `limit`; the reason of the signal; what the source rejects with
 */
export async function readWhole(
  source: ByteSource,
  { limit = 2 ** 28, signal }: { readonly limit?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { reader } = openSource(source);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = (): void => void Promise.resolve(reader.cancel(signal?.reason)).catch(() => {});
  signal?.addEventListener('abort', stop);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      // A source may use its buffer again.
      const chunk = toBytes(value).slice();
      length += chunk.length;
      if (length > limit) throw new RangeError(`the file has more than ${limit} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    void Promise.resolve(reader.cancel(error)).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
