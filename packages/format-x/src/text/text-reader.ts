import type { ByteCursor, ByteSpan, DecodeContext } from '@rigstream/core';
import { detailsOf } from '../fault-details.ts';
import type { Mark, Waiting } from '../value-source.ts';
import {
  BLANK,
  CARRIAGE_RETURN,
  characterClasses,
  END,
  HASH,
  LINE_FEED,
  NEWLINE,
  POINT,
  SEPARATOR,
  SLASH,
} from './characters.ts';

/** A no-break space in UTF-8: texts that went through a web page are indented with it. */
const NO_BREAK = [0xc2, 0xa0];

/** The bytes of a text as words, strings and comments, one after another and cut anywhere. None is read twice. */
export class TextReader {
  protected readonly cursor: ByteCursor;
  protected readonly context: DecodeContext;
  protected readonly classes: Uint8Array = characterClasses();
  /** Line of the next byte. The header stands in the first. */
  protected line = 1;
  /** Where NUL bytes began that reach to here. */
  protected padding: Mark | undefined;
  /** Offset behind the last carriage return, so that a line feed there is no further line. */
  #behindReturn = -1;

  constructor(cursor: ByteCursor, context: DecodeContext) {
    this.cursor = cursor;
    this.context = context;
  }

  mark(): Mark {
    return { offset: this.cursor.offset, line: this.line };
  }

  span({ offset: start, line = 1 }: Mark): ByteSpan {
    const { layerName: layer, offset: end } = this.cursor;
    return layer === undefined ? { start, end, line } : { start, end, layer, line };
  }

  /** Waits for the next byte, without passing it; −1 at the end. */
  protected *peek(): Waiting<number> {
    const { cursor } = this;
    return (yield* cursor.atEnd()) ? -1 : (cursor.bytes[cursor.position] as number);
  }

  /** Passes what stands between words, and comments; returns the next byte, not passed, or −1 at the end. */
  protected *skip(between: number = SEPARATOR): Waiting<number> {
    const { cursor, classes } = this;
    for (;;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) return -1;
      const byte = cursor.bytes[cursor.position] as number;
      if (((classes[byte] as number) & between) !== 0) {
        if (byte === 0) this.padding ??= this.mark();
        this.pass(byte);
      } else if (byte === HASH || byte === SLASH) yield* this.#skipComment(byte);
      else {
        if (byte !== NO_BREAK[0]) break;
        // A word of one byte is never the last of a file, so its next byte may be asked for.
        if (!cursor.has(2)) yield* cursor.need(2);
        if (cursor.bytes[cursor.position + 1] !== NO_BREAK[1]) break;
        cursor.position += 2;
      }
    }
    this.padding = undefined;
    return cursor.bytes[cursor.position] as number;
  }

  /** Steps over a byte of the window. */
  protected pass(byte: number): void {
    const { offset } = this.cursor;
    if (byte === CARRIAGE_RETURN) this.#behindReturn = offset + 1;
    if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && offset !== this.#behindReturn)) this.line++;
    this.cursor.position++;
  }

  *#skipComment(first: number): Waiting {
    const start = this.mark();
    this.cursor.position++;
    if (first === SLASH && (yield* this.peek()) !== SLASH)
      this.unexpected(start, 'a value, an object or a comment', '/');
    yield* this.skipLine();
  }

  protected *skipLine(): Waiting {
    const { cursor, classes } = this;
    while (cursor.position < cursor.limit || !(yield* cursor.atEnd())) {
      if (((classes[cursor.bytes[cursor.position] as number] as number) & NEWLINE) !== 0) return;
      cursor.position++;
    }
  }

  /** Reads a word. One that the end of the file cuts short is no word. */
  protected *gatherWord(expected: string): Waiting<string> {
    const { classes } = this;
    const start = this.mark();
    // A hash begins a comment, but not in 1.#QNAN0.
    const bytes = yield* this.gather(
      expected,
      (byte, last) => ((classes[byte] as number) & END) !== 0 || (byte === HASH && last !== POINT),
    );
    const found = bytes.length === 0 ? yield* this.peek() : 0;
    if (found > 0) this.unexpected(start, expected, String.fromCharCode(found));
    return textOf(bytes);
  }

  /** Reads up to a byte that ends what is read, and is not passed. */
  protected *gather(
    expected: string,
    isEnd: (byte: number, last: number | undefined) => boolean,
  ): Waiting<number[]> {
    const { cursor } = this;
    const start = this.mark();
    const bytes: number[] = [];
    for (;;) {
      if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) this.cut(start, expected);
      const byte = cursor.bytes[cursor.position] as number;
      if (isEnd(byte, bytes.at(-1))) return bytes;
      this.#checkLength(bytes, start);
      bytes.push(byte);
      this.pass(byte);
    }
  }

  /** Reads what stands between two delimiters, and passes both. */
  protected *gatherBetween(end: number, expected: string): Waiting<Uint8Array<ArrayBuffer>> {
    this.cursor.position++;
    const bytes = yield* this.gather(expected, (byte) => byte === end);
    this.cursor.position++;
    return Uint8Array.from(bytes);
  }

  /** Reads the words of a name up to a byte that ends it; comments and blanks around it are not of it. */
  protected *gatherName(ends: readonly number[], expected: string): Waiting<Uint8Array<ArrayBuffer>> {
    const { classes } = this;
    const name: number[] = [];
    for (let byte = yield* this.skip(BLANK); !ends.includes(byte); byte = yield* this.skip(BLANK)) {
      const start = this.mark();
      if (byte === -1) this.cut(start, expected);
      const word = yield* this.gather(
        expected,
        (each) => ends.includes(each) || each === HASH || ((classes[each] as number) & END) !== 0,
      );
      if (word.length === 0) this.unexpected(start, expected, String.fromCharCode(byte));
      if (name.length > 0) name.push(0x20);
      for (const each of word) {
        this.#checkLength(name, start);
        name.push(each);
      }
    }
    return Uint8Array.from(name);
  }

  #checkLength({ length }: readonly number[], start: Mark): void {
    const { maxStringBytes } = this.context.limits;
    if (length < maxStringBytes) return;
    this.context.fail('limit-exceeded', 'a name or string is too long', {
      ...detailsOf(this.span(start), `at most ${maxStringBytes} bytes (limits.maxStringBytes)`),
      hint: 'A closing quote may be missing.',
    });
  }

  protected cut(start: Mark, expected: string): never {
    return this.context.fail('truncated', 'the file ends too early', {
      ...detailsOf(this.span(start), expected, 'the end of the file'),
      hint: 'An incomplete download may have cut it.',
    });
  }

  protected unexpected(start: Mark, expected: string, found: string): never {
    return this.context.fail(
      'syntax',
      'the text cannot be read',
      detailsOf(this.span(start), expected, JSON.stringify(found)),
    );
  }
}

/** Bytes as characters, one for one. */
function textOf(bytes: readonly number[]): string {
  return bytes.map((byte) => String.fromCharCode(byte)).join('');
}
