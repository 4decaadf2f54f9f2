import type { ByteCursor } from '../byte-cursor.ts';
import type { ByteSpan } from '../byte-span.ts';
import type { DecodeContext } from '../decode-context.ts';
import type { EventBase, PluginEvent } from '../events.ts';
import type { DecodeRoutine } from '../format.ts';
import { arrive } from './arrive.ts';

/** Records of one size that lie behind one another. */
export interface RecordList {
  readonly recordBytes: number;
  readonly total: number;
  /** Told the record at hand, for the paths of faults; −1 behind the last. */
  readonly place?: { record: number };
}

/** Whole records of a list. */
export interface RecordBatch {
  /** The bytes of the records: a view that dies when the next event is asked for. */
  readonly bytes: Uint8Array;
  /** Which of the list the first one is. */
  readonly first: number;
  readonly count: number;
  readonly span: ByteSpan;
}

/**
 * Reads records of one size in batches whose borders depend on the counts only, never on chunks: `batchSize` records, or
 * as many as `limits.maxContiguous` lets be held. Where the source ends or fails in a batch, the records that are whole
 * are delivered before the fault.
 * @param take makes the events of a batch
 * @throws FormatError `truncated`
 */
export function* readRecords<Event extends EventBase = PluginEvent>(
  cursor: ByteCursor,
  { batchSize, limits }: Pick<DecodeContext, 'batchSize' | 'limits'>,
  { recordBytes, total, place = { record: 0 } }: RecordList,
  take: (batch: RecordBatch) => Iterable<Event>,
): DecodeRoutine<Event> {
  const most = Math.max(1, Math.min(batchSize, Math.floor(limits.maxContiguous / recordBytes)));
  for (let first = 0; first < total;) {
    const wanted = Math.min(most, total - first);
    place.record = first;
    const failure = yield* arrive(cursor, wanted * recordBytes);
    const count = Math.min(wanted, Math.floor(cursor.available / recordBytes));
    if (count > 0) {
      yield* cursor.need(count * recordBytes);
      const { offset } = cursor;
      const bytes = cursor.take(count * recordBytes);
      yield* take({ bytes, first, count, span: cursor.span(offset) });
    }
    first += count;
    place.record = first;
    if (failure) throw failure.cause;
    if (count < wanted) yield* cursor.need(recordBytes);
  }
  place.record = -1;
}
