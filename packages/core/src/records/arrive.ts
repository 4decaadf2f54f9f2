import type { ByteCursor } from '../byte-cursor.ts';

/**
 * Waits for bytes as long as any arrive. There may be fewer where the source ends or fails.
 * @returns what the source failed with; to be thrown once what did arrive is delivered
 */
export function* arrive(
  cursor: ByteCursor,
  bytes: number,
): Generator<number, { readonly cause: unknown } | undefined, void> {
  while (cursor.available < bytes && !cursor.ended) {
    try {
      yield bytes;
    } catch (cause) {
      return { cause };
    }
  }
  return undefined;
}

/**
 * Looks ahead: up to `bytes`, fewer where the source ends; not consumed. Where the source fails, so does this: nothing
 * of what was looked at could be told for sure. A view that dies at the next yield.
 */
export function* lookAhead(cursor: ByteCursor, bytes: number): Generator<number, Uint8Array, void> {
  while (cursor.available < bytes && !cursor.ended) yield bytes;
  const held = Math.min(bytes, cursor.available);
  yield* cursor.need(held);
  return cursor.peek(held);
}
