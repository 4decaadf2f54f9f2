import type { ByteCursor, ByteSpan, DecodeContext } from '@rigstream/core';
import type { XOptions } from '../options.ts';
import { DATA_END, type Mark, type Part, type ValueSource, type Waiting } from '../value-source.ts';
import { GUID_BYTES, SPELLING, TOKEN } from './tokens.ts';

const INTEGER_BYTES = 4;
/** What pads or follows the last object of a file: NUL, the DOS end mark, and a second file. */
const TAIL_BYTES: readonly number[] = [0, 0x1a, 'x'.charCodeAt(0)];
const SECOND_FILE = 'xof ';

/**
 * Values and parts of a binary token stream (specification section 4). Where a list begins or ends carries no meaning:
 * the list at hand is read until it is used up, then the next one. A list is never held; its values are read from the
 * window as they arrive.
 */
export class BinarySource implements ValueSource {
  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext;
  readonly #zeroNonFinite: boolean;
  readonly #floatBytes: number;
  /** Values left of the list at hand. */
  #left = 0;
  #areFloats = false;
  #nonFinite: ByteSpan | undefined;

  /** @param floatBytes bytes of a float in a list, 4 or 8: the header says which */
  constructor(cursor: ByteCursor, context: DecodeContext<XOptions>, floatBytes: number) {
    this.#cursor = cursor;
    this.#context = context;
    this.#zeroNonFinite = context.options.nonFinite === 'zero';
    this.#floatBytes = floatBytes;
  }

