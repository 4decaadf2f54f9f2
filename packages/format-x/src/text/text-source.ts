import type { ByteCursor, ByteSpan, DecodeContext } from '@rigstream/core';
import { DataEnd, type Mark, type Part, type ValueSource, type Waiting } from '../value-source.ts';
import type { XOptions } from '../options.ts';
import { CODE, END, NEWLINE, SEPARATOR, SPACE } from './characters.ts';
import { numberOf, wideMantissa } from './number-literal.ts';
import { TextReader } from './text-reader.ts';

/** Digits an int32 holds whatever they are, and those a double holds. */
const INT32_DIGITS = 9;
const DOUBLE_DIGITS = 15;

/**
 * Values and parts of a text. Separators carry no information (specification section 3.1): any run of them is one.
 * Numbers equal `Number(literal)`: a mantissa and a power of ten that are both exact doubles need one division, which
 * rounds correctly; longer literals and exponents go through `Number` itself.
 */
export class TextSource extends TextReader implements ValueSource {
  readonly #zeroNonFinite: boolean;
  readonly #powersOfTen: readonly number[] = Array.from({ length: DOUBLE_DIGITS + 1 }, (_, power) =>
    Number(`1e${power}`),
  );
  /** Absolute end of the window that was last surveyed, and the last byte in it of a word that surely ends there. */
  #surveyedEnd = -1;
  #lastWhole = -1;
  /** Where a word begins that was gathered as a value and is none: the name of a template. */
  #held: Mark | undefined;
  #nonFinite: ByteSpan | undefined;

  constructor(cursor: ByteCursor, context: DecodeContext<XOptions>) {
    super(cursor, context);
    this.#zeroNonFinite = context.options.nonFinite === 'zero';
  }

  *begin(): Waiting<Mark> {
    if (this.#held !== undefined) return this.#held;
    yield* this.skip();
    return this.mark();
  }

  takeNonFinite(): ByteSpan | undefined {
    const span = this.#nonFinite;
    this.#nonFinite = undefined;
    return span;
  }

  takeFloats(target: Float32Array | Float64Array, from: number, to: number): number {
    const { cursor, classes } = this;
    const powersOfTen = this.#powersOfTen;
    const last = this.#lastWholeByte();
    const { bytes } = cursor;
    let at = cursor.position;
    let { line } = this;
    let filled = from;
    // Every loop in here ends at a separator behind `last`, so none tests for the end of the window.
    while (filled < to && at <= last) {
      let byte = bytes[at] as number;
      let kind = classes[byte] as number;
      while ((kind & SEPARATOR) !== 0) {
        if ((kind & NEWLINE) !== 0 && (byte === CODE.carriageReturn || bytes[at - 1] !== CODE.carriageReturn))
          line++;
        byte = bytes[++at] as number;
        kind = classes[byte] as number;
      }
      const start = at;
      const negative = byte === CODE.minus;
      if (negative || byte === CODE.plus) at++;
      const first = at;
      let mantissa = 0;
      let digit = ((bytes[at] as number) - CODE.zero) | 0;
      while (digit >>> 0 < 10) {
        mantissa = (Math.imul(mantissa, 10) + digit) | 0;
        digit = ((bytes[++at] as number) - CODE.zero) | 0;
      }
      let digits = at - first;
      let places = 0;
      if (digit === CODE.point - CODE.zero) {
        const point = at;
        digit = ((bytes[++at] as number) - CODE.zero) | 0;
        while (digit >>> 0 < 10) {
          mantissa = (Math.imul(mantissa, 10) + digit) | 0;
          digit = ((bytes[++at] as number) - CODE.zero) | 0;
        }
        places = at - point - 1;
        digits += places;
      }
      if (((classes[bytes[at] as number] as number) & END) === 0 || digits === 0 || digits > DOUBLE_DIGITS) {
        at = start;
        break;
      }
      const magnitude =
        (digits > INT32_DIGITS ? wideMantissa(bytes, first, at) : mantissa) / (powersOfTen[places] as number);
      target[filled++] = negative ? -magnitude : magnitude;
    }
    cursor.position = at;
    this.line = line;
    return filled;
  }

  takeIntegers(target: Uint32Array, from: number, to: number): number {
    const { cursor, classes } = this;
    const last = this.#lastWholeByte();
    const { bytes } = cursor;
    let at = cursor.position;
    let { line } = this;
    let filled = from;
    while (filled < to && at <= last) {
      let byte = bytes[at] as number;
      let kind = classes[byte] as number;
      while ((kind & SEPARATOR) !== 0) {
        if ((kind & NEWLINE) !== 0 && (byte === CODE.carriageReturn || bytes[at - 1] !== CODE.carriageReturn))
          line++;
        byte = bytes[++at] as number;
        kind = classes[byte] as number;
      }
      const start = at;
      let value = 0;
      let digit = (byte - CODE.zero) | 0;
      while (digit >>> 0 < 10) {
        value = (Math.imul(value, 10) + digit) | 0;
        digit = ((bytes[++at] as number) - CODE.zero) | 0;
      }
      const digits = at - start;
      if (digits > INT32_DIGITS) value = wideMantissa(bytes, start, at);
      if (
        ((classes[bytes[at] as number] as number) & END) === 0 ||
        digits === 0 ||
        digits > DOUBLE_DIGITS ||
        value > 0xffff_ffff
      ) {
        at = start;
        break;
      }
      target[filled++] = value;
    }
    cursor.position = at;
    this.line = line;
    return filled;
  }

  *number(): Waiting<number> {
    yield* this.#value('a number');
    const start = this.#held as Mark;
    const word = this.text;
    const comment = word.indexOf('#');
    let value = numberOf(word);
    if (value === undefined && comment > 0) {
      value = numberOf(word.slice(0, comment));
      yield* this.skipLine();
    }
    if (value === undefined) {
      if (isNameStart(this.gathered[0] as number)) throw new DataEnd();
      return this.unexpected(start, 'a number', word);
    }
    this.#held = undefined;
    return this.#checked(value, start);
  }

  *string(): Waiting<Uint8Array> {
    const start = yield* this.begin();
    if (this.#held === undefined && this.cursor.bytes[this.cursor.position] === CODE.quote)
      return yield* this.#quoted();
    yield* this.#value('a string');
    if (isNameStart(this.gathered[0] as number)) throw new DataEnd();
    return this.unexpected(start, 'a string in double quotes', this.text);
  }

  *guid(): Waiting<string | undefined> {
    if ((yield* this.skip()) !== CODE.less) return undefined;
    yield* this.gatherThrough(CODE.greater, 'a GUID in angle brackets');
    return this.text.replaceAll(/\s/g, '').toUpperCase();
  }

  *next(topLevel: boolean): Waiting<Part> {
    if (this.#held === undefined) {
      const byte = yield* this.skip();
      const start = this.mark();
      if (byte === -1 || (topLevel && (yield* this.#isTail(byte)))) {
        if (!topLevel) this.cut(start, 'a closing brace');
        if (byte === -1) this.reportPadding();
        return { kind: 'end', start };
      }
      if (byte === CODE.quote) return { kind: 'string', start, bytes: yield* this.#quoted() };
      if (byte === CODE.rightBrace) {
        this.cursor.position++;
        return { kind: 'close', start };
      }
      if (byte === CODE.leftBrace) return yield* this.#braced(start);
      this.#held = yield* this.gather('a value or an object');
    }
    const start = this.#held;
    this.#held = undefined;
    const word = this.text;
    const value = numberOf(word);
    if (
      value !== undefined &&
      (!isNameStart(this.gathered[0] as number) || (yield* this.#isFollowedBySeparator()))
    ) {
      return { kind: 'number', start, value: this.#checked(value, start) };
    }
    if (word.toLowerCase() === 'template') return { kind: 'template', start };
    yield* this.gatherUntil(CODE.leftBrace, CODE.leftBrace, `an opening brace after ${JSON.stringify(word)}`);
    this.cursor.position++;
    const name = this.trimmed();
    return { kind: 'object', start, type: word, ...(name === undefined ? {} : { name }) };
  }

  *word(): Waiting<string> {
    const byte = yield* this.skip(SPACE);
    if (byte === -1) this.cut(this.mark(), 'the end of the template');
    if (byte === CODE.less) return `<${yield* this.guid()}>`;
    const kind = this.classes[byte] as number;
    if ((kind & END) !== 0) {
      this.cursor.position++;
      return String.fromCharCode(byte);
    }
    yield* this.gather('a member of the template');
    return this.text;
  }

  #checked(value: number, start: Mark): number {
    if (Number.isFinite(Math.fround(value))) return value;
    this.#nonFinite ??= this.span(start);
    return this.#zeroNonFinite ? 0 : value;
  }

  /** A brace opens a reference, or, where no name follows, an object without a template. */
  *#braced(start: Mark): Waiting<Part> {
    const { cursor } = this;
    cursor.position++;
    const byte = yield* this.skip();
    if (byte === -1) this.cut(start, 'a reference');
    if (byte === CODE.leftBrace || byte === CODE.rightBrace || byte === CODE.quote) {
      return { kind: 'object', start, type: '' };
    }
    let end = byte;
    let name: Uint8Array | undefined;
    if (byte !== CODE.less) {
      end = yield* this.gatherUntil(CODE.rightBrace, CODE.less, 'the closing brace of a reference');
      name = this.trimmed()?.slice();
    }
    let guid: string | undefined;
    if (end === CODE.less) {
      guid = yield* this.guid();
      const after = yield* this.skip();
      if (after === -1) this.cut(start, 'the closing brace of a reference');
      if (after !== CODE.rightBrace) {
        this.unexpected(this.mark(), 'the closing brace of a reference', String.fromCharCode(after));
      }
    }
    cursor.position++;
    return {
      kind: 'reference',
      start,
      ...(name === undefined ? {} : { name }),
      ...(guid === undefined ? {} : { guid }),
    };
  }

  *#quoted(): Waiting<Uint8Array> {
    yield* this.gatherThrough(CODE.quote, 'the closing quote of a string');
    return this.gathered.subarray(0, this.length);
  }

  /** Gathers the word of a value, and holds it; anything that is no word ends the data or the decode. */
  *#value(expected: string): Waiting {
    if (this.#held !== undefined) return;
    const byte = yield* this.skip();
    if (byte === -1) this.cut(this.mark(), expected);
    if (byte === CODE.leftBrace || byte === CODE.rightBrace) throw new DataEnd();
    this.#held = yield* this.gather(expected);
  }

  /** What may follow the last object of a file and is none of its own: the DOS end mark, or a second file. */
  *#isTail(byte: number): Waiting<boolean> {
    if (byte === CODE.controlZ) return true;
    const { cursor } = this;
    for (const [index, character] of ['x', 'o', 'f', ' '].entries()) {
      // No object ends with a part of this word, so asking for the next byte is no more than its name would.
      if (!cursor.has(index + 1)) yield* cursor.need(index + 1);
      if (cursor.bytes[cursor.position + index] !== character.charCodeAt(0)) return false;
    }
    return true;
  }

  *#isFollowedBySeparator(): Waiting<boolean> {
    const { cursor } = this;
    if (cursor.position >= cursor.limit && (yield* cursor.atEnd())) return false;
    const byte = cursor.bytes[cursor.position];
    return byte === CODE.semicolon || byte === CODE.comma;
  }

  /**
   * Index of the last byte of the window that belongs to a word whose end is in the window too; −1 where there is none.
   * The first byte of a window is left to the careful path, which knows the byte before it.
   */
  #lastWholeByte(): number {
    const { cursor, classes } = this;
    const { position, limit } = cursor;
    if (position === 0 || this.#held !== undefined) return -1;
    const end = cursor.offset + limit - position;
    const base = end - limit;
    if (end !== this.#surveyedEnd) {
      const { bytes } = cursor;
      let at = limit - 1;
      while (at >= position && ((classes[bytes[at] as number] as number) & SEPARATOR) === 0) at--;
      while (at >= position && ((classes[bytes[at] as number] as number) & SEPARATOR) !== 0) at--;
      this.#surveyedEnd = end;
      this.#lastWhole = at < position ? -1 : base + at;
    }
    return this.#lastWhole < 0 ? -1 : this.#lastWhole - base;
  }
}

function isNameStart(byte: number): boolean {
  const letter = byte | 32;
  return (letter >= 97 && letter <= 122) || byte === 95 || byte >= 128;
}
