import type { ByteSpan, FloatArray } from '@rigstream/core';
import { MAX_RECORD_NUMBERS } from '../layout.ts';
import type { Waiting } from '../value-source.ts';
import { detailsOf } from '../fault-details.ts';
import type { AnyEvent, OpenObject, XRoutine } from './open-object.ts';

/** Numbers in one batch of such records, for each record a batch may have; more end the batch early. */
export const NUMBERS_PER_RECORD = 16;

export type Numbers = FloatArray | Uint32Array<ArrayBuffer>;

/** One column of a list of records. */
export interface Column {
  readonly type: 'float' | 'index';
  /** Numbers of each record; absent: each says how many it has. Only the last column may be so. */
  readonly width?: number;
  /** Indices from here on point at nothing. */
  readonly bound?: number;
}

/** A batch of records, its columns apart. */
export interface Records {
  readonly first: number;
  readonly count: number;
  readonly columns: readonly Numbers[];
  /** Numbers of each record in the column without a width. */
  readonly sizes: Uint32Array<ArrayBuffer>;
  readonly span: ByteSpan;
  /** From the beginning of the object to its list: where warnings point, whatever the borders of batches. */
  readonly head: ByteSpan;
}

/** Reads a count and checks that it is plausible. */
export function* readCount(object: OpenObject, what: string, minRecordBytes: number): Waiting<number> {
  const { source, context } = object.decoding;
  const start = yield* source.begin();
  const value = yield* source.number();
  return context.count(value, minRecordBytes, what, source.span(start));
}

/** Reads one whole number, which a file may spell `3.000000`. */
export function* readInteger(object: OpenObject): Waiting<number> {
  const { source, context } = object.decoding;
  const start = yield* source.begin();
  const value = yield* source.number();
  if (value % 1 === 0) return value;
  const details = detailsOf(source.span(start), 'a whole number', value);
  return context.fail('syntax', 'the text cannot be read', details);
}

/** Reads `count` floats of an object that is small. */
export function* readFloats(object: OpenObject, count: number): Waiting<number[]> {
  const { source } = object.decoding;
  const values = new Float32Array(count);
  for (let filled = 0; filled < count;) {
    filled = source.takeFloats(values, filled, count);
    if (filled === count) break;
    const value = yield* source.number();
    values[filled++] = value;
  }
  return Array.from(values);
}

/**
 * Reads a list of records in batches. What is whole when a fault comes is delivered before it.
 * @param deliver makes events of a batch, whose arrays it may keep
 * @param check looks at a batch that was delivered
 */
export function* readRecords(
  object: OpenObject,
  member: string,
  total: number,
  columns: readonly Column[],
  deliver: (records: Records) => readonly AnyEvent[],
  check?: (records: Records) => void,
): XRoutine {
  const { source, context } = object.decoding;
  // A list of one column of a fixed width is read as one long record.
  const bulkWidth = columns.length === 1 ? (columns[0] as Column).width : undefined;
  const head = object.span();
  for (let first = 0; first < total;) {
    object.member = member;
    object.record = first;
    const start = yield* source.begin();
    const most = Math.min(context.batchSize, total - first);
    const stores: Numbers[] = columns.map(({ type, width = 4 }) =>
      type === 'float' ? new Float32Array(most * width) : new Uint32Array(most * width),
    );
    const filled = columns.map(() => 0);
    const sizes = new Uint32Array(bulkWidth === undefined ? most : 0);
    let count = 0;
    /** Numbers in the last column that belong to whole records. */
    let whole = 0;
    let fault: { readonly reason: unknown } | undefined;
    try {
      while (count < most && whole < NUMBERS_PER_RECORD * most) {
        for (let index = 0; index < stores.length; index++) {
          let width = bulkWidth === undefined ? (columns[index] as Column).width : bulkWidth * most;
          if (width === undefined) {
            if (source.takeIntegers(sizes, count, count + 1) === count) {
              object.record = first + count;
              sizes[count] = context.count(yield* readInteger(object), 0, member);
            }
            width = sizes[count] as number;
            if (width > MAX_RECORD_NUMBERS)
              object.failOfLimit('numbers in a record', object.span(start), MAX_RECORD_NUMBERS, width);
          }
          let at = filled[index] as number;
          const end = at + width;
          while (at < end) {
            let store = stores[index] as Numbers;
            if (at === store.length) store = stores[index] = grown(store);
            const to = Math.min(end, store.length);
            at =
              store instanceof Float32Array
                ? source.takeFloats(store, at, to)
                : source.takeIntegers(store, at, to);
            filled[index] = at;
            if (at === to) continue;
            object.record = first + (bulkWidth === undefined ? count : Math.floor(at / bulkWidth));
            const value = yield* store instanceof Float32Array ? source.number() : readInteger(object);
            store[at++] = value;
            filled[index] = at;
          }
        }
        whole = filled.at(-1) as number;
        count = bulkWidth === undefined ? count + 1 : most;
      }
    } catch (reason) {
      fault = { reason };
      if (bulkWidth !== undefined) count = Math.floor((filled[0] as number) / bulkWidth);
    }
    const records: Records = {
      first,
      count,
      columns: stores.map((store, index) => {
        const length = count * ((columns[index] as Column).width ?? 0) || whole;
        return length === store.length ? store : (store.slice(0, length) as Numbers);
      }),
      sizes: sizes.slice(0, count),
      span: source.span(start),
      head,
    };
    if (count > 0) yield* deliver(records);
    const { record } = object;
    object.record = first;
    object.warnOfNonFinite();
    check?.(records);
    for (const [index, column] of columns.entries()) warnOfBadIndex(object, records, index, column);
    object.record = record;
    if (fault !== undefined) throw fault.reason;
    first += count;
  }
  object.member = '';
}

/** Warns of the first index of a column that points at nothing. */
export function warnOfBadIndex(
  object: OpenObject,
  { first, columns, sizes, head }: Records,
  column: number,
  { bound, width }: Column,
): void {
  if (bound === undefined) return;
  const indices = columns[column] as Numbers;
  let at = 0;
  while (at < indices.length && (indices[at] as number) < bound) at++;
  if (at === indices.length) return;
  object.record = first;
  if (width !== undefined) object.record += Math.floor(at / width);
  else
    for (let behind = sizes[0] as number; behind <= at;) behind += sizes[++object.record - first] as number;
  object.warnOnce('bad-index', 'an index points at nothing', head, `below ${bound}`, indices[at] as number);
}

/** The same numbers with room for as many again. */
export function grown<Store extends Numbers>(store: Store): Store {
  const length = Math.max(64, 2 * store.length);
  const larger = store instanceof Float32Array ? new Float32Array(length) : new Uint32Array(length);
  larger.set(store);
  return larger as Store;
}
