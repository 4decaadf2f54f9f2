import type { ByteCursor, ByteSpan, DecodeContext, DecodeRoutine, Name } from '@rigstream/core';
import type { Cal3dOptions } from '../options.ts';
import type { AnyEvent } from '../records/record-context.ts';

export type BinaryRoutine = DecodeRoutine<AnyEvent>;

/** Reads what all binary files are made of. */
export class BinaryReader {
  readonly cursor: ByteCursor;
  readonly context: DecodeContext<Cal3dOptions>;
  /** Where the routine is, for messages. */
  path = '';

  constructor(cursor: ByteCursor, context: DecodeContext<Cal3dOptions>) {
    this.cursor = cursor;
    this.context = context;
    context.describePath(() => this.path);
  }

  *integer(): Generator<number, number, void> {
    if (!this.cursor.has(4)) yield* this.cursor.need(4);
    return this.cursor.i32le();
  }

  *float(): Generator<number, number, void> {
    if (!this.cursor.has(4)) yield* this.cursor.need(4);
    return this.cursor.f32le();
  }

  /**
   * A number of records.
   * @throws FormatError `bad-count`, `limit-exceeded`
   */
  *count(recordBytes: number, what: string): Generator<number, number, void> {
    const start = this.cursor.offset;
    const value = yield* this.integer();
    return this.context.count(value, recordBytes, what, this.cursor.span(start));
  }

  /** A string: its length, then as many bytes, of which those before the first NUL count (specification section 1). */
  *string(what: string): Generator<number, Name, void> {
    const { cursor, context } = this;
    const start = cursor.offset;
    const length = yield* this.count(1, `bytes of ${what}`);
    const { maxStringBytes } = context.limits;
    if (length > maxStringBytes)
      context.fail('limit-exceeded', `${what} is too long`, {
        span: cursor.span(start),
        expected: `at most ${maxStringBytes} bytes (limits.maxStringBytes)`,
        found: `${length}`,
      });
    yield* cursor.need(length);
    const span = { start, end: cursor.offset + length };
    const bytes = cursor.take(length);
    const end = bytes.indexOf(0);
    const text = end < 0 ? bytes : bytes.subarray(0, end);
    if (end < 0 && length > 0)
      context.warn('missing-terminator', `${what} has no NUL at its end`, { span, severity: 'info' });
    else if (end >= 0 && bytes.subarray(end).some((byte) => byte !== 0))
      context.warn('embedded-nul', `${what} goes on behind a NUL`, { span });
    return context.text(text, span);
  }

  /** Reports a number that is none, and passes it on. */
  finite(value: number, what: string): number {
    if (!Number.isFinite(value))
      this.context.warn('non-finite', `${what} is no finite number`, {
        span: this.cursor.span(this.cursor.offset - 4),
        found: `${value}`,
      });
    return value;
  }

  /** Reports a record with numbers that are none. */
  checkFinite(numbers: Float64Array, count: number, start: number, path: string): void {
    let isFinite = true;
    for (let at = 0; at < count; at++) isFinite &&= Number.isFinite(numbers[at]);
    if (isFinite) return;
    this.context.warn('non-finite', 'a record has numbers that are not finite', {
      span: this.cursor.span(start),
      path,
    });
  }

  /** Floats of one record, which the caller has made sure is there. */
  floats(into: Float64Array, count: number): void {
    const { cursor } = this;
    for (let at = 0; at < count; at++) into[at] = cursor.f32le();
  }

  span(start: number): ByteSpan {
    return this.cursor.span(start);
  }
}

/**
 * Waits for bytes to look ahead at, as far as there are any.
 * @returns how many there are, `wanted` at most
 */
export function* lookAhead(cursor: ByteCursor, wanted: number): Generator<number, number, void> {
  while (cursor.available < wanted && !cursor.ended) yield wanted;
  const count = Math.min(wanted, cursor.available);
  yield* cursor.need(count);
  return count;
}