  *begin(): Waiting<Mark> {
    if (this.#left === 0) yield* this.#token();
    return this.mark();
  }

  mark(): Mark {
    return { offset: this.#cursor.offset };
  }

  span(start: Mark): ByteSpan {
    return this.#cursor.span(start.offset);
  }

  takeNonFinite(): ByteSpan | undefined {
    const span = this.#nonFinite;
    this.#nonFinite = undefined;
    return span;
  }

  takeFloats(target: Float32Array | Float64Array, from: number, to: number): number {
    const cursor = this.#cursor;
    const start = cursor.offset;
    if (this.#areFloats && this.#floatBytes === 4 && target instanceof Float32Array)
      return this.#checkFinite(target, from, this.#copy(target, from, to), start);
    const { view, position } = cursor;
    const bytes = this.#valueBytes;
    const end = from + this.#atHand(to - from);
    let at = position;
    if (!this.#areFloats) {
      for (let index = from; index < end; index++, at += INTEGER_BYTES)
        target[index] = view.getUint32(at, true);
    } else if (bytes === 4) {
      for (let index = from; index < end; index++, at += 4) target[index] = view.getFloat32(at, true);
    } else {
      for (let index = from; index < end; index++, at += 8) target[index] = view.getFloat64(at, true);
    }
    cursor.position = at;
    this.#left -= end - from;
    return this.#areFloats ? this.#checkFinite(target, from, end, start) : end;
  }

  takeIntegers(target: Uint32Array, from: number, to: number): number {
    return this.#areFloats ? from : this.#copy(target, from, to);
  }

  /** Takes values of four bytes as they lie: every engine there is has its numbers in little-endian order. */
  #copy(target: Float32Array | Uint32Array, from: number, to: number): number {
    const cursor = this.#cursor;
    const { bytes, position } = cursor;
    const count = this.#atHand(to - from);
    const size = count * INTEGER_BYTES;
    const into = new Uint8Array(target.buffer, target.byteOffset + from * INTEGER_BYTES, size);
    into.set(bytes.subarray(position, position + size));
    cursor.position = position + size;
    this.#left -= count;
    return from + count;
  }

  *number(): Waiting<number> {
    const cursor = this.#cursor;
    while (this.#left === 0) {
      const token = yield* this.#token();
      if (token === TOKEN.integer || token === TOKEN.integerList || token === TOKEN.floatList)
        yield* this.#open(token);
      else this.#endData(token, 'a number');
    }
    const bytes = this.#valueBytes;
    if (!cursor.has(bytes)) yield* cursor.need(bytes);
    this.#left--;
    if (!this.#areFloats) return cursor.u32le();
    const start = cursor.offset;
    const value = bytes === 4 ? cursor.f32le() : cursor.f64le();
    if (Number.isFinite(Math.fround(value))) return value;
    this.#nonFinite ??= cursor.span(start);
    return this.#zeroNonFinite ? 0 : value;
  }

  *string(): Waiting<Uint8Array> {
    if (this.#left > 0) this.#unexpected(this.mark(), 'a string', 'a number');
    const token = yield* this.#token();
    if (token !== TOKEN.string) this.#endData(token, 'a string');
    return yield* this.#label('a string');
  }

  *guid(): Waiting<string | undefined> {
    if (this.#left > 0 || (yield* this.#token(false)) !== TOKEN.guid) return undefined;
    const cursor = this.#cursor;
    if (!cursor.has(2 + GUID_BYTES)) yield* cursor.need(2 + GUID_BYTES);
    cursor.position += 2;
    const head = [hex(cursor.u32le(), 8), hex(cursor.u16le(), 4), hex(cursor.u16le(), 4)];
    const tail = Array.from(cursor.take(8), (byte) => hex(byte, 2)).join('');
    return [...head, tail.slice(0, 4), tail.slice(4)].join('-');
  }

  *next(topLevel: boolean): Waiting<Part> {
    const cursor = this.#cursor;
    for (;;) {
      if (this.#left > 0) return { kind: 'number', start: this.mark(), value: yield* this.number() };
      if (topLevel && (yield* this.#isTail())) return { kind: 'end', start: this.mark() };
      const token = yield* this.#token();
      const start = this.mark();
      switch (token) {
        case TOKEN.integer:
        case TOKEN.integerList:
        case TOKEN.floatList:
          yield* this.#open(token);
          break;
        case TOKEN.string:
          return { kind: 'string', start, bytes: yield* this.#label('a string') };
        case TOKEN.name:
          return yield* this.#object(start);
        case TOKEN.leftBrace:
          cursor.position += 2;
          return yield* this.#reference(start);
        case TOKEN.rightBrace:
          cursor.position += 2;
          return { kind: 'close', start };
        case TOKEN.template:
          cursor.position += 2;
          return { kind: 'template', start };
        default:
          this.#unknown(token, 'an object, a value or a closing brace');
      }
    }
  }

  *word(): Waiting<string> {
    for (;;) {
      if (this.#left > 0) return String(yield* this.number());
      const guid = yield* this.guid();
      if (guid !== undefined) return `<${guid}>`;
      const token = yield* this.#token(false);
      if (token === TOKEN.name) return latin1(yield* this.#label('a name'));
      if (token !== TOKEN.integer && token !== TOKEN.integerList) {
        const spelling = SPELLING.get(token) ?? this.#unknown(token, 'a piece of a template');
        this.#cursor.position += 2;
        return spelling;
      }
      yield* this.#open(token);
    }
  }

  /**
   * The next token, not consumed.
   * @param skipSeparators passes commas and semicolons, which only a string is sure to have behind it
   */
  *#token(skipSeparators = true): Waiting<number> {
    const cursor = this.#cursor;
    for (;;) {
      if (!cursor.has(2)) yield* cursor.need(2);
      const token = cursor.view.getUint16(cursor.position, true);
      if (!skipSeparators || (token !== TOKEN.comma && token !== TOKEN.semicolon)) return token;
      cursor.position += 2;
    }
  }

  /** Opens the list, or the single integer, whose token is next. */
  *#open(token: number): Waiting {
    const cursor = this.#cursor;
    const start = this.mark();
    if (token === TOKEN.integer) {
      cursor.position += 2;
      this.#areFloats = false;
      this.#left = 1;
      return;
    }
    if (!cursor.has(2 + INTEGER_BYTES)) yield* cursor.need(2 + INTEGER_BYTES);
    cursor.position += 2;
    this.#areFloats = token === TOKEN.floatList;
    const count = cursor.u32le();
    this.#left = this.#context.count(count, this.#valueBytes, 'values in a list', this.span(start));
  }

  /** Behind the name of a template: the name of the object, where it has one, and the opening brace. */
  *#object(start: Mark): Waiting<Part> {
    const type = latin1(yield* this.#label('the name of a template'));
    let token = yield* this.#token();
    let name: Uint8Array | undefined;
    if (token === TOKEN.name) {
      name = (yield* this.#label('the name of an object')).slice();
      token = yield* this.#token();
    }
    if (token !== TOKEN.leftBrace)
      this.#unexpected(this.mark(), `an opening brace after ${JSON.stringify(type)}`, describe(token));
    this.#cursor.position += 2;
    return { kind: 'object', start, type, ...(name === undefined || name.length === 0 ? {} : { name }) };
  }

  /** Behind an opening brace that no name stands before. */
  *#reference(start: Mark): Waiting<Part> {
    let name: Uint8Array | undefined;
    if ((yield* this.#token()) === TOKEN.name) name = (yield* this.#label('the name of an object')).slice();
    const guid = yield* this.guid();
    if (name === undefined && guid === undefined) return { kind: 'object', start, type: '' };
    const token = yield* this.#token();
    if (token !== TOKEN.rightBrace)
      this.#unexpected(this.mark(), 'the closing brace of a reference', describe(token));
    this.#cursor.position += 2;
    return {
      kind: 'reference',
      start,
      ...(name === undefined ? {} : { name }),
      ...(guid === undefined ? {} : { guid }),
    };
  }

  /** The bytes of the name or string whose token is next; a view that dies at the next call. */
  *#label(what: string): Waiting<Uint8Array> {
    const cursor = this.#cursor;
    const start = this.mark();
    if (!cursor.has(2 + INTEGER_BYTES)) yield* cursor.need(2 + INTEGER_BYTES);
    const length = cursor.view.getUint32(cursor.position + 2, true);
    const { maxStringBytes } = this.#context.limits;
    if (length > maxStringBytes) {
      this.#context.fail('limit-exceeded', `${what} is longer than the limit`, {
        span: this.span(start),
        expected: `at most ${maxStringBytes} bytes (limits.maxStringBytes)`,
        found: String(length),
      });
    }
    cursor.position += 2 + INTEGER_BYTES;
    if (!cursor.has(length)) yield* cursor.need(length);
    return cursor.take(length);
  }

  /** True at the end of the file, and before what may follow its last object and is none of its own. */
  *#isTail(): Waiting<boolean> {
    const cursor = this.#cursor;
    for (;;) {
      if (yield* cursor.atEnd()) return true;
      if (TAIL_BYTES.includes(cursor.bytes[cursor.position] as number)) break;
      // A separator behind the last string, or the token of an object.
      if (!cursor.has(2)) yield* cursor.need(2);
      const token = cursor.view.getUint16(cursor.position, true);
      if (token !== TOKEN.comma && token !== TOKEN.semicolon) return false;
      cursor.position += 2;
    }
    if (cursor.bytes[cursor.position] !== SECOND_FILE.charCodeAt(0)) return true;
    for (let index = 1; index < SECOND_FILE.length; index++) {
      if (!cursor.has(index + 1)) yield* cursor.need(index + 1);
      if (cursor.bytes[cursor.position + index] !== SECOND_FILE.charCodeAt(index)) return false;
    }
    return true;
  }

  get #valueBytes(): number {
    return this.#areFloats ? this.#floatBytes : INTEGER_BYTES;
  }

  /** Values of the list that are whole in the window, `most` at the most. */
  #atHand(most: number): number {
    const { limit, position } = this.#cursor;
    return Math.min(most, this.#left, Math.floor((limit - position) / this.#valueBytes));
  }

  #checkFinite(target: Float32Array | Float64Array, from: number, to: number, start: number): number {
    let probe = 0;
    for (let index = from; index < to; index++) {
      const value = target[index] as number;
      probe += value - value;
    }
    if (probe === 0) return to;
    for (let index = from; index < to; index++) {
      if (Number.isFinite(target[index])) continue;
      const at = start + (index - from) * this.#valueBytes;
      this.#nonFinite ??= this.#cursor.span(at, at + this.#valueBytes);
      if (this.#zeroNonFinite) target[index] = 0;
    }
    return to;
  }

  /** Where a value is due and something else stands: the end of the object's data, or a fault. */
  #endData(token: number, expected: string): never {
    if (token === TOKEN.name || token === TOKEN.leftBrace || token === TOKEN.rightBrace) throw DATA_END;
    return this.#unknown(token, expected);
  }

  #unknown(token: number, expected: string): never {
    return this.#unexpected(this.mark(), expected, describe(token));
  }

  #unexpected(start: Mark, expected: string, found: string): never {
    return this.#context.fail('syntax', 'the token stream cannot be read', {
      span: this.span(start),
      expected,
      found,
    });
  }
}

/** `token 0x1234`, or how it is spelt in text. */
function describe(token: number): string {
  const spelling = SPELLING.get(token);
  return spelling === undefined ? `token 0x${token.toString(16)}` : JSON.stringify(spelling);
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').toUpperCase();
}
