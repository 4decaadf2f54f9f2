import type { ByteCursor, ByteSpan, DecodeContext, DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { ClfEvent } from './events.ts';

export type ClfRoutine = DecodeRoutine<PluginEvent | ClfEvent>;

/** Where the decoder is, for messages. */
export interface Place {
  part: string;
  /** Record of the part; −1 where it has none. */
  record: number;
}

/** Makes events of whole records; `view` dies when the next event is asked for. */
export type TakeRecords = (
  view: DataView,
  first: number,
  count: number,
  span: ByteSpan,
) => Iterable<PluginEvent | ClfEvent>;

/**
 * Reads records of one size in batches whose borders depend on the counts only. Where the source ends in a batch, the
 * records that are whole are delivered before the fault.
 * @throws FormatError `truncated`
 */
export function* readRecords(
  cursor: ByteCursor,
  { batchSize, limits }: Pick<DecodeContext, 'batchSize' | 'limits'>,
  place: Place,
  recordBytes: number,
  total: number,
  take: TakeRecords,
): ClfRoutine {
  const most = Math.max(1, Math.min(batchSize, Math.floor(limits.maxContiguous / recordBytes)));
  for (let first = 0; first < total;) {
    const wanted = Math.min(most, total - first);
    place.record = first;
    let failure: { readonly cause: unknown } | undefined;
    while (cursor.available < wanted * recordBytes && !cursor.ended && !failure) {
      try {
        yield wanted * recordBytes;
      } catch (cause) {
        failure = { cause };
      }
    }
    const whole = Math.min(wanted, Math.floor(cursor.available / recordBytes));
    if (whole > 0) {
      yield* cursor.need(whole * recordBytes);
      const { offset } = cursor;
      const bytes = cursor.take(whole * recordBytes);
      yield* take(
        new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
        first,
        whole,
        cursor.span(offset),
      );
    }
    first += whole;
    place.record = first;
    if (failure) throw failure.cause;
    if (whole < wanted) yield* cursor.need(recordBytes);
  }
  place.record = -1;
}

/**
 * Looks ahead: up to `bytes`, fewer where the source ends; not consumed. Where the source fails, so does this: nothing
 * of what was looked at could be told for sure.
 */
export function* lookAhead(cursor: ByteCursor, bytes: number): Generator<number, Uint8Array, void> {
  while (cursor.available < bytes && !cursor.ended) yield bytes;
  const held = Math.min(bytes, cursor.available);
  yield* cursor.need(held);
  return cursor.peek(held);
}
