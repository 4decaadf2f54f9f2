import type { ByteCursor, ByteSpan, DecodeContext, DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { CffEvent } from './events.ts';

export type CffRoutine = DecodeRoutine<PluginEvent | CffEvent>;

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
) => Iterable<PluginEvent | CffEvent>;

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
): CffRoutine {
  const most = Math.max(1, Math.min(batchSize, Math.floor(limits.maxContiguous / recordBytes)));
  for (let first = 0; first < total;) {
    const wanted = Math.min(most, total - first);
    place.record = first;
    const failure = yield* arrive(cursor, wanted * recordBytes);
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
