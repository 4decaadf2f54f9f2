import { MAX_RECORD_NUMBERS } from '../layout.ts';
import type { AnyEvent, OpenObject, XRoutine } from './open-object.ts';
import { grown, NUMBERS_PER_RECORD, readInteger, warnOfBadIndex, type Records } from './read-records.ts';

/** Numbers taken at a time. */
const TAKEN = 1024;

/**
 * Reads `total` lists of indices, each behind its size, in batches; faces are such lists. What is whole when a fault comes
 * is delivered before it.
 *
 * Every list takes at least one number, its size. So as many numbers as there are lists to come can be taken at once,
 * before it is known which of them are sizes, and none of them belongs to anything else.
 * @param bound indices from here on point at nothing
 * @param deliver makes events of a batch, whose arrays it may keep
 */
export function* readLists(
  object: OpenObject,
  member: string,
  total: number,
  bound: number,
  deliver: (records: Records) => readonly AnyEvent[],
): XRoutine {
  const { source, context } = object.decoding;
  const head = object.span();
  const taken = new Uint32Array(Math.min(TAKEN, total));
  for (let first = 0; first < total;) {
    object.member = member;
    object.record = first;
    const start = yield* source.begin();
    const most = Math.min(context.batchSize, total - first);
    const room = NUMBERS_PER_RECORD * most;
    const sizes = new Uint32Array(most);
    let indices = new Uint32Array(4 * most);
    let count = 0;
    let filled = 0;
    /** Indices the list being read still lacks. */
    let lacking = 0;
    let fault: { readonly reason: unknown } | undefined;
    try {
      while (lacking > 0 || (count < most && filled < room)) {
        const later =
          lacking > 0
            ? Math.min(most - count - 1, Math.max(0, room - filled - lacking))
            : Math.min(most - count, room - filled);
        let end = source.takeIntegers(taken, 0, Math.min(taken.length, lacking + later));
        if (end === 0) {
          object.record = first + count;
          const value = yield* readInteger(object);
          taken[0] = lacking > 0 ? value : context.count(value, 0, member);
          end = 1;
        }
        for (let at = 0; at < end;) {
          if (lacking === 0) {
            lacking = taken[at++] as number;
            sizes[count] = lacking;
            if (lacking > MAX_RECORD_NUMBERS) {
              object.record = first + count;
              const span = source.span(start);
              // How far was read depends on the chunks.
              object.failOfLimit(
                'numbers in a record',
                { ...span, end: span.start },
                MAX_RECORD_NUMBERS,
                lacking,
              );
            }
            if (lacking === 0) count++;
          }
          const step = Math.min(lacking, end - at);
          if (step === 0) continue;
          while (filled + step > indices.length) indices = grown(indices);
          for (let index = 0; index < step; index++) indices[filled + index] = taken[at + index] as number;
          filled += step;
          at += step;
          lacking -= step;
          if (lacking === 0) count++;
        }
      }
    } catch (reason) {
      fault = { reason };
      if (lacking > 0) filled -= (sizes[count] as number) - lacking;
    }
    const records: Records = {
      first,
      count,
      columns: [filled === indices.length ? indices : indices.slice(0, filled)],
      sizes: count === most ? sizes : sizes.slice(0, count),
      span: source.span(start),
      head,
    };
    if (count > 0) yield* deliver(records);
    const { record } = object;
    warnOfBadIndex(object, records, 0, { type: 'index', bound });
    object.record = record;
    if (fault !== undefined) throw fault.reason;
    first += count;
  }
  object.member = '';
}
