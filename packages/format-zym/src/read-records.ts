import type { ByteCursor, DecodeContext, DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { ZymEvent } from './events.ts';

export type ZymRoutine = DecodeRoutine<PluginEvent | ZymEvent>;
/** Makes events of whole records; `bytes` is a view that dies when the next event is asked for. */
export type TakeRecords = (
  bytes: Uint8Array,
  first: number,
  offset: number,
) => Iterable<PluginEvent | ZymEvent>;

/**
 * Reads records of one size in batches whose borders depend on the counts only. Where the source ends in a batch, the
 * records that are whole are delivered before the fault.
 * @throws FormatError `truncated`
 */
export function* readRecords(
  cursor: ByteCursor,
  { batchSize, limits }: Pick<DecodeContext, 'batchSize' | 'limits'>,
  recordBytes: number,
  total: number,
  take: TakeRecords,
): ZymRoutine {
  const most = Math.max(1, Math.min(batchSize, Math.floor(limits.maxContiguous / recordBytes)));
  for (let first = 0; first < total;) {
    const wanted = Math.min(most, total - first);
    const failure = yield* arrive(cursor, wanted * recordBytes);
    const whole = Math.min(wanted, Math.floor(cursor.available / recordBytes));
    if (whole > 0) {
      yield* cursor.need(whole * recordBytes);
      const { offset } = cursor;
      yield* take(cursor.take(whole * recordBytes), first, offset);
    }
    first += whole;
    if (failure) throw failure.cause;
    if (whole < wanted) yield* cursor.need(recordBytes);
  }
}

/**
 * Waits for bytes as long as any arrive. There may be fewer where the source ends or fails.
 * @returns what the source failed with; to be thrown once the records that did arrive are delivered
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
