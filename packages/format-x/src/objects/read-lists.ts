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
    const lists = new Lists(most);
    let fault: { readonly reason: unknown } | undefined;
    try {
      while (lists.lacking > 0 || (lists.count < most && lists.filled < room)) {
        const { lacking, count, filled } = lists;
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
        if (lists.add(taken, end)) continue;
        object.record = first + lists.count;
        const span = source.span(start);
        // How far was read depends on the chunks.
        const details = { ...span, end: span.start };
        object.failOfLimit('numbers in a record', details, MAX_RECORD_NUMBERS, lists.lacking);
      }
    } catch (reason) {
      fault = { reason };
      lists.dropPart();
    }
    const { count } = lists;
    const records: Records = { first, count, ...lists.whole(), span: source.span(start), head };
    if (count > 0) yield* deliver(records);
    const { record } = object;
    warnOfBadIndex(object, records, 0, { type: 'index', bound });
    object.record = record;
    if (fault !== undefined) throw fault.reason;
    first += count;
  }
  object.member = '';
}

/** Lists read so far, the last of them perhaps in part. */
class Lists {
  /** Whole lists. */
  count = 0;
  /** Numbers in all lists. */
  filled = 0;
  /** Numbers the list being read still lacks. */
  lacking = 0;
  #sizes: Uint32Array<ArrayBuffer>;
  #indices: Uint32Array<ArrayBuffer>;

  constructor(most: number) {
    this.#sizes = new Uint32Array(most);
    this.#indices = new Uint32Array(3 * most);
  }

  /** Adds numbers that follow: sizes, and what they announce. False where a size is too large. */
  add(taken: Uint32Array, end: number): boolean {
    const sizes = this.#sizes;
    let { count, filled, lacking } = this;
    let indices = this.#indices;
    for (let at = 0; at < end;) {
      if (lacking === 0) {
        lacking = taken[at++] as number;
        sizes[count] = lacking;
        if (lacking > MAX_RECORD_NUMBERS) break;
      }
      const step = Math.min(lacking, end - at);
      while (filled + step > indices.length) indices = grown(indices);
      for (const behind = at + step; at < behind; at++) indices[filled++] = taken[at] as number;
      lacking -= step;
      if (lacking === 0) count++;
    }
    this.#indices = indices;
    this.count = count;
    this.filled = filled;
    this.lacking = lacking;
    return lacking <= MAX_RECORD_NUMBERS;
  }

  /** Forgets the list that is there in part. */
  dropPart(): void {
    if (this.lacking > 0) this.filled -= (this.#sizes[this.count] as number) - this.lacking;
    this.lacking = 0;
  }

  whole(): Pick<Records, 'columns' | 'sizes'> {
    const { count, filled } = this;
    return { columns: [cut(this.#indices, filled)], sizes: cut(this.#sizes, count) };
  }
}

function cut(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return length === numbers.length ? numbers : numbers.slice(0, length);
}
