import type { ByteCursor, ByteSpan, DecodeContext, FaultDetails } from '@rigstream/core';
import type { Mark, Waiting } from '../value-source.ts';
import { CODE, END, NEWLINE, SEPARATOR, characterClasses } from './characters.ts';

/** In UTF-8; texts that went through a web page are indented with it. */
const NO_BREAK_SPACE = [0xc2, 0xa0];

/**
 * The bytes of a text as words, strings and comments, one after another and cut anywhere. A word that straddles chunks
 * is gathered in memory of its own, so nothing is ever read twice.
 */
export class TextReader {
  protected readonly cursor: ByteCursor;
  protected readonly context: DecodeContext;
  protected readonly classes: Uint8Array = characterClasses();
  /** Line of the next byte. The header stands in the first. */
  protected line = 1;
  /** What `gather` and its like have read. */
  protected gathered: Uint8Array = new Uint8Array(64);
  protected length = 0;
  /** Offset behind the last carriage return, so that a line feed there is no further line. */
  #behindReturn = -1;
  /** Where padding that reaches to here began. */
  #padding: Mark | undefined;

  constructor(cursor: ByteCursor, context: DecodeContext) {
    this.cursor = cursor;
    this.context = context;
  }

  mark(): Mark {
    return { offset: this.cursor.offset, line: this.line };
  }

  span(start: Mark): ByteSpan {
    return { ...this.cursor.span(start.offset), ...(start.line === undefined ? {} : { line: start.line }) };
  }

  /** What was gathered, byte for character. */
  protected get text(): string {
    let text = '';
    for (let at = 0; at < this.length; at++) text += String.fromCharCode(this.gathered[at] as number);
    return text;
  }

  /** Passes what stands between words, and comments; returns the next byte, not consumed, or −1 at the end. */
  protected *skip(between: number = SEPARATOR): Waiting<number> {
    const { cursor, classes } = this;
    for (;;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) return -1;
      const byte = cursor.bytes[cursor.position] as number;
      if (((classes[byte] as number) & between) !== 0) {
        if (byte === 0) this.#padding ??= this.mark();
        this.consume(byte);
      } else if (byte === CODE.hash) yield* this.skipLine();
      else if (byte === CODE.slash) yield* this.#skipComment();
      else if (byte === NO_BREAK_SPACE[0] && (yield* this.#isNoBreakSpace())) cursor.position += 2;
      else {
        this.#padding = undefined;
        return byte;
      }
    }
  }

  /** Steps over one byte of the window. */
  protected consume(byte: number): void {
    const { cursor } = this;
    cursor.position++;
    if (byte === CODE.carriageReturn) {
      this.line++;
      this.#behindReturn = cursor.offset;
    } else if (byte === CODE.lineFeed && cursor.offset !== this.#behindReturn + 1) this.line++;
  }

  *#isNoBreakSpace(): Waiting<boolean> {
    const { cursor } = this;
    if (!cursor.has(2)) yield* cursor.need(2);
    return cursor.bytes[cursor.position + 1] === NO_BREAK_SPACE[1];
  }

  /** Warns of NUL bytes that reach to the end of the file. */
  protected reportPadding(): void {
    if (this.#padding === undefined) return;
    this.context.warn('trailing-data', 'NUL bytes pad the end of the file', {
      span: this.span(this.#padding),
    });
  }

  protected *skipLine(): Waiting {
    const { cursor, classes } = this;
    while (cursor.position < cursor.limit || !(yield* cursor.atEnd())) {
      if (((classes[cursor.bytes[cursor.position] as number] as number) & NEWLINE) !== 0) return;
      cursor.position++;
    }
  }

  *#skipComment(): Waiting {
    const { cursor } = this;
    const start = this.mark();
    cursor.position++;
    if (yield* cursor.atEnd()) this.cut(start, 'a second slash');
    if (cursor.bytes[cursor.position] !== CODE.slash) {
      this.unexpected(start, 'a value, an object or a comment', '/');
    }
    yield* this.skipLine();
  }

  /** Gathers a word. A word the end of the file cuts short is no word. */
  protected *gather(expected: string): Waiting<Mark> {
    const { cursor, classes } = this;
    const start = this.mark();
    this.length = 0;
    for (let last = 0; ;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) this.cut(start, expected);
      const byte = cursor.bytes[cursor.position] as number;
      if (byte === NO_BREAK_SPACE[1] && last === NO_BREAK_SPACE[0]) {
        cursor.position++;
        this.length--;
        break;
      }
      // A hash begins a comment, but not in 1.#QNAN0.
      if (((classes[byte] as number) & END) !== 0 || (byte === CODE.hash && last !== CODE.point)) break;
      this.append(byte, start);
      cursor.position++;
      last = byte;
    }
    if (this.length === 0) {
      this.unexpected(start, expected, String.fromCharCode(cursor.bytes[cursor.position] as number));
    }
    return start;
  }

  /**
   * Gathers everything up to one of two bytes, comments left out; that byte is not consumed.
   * @returns the byte it ends at
   */
  protected *gatherUntil(end: number, otherEnd: number, expected: string): Waiting<number> {
    const { cursor } = this;
    const start = this.mark();
    this.length = 0;
    for (;;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) this.cut(start, expected);
      const byte = cursor.bytes[cursor.position] as number;
      if (byte === end || byte === otherEnd) return byte;
      if (byte === CODE.hash) yield* this.skipLine();
      else if (byte === CODE.slash) yield* this.#skipComment();
      else {
        if (isNoName(byte)) this.unexpected(this.mark(), expected, String.fromCharCode(byte));
        this.append(byte, start);
        this.consume(byte);
      }
    }
  }

