import { numberOf, wideMantissa } from '@rigstream/core/decimal';
import type { ByteCursor, ByteSpan, DecodeContext } from '@rigstream/core';
import { MAGIC } from '../layout.ts';
import type { XOptions } from '../options.ts';
import { DATA_END, type Mark, type Part, type ValueSource, type Waiting } from '../value-source.ts';
import {
  BLANK,
  CARRIAGE_RETURN,
  CONTROL_Z,
  END,
  GREATER,
  LEFT_BRACE,
  LESS,
  MINUS,
  NEWLINE,
  PLUS,
  POINT,
  QUOTE,
  RIGHT_BRACE,
  SEPARATOR,
  ZERO,
} from './characters.ts';
import { TextReader } from './text-reader.ts';

/** Digits an int32 holds whatever they are, and those a double holds. */
const INT32_DIGITS = 9;
const DOUBLE_DIGITS = 15;

type Target = Float32Array | Float64Array | Uint32Array;

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
  /** A word that was read as a value and is none: the name of a template. */
  #held: { readonly word: string; readonly start: Mark } | undefined;
  #nonFinite: ByteSpan | undefined;

  constructor(cursor: ByteCursor, context: DecodeContext<XOptions>) {
    super(cursor, context);
    this.#zeroNonFinite = context.options.nonFinite === 'zero';
  }

  *begin(): Waiting<Mark> {
    if (this.#held) return this.#held.start;
    yield* this.skip();
    return this.mark();
  }

  takeNonFinite(): ByteSpan | undefined {
    const span = this.#nonFinite;
    this.#nonFinite = undefined;
    return span;
  }

  takeFloats(target: Float32Array | Float64Array, from: number, to: number): number {
    return this.#take(target, from, to, 0);
  }

  takeIntegers(target: Uint32Array, from: number, to: number): number {
    return this.#take(target, from, to, 2 ** 32);
  }

  /** @param bound 0, or what whole numbers are to be below */
  #take(target: Target, from: number, to: number, bound: number): number {
    const { cursor, classes } = this;
    const powersOfTen = this.#powersOfTen;
    const last = this.#lastWholeByte();
    const { bytes } = cursor;
    let at = cursor.position;
    let { line } = this;
    let filled = from;
    // Every loop in here ends at a separator behind `last`, so none tests for the end of the window.
    while (filled < to && at <= last) {
      const before = at;
      const lineBefore = line;
      let byte = bytes[at] as number;
      let kind = classes[byte] as number;
      while ((kind & SEPARATOR) !== 0) {
        if ((kind & NEWLINE) !== 0 && (byte === CARRIAGE_RETURN || bytes[at - 1] !== CARRIAGE_RETURN)) line++;
        byte = bytes[++at] as number;
        kind = classes[byte] as number;
      }
      const isNegative = byte === MINUS;
      if (isNegative || byte === PLUS) at++;
      const first = at;
      let mantissa = 0;
      let digit = ((bytes[at] as number) - ZERO) | 0;
      while (digit >>> 0 < 10) {
        mantissa = (mantissa * 10 + digit) | 0;
        digit = ((bytes[++at] as number) - ZERO) | 0;
      }
      let digits = at - first;
      let places = 0;
      if (digit === POINT - ZERO) {
        const point = at;
        digit = ((bytes[++at] as number) - ZERO) | 0;
        while (digit >>> 0 < 10) {
          mantissa = (mantissa * 10 + digit) | 0;
          digit = ((bytes[++at] as number) - ZERO) | 0;
        }
        places = at - point - 1;
        digits += places;
      }
      const magnitude =
        (digits > INT32_DIGITS ? wideMantissa(bytes, first, at) : mantissa) / (powersOfTen[places] as number);
      if (
        ((classes[bytes[at] as number] as number) & END) === 0 ||
        digits === 0 ||
        digits > DOUBLE_DIGITS ||
        (bound > 0 && (magnitude >= bound || places > 0 || isNegative))
      ) {
        at = before;
        line = lineBefore;
        break;
      }
      target[filled++] = isNegative ? -magnitude : magnitude;
    }
    cursor.position = at;
    this.line = line;
    return filled;
  }

  *number(): Waiting<number> {
    const { word, start } = yield* this.#value('a number');
    let value = numberOf(word);
    this.#held = undefined;
    const comment = word.indexOf('#');
    if (value === undefined && comment > 0) {
      value = numberOf(word.slice(0, comment));
      yield* this.skipLine();
    }
    if (value === undefined) return this.unexpected(start, 'a number', word);
    return this.#checked(value, start);
  }

  *string(): Waiting<Uint8Array> {
    if (!this.#held && (yield* this.skip()) === QUOTE) return yield* this.#quoted();
    const { word, start } = yield* this.#value('a string');
    return this.unexpected(start, 'a string in double quotes', word);
  }

  *guid(): Waiting<string | undefined> {
    if ((yield* this.skip()) !== LESS) return undefined;
    const bytes = yield* this.gatherBetween(GREATER, 'a GUID in angle brackets');
    return String.fromCharCode(...bytes.subarray(0, 64))
      .replaceAll(/\s/g, '')
      .toUpperCase();
  }

  *next(topLevel: boolean): Waiting<Part> {
    const byte = this.#held ? 0 : yield* this.skip();
    const start = this.#held?.start ?? this.mark();
    if (byte === -1 || (topLevel && (byte === CONTROL_Z || (yield* this.#isSecondFile(byte))))) {
      if (!topLevel) this.cut(start, 'a closing brace');
      if (byte === -1 && this.padding)
        this.context.warn('trailing-data', 'NUL bytes pad the end of the file', {
          span: this.span(this.padding),
        });
      return { kind: 'end', start };
    }
    if (byte === QUOTE) return { kind: 'string', start, bytes: yield* this.#quoted() };
    if (byte === LEFT_BRACE) return yield* this.#braced(start);
    if (byte === RIGHT_BRACE) {
      this.cursor.position++;
      return { kind: 'close', start };
    }
    const word = this.#held?.word ?? (yield* this.gatherWord('a value or an object'));
    this.#held = undefined;
    const value = numberOf(word);
    const isNumber =
      value !== undefined && (!isName(word) || /[;,]/.test(String.fromCharCode(yield* this.peek())));
    if (isNumber) return { kind: 'number', start, value: this.#checked(value, start) };
    if (word.toLowerCase() === 'template') return { kind: 'template', start };
    const name = yield* this.gatherName([LEFT_BRACE], `an opening brace after ${JSON.stringify(word)}`);
    this.cursor.position++;
    return { kind: 'object', start, type: word, ...(name.length > 0 && { name }) };
  }

  *word(): Waiting<string> {
    const byte = yield* this.skip(BLANK);
    if (byte === -1) this.cut(this.mark(), 'the end of the template');
    if (byte === LESS) return `<${yield* this.guid()}>`;
    if (((this.classes[byte] as number) & END) === 0)
      return yield* this.gatherWord('a member of the template');
    this.cursor.position++;
    return String.fromCharCode(byte);
  }

  /** A brace opens a reference, or, where no name follows, an object without a template. */
  *#braced(start: Mark): Waiting<Part> {
    const expected = 'the closing brace of a reference';
    this.cursor.position++;
    const byte = yield* this.skip();
    if (byte === LEFT_BRACE || byte === RIGHT_BRACE || byte === QUOTE)
      return { kind: 'object', start, type: '' };
    const name = yield* this.gatherName([LESS, RIGHT_BRACE], expected);
    const guid = yield* this.guid();
    const after = yield* this.skip();
    if (after !== RIGHT_BRACE) this.unexpected(this.mark(), expected, String.fromCharCode(after));
    this.cursor.position++;
    return {
      kind: 'reference',
      start,
      ...(name.length > 0 && { name }),
      ...(guid !== undefined && { guid }),
    };
  }

  /** Whether the magic of a further file follows the last object. */
  *#isSecondFile(first: number): Waiting<boolean> {
    const { cursor } = this;
    for (let index = 0; index < MAGIC.length; index++) {
      // No object ends with a part of the magic, so asking for its next byte is no more than its name would.
      if (first === MAGIC.charCodeAt(0)) yield* cursor.need(index + 1);
      if (cursor.bytes[cursor.position + index] !== MAGIC.charCodeAt(index)) return false;
    }
    return true;
  }

  *#quoted(): Waiting<Uint8Array> {
    return yield* this.gatherBetween(QUOTE, 'the closing quote of a string');
  }

  /** Reads the word of a value, and holds it; where it is a name, the data end before it. */
  *#value(expected: string): Waiting<{ readonly word: string; readonly start: Mark }> {
    if (!this.#held) {
      const byte = yield* this.skip();
      const start = this.mark();
      if (byte === -1) this.cut(start, expected);
      if (byte === LEFT_BRACE || byte === RIGHT_BRACE) throw DATA_END;
      this.#held = { start, word: yield* this.gatherWord(expected) };
    }
    if (isName(this.#held.word) && numberOf(this.#held.word) === undefined) throw DATA_END;
    return this.#held;
  }

  #checked(value: number, start: Mark): number {
    if (Number.isFinite(Math.fround(value))) return value;
    this.#nonFinite ??= this.span(start);
    return this.#zeroNonFinite ? 0 : value;
  }

  /**
   * Index of the last byte of the window that belongs to a word whose end is in the window too; −1 where there is none.
   * The first byte of a window is left to the careful path, which knows the byte before it.
   */
  #lastWholeByte(): number {
    const { cursor, classes } = this;
    const { bytes, position, limit } = cursor;
    if (position === 0 || this.#held) return -1;
    const base = cursor.offset - position;
    if (base + limit !== this.#surveyedEnd) {
      let at = limit - 1;
      while (at >= position && ((classes[bytes[at] as number] as number) & SEPARATOR) === 0) at--;
      while (at >= position && ((classes[bytes[at] as number] as number) & SEPARATOR) !== 0) at--;
      this.#surveyedEnd = base + limit;
      this.#lastWhole = at < position ? -1 : base + at;
    }
    return this.#lastWhole - base;
  }
}

/** Whether a word begins as a name does. */
function isName(word: string): boolean {
  return /^[a-z_\x80-\xff]/i.test(word);
}