  /** Gathers everything up to a byte, which is consumed too. */
  protected *gatherThrough(end: number, expected: string): Waiting {
    const { cursor } = this;
    const start = this.mark();
    cursor.position++;
    this.length = 0;
    for (;;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) this.cut(start, expected);
      const byte = cursor.bytes[cursor.position] as number;
      this.consume(byte);
      if (byte === end) return;
      this.append(byte, start);
    }
  }

  /** What was gathered, without blanks around it; undefined where nothing is left. */
  protected trimmed(): Uint8Array | undefined {
    const { gathered, classes } = this;
    let from = 0;
    let to = this.length;
    const isBlank = (at: number): boolean => ((classes[gathered[at] as number] as number) & SEPARATOR) !== 0;
    const isNoBreak = (at: number): boolean =>
      gathered[at] === NO_BREAK_SPACE[0] && gathered[at + 1] === NO_BREAK_SPACE[1];
    while (from < to && (isBlank(from) || isNoBreak(from))) from += isBlank(from) ? 1 : 2;
    while (to > from && (isBlank(to - 1) || isNoBreak(to - 2))) to -= isBlank(to - 1) ? 1 : 2;
    return from < to ? gathered.subarray(from, to) : undefined;
  }

  protected append(byte: number, start: Mark): void {
    const { maxStringBytes } = this.context.limits;
    if (this.length === this.gathered.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.gathered);
      this.gathered = larger;
    }
    if (this.length >= maxStringBytes) {
      this.context.fail('limit-exceeded', 'a name or string is longer than the limit', {
        span: this.span(start),
        expected: `at most ${maxStringBytes} bytes (limits.maxStringBytes)`,
        hint: 'A closing quote may be missing.',
      });
    }
    this.gathered[this.length++] = byte;
  }

  protected cut(start: Mark, expected: string): never {
    return this.context.fail('truncated', 'the file ends too early', {
      span: this.span(start),
      expected,
      found: 'the end of the file',
      hint: 'The file was cut, by an incomplete download for instance.',
    });
  }

  protected unexpected(start: Mark, expected: string, found: string, details: FaultDetails = {}): never {
    return this.context.fail('syntax', 'the text cannot be read', {
      span: this.span(start),
      expected,
      found: JSON.stringify(found),
      ...details,
    });
  }
}

/** Characters that show that a brace is missing before them. */
function isNoName(byte: number): boolean {
  return (
    byte === CODE.quote ||
    byte === CODE.semicolon ||
    byte === CODE.comma ||
    byte === CODE.leftBrace ||
    byte === CODE.rightBrace
  );
}
