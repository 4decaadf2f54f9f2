import type {
  ByteCursor,
  ByteSpan,
  DecodeContext,
  ErrorCode,
  Name,
  WarningCode,
  WarningDetails,
} from '@rigstream/core';
import { numberOf, readDecimal } from '@rigstream/core/decimal';
import { latin1Of, withoutReferences } from './references.ts';

export type Waiting<Result = void> = Generator<number, Result, void>;

/** What `step` and `find` found. */
export const NOTHING = 0;
/** The start of an element that may hold further elements. */
export const OPEN = 1;
/** The end of such an element. */
export const CLOSE = 2;
/** A whole element that holds none. */
export const LEAF = 3;
/** The end of the file. */
export const END = 4;

/** What an element holds: further elements, text, or as many numbers as the number says, which is not negative. */
export const ELEMENTS = -2;
export const TEXT = -1;

const EXCLAMATION = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LINE_FEED = 0x0a;
const LOWER_CASE = 0x20;

/** Most warnings held back: those of a file that begins with nothing but stray text are alike. */
const MOST_HELD = 32;
/** Longest list of numbers in Cal3D. */
const MOST_NUMBERS = 4;
/** Smallest double that is no finite number in 32 bits. */
const INFINITE = 2 ** 128 - 2 ** 103;
/** Kept of each attribute: hash and start of its name, start and end of its value. */
const ATTRIBUTE = 4;
/** Markup that is no element: how it begins, the byte that is repeated before its final `>`, and how often. */
const COMMENT: Markup = { opening: '<!--', closing: 0x2d, times: 2 };
const CDATA: Markup = { opening: '<![CDATA[', closing: 0x5d, times: 2 };
const INSTRUCTION: Markup = { opening: '<?', closing: 0x3f, times: 1 };
/** The encodings a declaration may name that a platform can tell apart from UTF-8. */
const ENCODING =
  /^xml\s.*encoding\s*=\s*["']?(iso-8859-(?:[1-9]|1[013-6])|windows-(?:874|125[0-8])|shift_jis|euc-(?:jp|kr)|gbk|big5|koi8-r)\b/is;

/**
 * Reads XML as Cal3D files have it, straight from the bytes: names in any letter case, attributes with or without
 * quotes, several roots, text where none belongs (specification section 8). `step` is a plain call that takes a tag, or
 * an element that holds only text, out of the window; what it cannot is left to `find`, which waits for bytes and
 * passes what is no element. The outcome is the same for the same bytes, however they arrive.
 */
export class XmlReader {
  /** Name of the element found, in lower case; empty where it is none of those given. */
  element = '';
  /** Offset of the tag found. */
  start = 0;
  /** The numbers a leaf holds, and how many there are. */
  readonly numbers: Float64Array = new Float64Array(MOST_NUMBERS);
  count = 0;
  /** The numbers of the attribute asked for last. */
  readonly values: Float64Array = new Float64Array(MOST_NUMBERS);
  /** Elements open. */
  depth = 0;

  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext;
  readonly #longest: number;
  readonly #names: ReadonlyMap<number, Known>;
  readonly #hashes = new Map<string, number>();
  /** Of each element open: its name, the hash of it, and its place among neighbours of that name. */
  readonly #openNames: string[] = [];
  readonly #openHashes: number[] = [];
  readonly #places: number[] = [];
  /** How many of them make the path of what was found last. */
  #pathDepth = 0;
  /** Memory of the tag found, where it begins in it, and its attributes. */
  #tag: Uint8Array = new Uint8Array(0);
  #tagStart = 0;
  #tagEnd = 0;
  readonly #attributes: number[] = [];
  #attributeEnd = 0;
  /** What the element found holds. */
  #holds = ELEMENTS;
  /** Hash of the name in the tag read last, and whether that tag closes what it opens. */
  #hash = 0;
  #isEmpty = false;
  /** The text of a leaf. */
  #text: Uint8Array = new Uint8Array(0);
  /** The start of a leaf was read, its content was not. */
  #inLeaf = false;
  /** The start of an element was found that has no end of its own. */
  #isClosing = false;
  /** What the next step finds, where that is known. */
  #again = NOTHING;
  /** Inside an element that is passed over. */
  #isPassing = false;
  /** Line of the byte at `#lineOffset`; of the tag found, where that lies before it. */
  #line = 1;
  #lineOffset = 0;
  #startLine = 1;
  /** Warnings that wait for the first event; absent once it is out. */
  #held: (() => void)[] | undefined = [];
  /** As declared, for names that are not UTF-8. */
  #encoding: string | undefined;

  /** @param contents names of elements in lower case, with what such an element holds */
  constructor(cursor: ByteCursor, context: DecodeContext, contents: Readonly<Record<string, number>>) {
    this.#cursor = cursor;
    this.#context = context;
    this.#longest = context.limits.maxStringBytes;
    this.#names = new Map(Object.entries(contents).map(([name, holds]) => [hashOf(name), { name, holds }]));
    context.describePath(() => this.#path());
  }

  /** Takes the next tag or leaf out of the window; `NOTHING` where it takes more than that. */
  step(): number {
    if (this.#inLeaf) return NOTHING;
    const again = this.#again;
    if (again !== NOTHING) {
      this.#again = NOTHING;
      return again;
    }
    this.#pathDepth = this.depth;
    if (this.#isClosing) return this.#leave();
    const cursor = this.#cursor;
    const { bytes, limit } = cursor;
    let at = cursor.position;
    while (at < limit && isSpace(bytes[at] as number)) at++;
    cursor.position = at;
    if (at + 1 >= limit || bytes[at] !== LESS) return NOTHING;
    const next = bytes[at + 1] as number;
    if (next === SLASH) {
      const end = this.#readEnd(at, limit);
      if (end === -1) return NOTHING;
      this.start = cursor.offset;
      cursor.position = end;
      return this.#leave();
    }
    if (!beginsName(next)) return NOTHING;
    let end = this.#readBounded(at, limit);
    if (end === -1) return NOTHING;
    this.start = cursor.offset;
    this.#enter(bytes, at);
    const holds = this.#holds;
    if (holds === ELEMENTS) {
      cursor.position = end;
      this.#isClosing = this.#isEmpty;
      return OPEN;
    }
    if (this.#isEmpty) {
      this.count = 0;
      this.#text = bytes.subarray(0, 0);
    } else {
      const behind = this.#readContent(end, limit, holds);
      if (behind === -1) {
        cursor.position = end;
        this.#inLeaf = true;
        return NOTHING;
      }
      end = behind;
    }
    cursor.position = end;
    this.depth--;
    return LEAF;
  }

  /** Has the next step find the tag found last once more. */
  again(found: number): void {
    this.#keepTag();
    this.#text = this.#text.slice();
    this.#again = found;
  }

  /** Finds what comes next, where `step` found nothing: waits for bytes, passes what is no element. */
  *find(): Waiting<number> {
    for (;;) {
      const found = (yield* this.#settle()) || this.step();
      if (found !== NOTHING) return found;
    }
  }

  /** Does one thing that `step` could not. After `NOTHING`, `step` goes on. */
  *#settle(): Waiting<number> {
    const cursor = this.#cursor;
    if (this.#inLeaf) {
      yield* this.#gatherLeaf();
      return LEAF;
    }
    this.#countLines(cursor.offset);
    const wasEmpty = cursor.position >= cursor.limit;
    if (yield* cursor.atEnd()) {
      if (this.depth > 0)
        this.fail(
          'truncated',
          'the file ends inside an element',
          `the end of <${this.#openNames[this.depth - 1]}>`,
        );
      return END;
    }
    // What has just come into the window is for `step` to look at.
    if (wasEmpty) return NOTHING;
    if (cursor.bytes[cursor.position] !== LESS) yield* this.#passText();
    else if (cursor.limit - cursor.position < 2) yield* cursor.need(2);
    else {
      const next = cursor.bytes[cursor.position + 1] as number;
      if (next === SLASH || beginsName(next)) yield* this.#awaitTag();
      else if (!(yield* this.#passMarkup())) yield* this.#passText();
    }
    return NOTHING;
  }

  /** After `OPEN`: passes over the element with all it holds, and tells where it stood. */
  *pass(): Waiting<ByteSpan> {
    const { start, depth } = this;
    this.#countLines(start);
    const line = this.#line;
    this.#isPassing = true;
    while (this.depth >= depth) if (this.step() === NOTHING) yield* this.find();
    this.#isPassing = false;
    return { ...this.span(start), line };
  }

  /** The text of a leaf, without the space around it. To be taken before the next step. */
  text(): Name {
    return this.#name(trimmed(this.#text));
  }

  /** Whether the tag found has an attribute. */
  has(name: string): boolean {
    return this.#find(name) >= 0;
  }

  /** The name in the tag found, as spelled. To be taken before the next step. */
  tagName(): string {
    const from = this.#tagStart + 1;
    let to = from;
    while (!endsName(this.#tag[to] as number)) to++;
    return latin1Of(this.#tag.subarray(from, to));
  }

  /** An attribute of the tag found, one character a byte. To be taken before the next step. */
  word(name: string): string | undefined {
    const value = this.#value(name);
    return value && latin1Of(value);
  }

  /** An attribute of the tag found, as a name. To be taken before the next step. */
  label(name: string): Name | undefined {
    const value = this.#value(name);
    return value && this.#name(value);
  }

  /**
   * Reads the numbers of an attribute of the tag found into `values`. To be taken before the next step.
   * @returns how many there are, 0 also where it has no such attribute
   */
  list(name: string, most: number): number {
    const at = this.#find(name);
    if (at === -1) return 0;
    const end = this.#attributes[at + 3] as number;
    const count = this.#readNumbers(this.#tag, this.#attributes[at + 2] as number, end, most, this.values);
    return count >= 0 && this.#stopped === end
      ? count
      : this.#readWords(this.#value(name) as Uint8Array, most, this.values);
  }

  /** From an offset of what was found last, or one behind it. */
  span(start: number, end: number = this.#cursor.offset): ByteSpan {
    this.#countLines(start);
    return { start, end, line: start < this.#lineOffset ? this.#startLine : this.#line };
  }

  /** From where an element begins to what was read last. */
  spanFrom(opening: ByteSpan): ByteSpan {
    return { ...opening, end: this.#cursor.offset };
  }

  /** Warns of what was found last. */
  warn(code: WarningCode, message: string, found?: string): void {
    this.#report(code, message, { span: this.span(this.start), ...(found !== undefined && { found }) });
  }

  /** Gives out the warnings held back, since no event may come before the first. To be called behind it. */
  begin(): void {
    const held = this.#held;
    this.#held = undefined;
    for (const report of held ?? []) report();
  }

  #report(code: WarningCode, message: string, details: WarningDetails): void {
    const path = this.#path();
    const report = () => this.#context.warn(code, message, { path, ...details });
    if (!this.#held) report();
    else if (this.#held.length < MOST_HELD) this.#held.push(report);
  }

  fail(code: ErrorCode, message: string, expected?: string, offset: number = this.#cursor.offset): never {
    return this.#context.fail(code, message, {
      span: this.span(offset, offset),
      ...(expected !== undefined && { expected }),
    });
  }

  #name(bytes: Uint8Array): Name {
    return this.#context.text(bytes, this.span(this.start), this.#encoding);
  }

  #value(name: string): Uint8Array | undefined {
    const at = this.#find(name);
    if (at === -1) return undefined;
    return withoutReferences(this.#tag.subarray(this.#attributes[at + 2], this.#attributes[at + 3]));
  }

  /** Where an attribute of the tag found is kept. */
  #find(name: string): number {
    let hash = this.#hashes.get(name);
    if (hash === undefined) this.#hashes.set(name, (hash = hashOf(name)));
    for (let at = 0; at < this.#attributeEnd; at += ATTRIBUTE) {
      if (this.#attributes[at] === hash && isNamed(this.#tag, this.#attributes[at + 1] as number, name))
        return at;
    }
    return -1;
  }

  /**
   * Reads the tag whose `<` stands at `from`.
   * @returns the index behind it, −1 where the window ends before it does
   */
  #readTag(from: number, limit: number): number {
    const { bytes } = this.#cursor;
    const attributes = this.#attributes;
    let kept = 0;
    let hash = 0;
    let at = from + 1;
    while (at < limit && !endsName(bytes[at] as number)) hash = hashed(hash, bytes[at++] as number);
    this.#hash = hash;
    for (;;) {
      while (at < limit && isSpace(bytes[at] as number)) at++;
      if (at >= limit) return -1;
      const byte = bytes[at] as number;
      const isEnd = byte === GREATER;
      if (isEnd || (byte === SLASH && at + 1 < limit && bytes[at + 1] === GREATER)) {
        this.#tag = bytes;
        this.#tagStart = from;
        this.#attributeEnd = kept;
        this.#isEmpty = !isEnd;
        return (this.#tagEnd = isEnd ? at + 1 : at + 2);
      }
      if (byte === SLASH && at + 1 >= limit) return -1;
      if (byte === LESS) this.fail('syntax', 'a tag begins inside a tag', '>', this.#offsetOf(at));
      attributes[kept + 1] = at;
      hash = hashed(0, byte);
      at++;
      while (at < limit && !endsName(bytes[at] as number)) hash = hashed(hash, bytes[at++] as number);
      attributes[kept] = hash;
      while (at < limit && isSpace(bytes[at] as number)) at++;
      let start = at;
      let end = at;
      if (at < limit && bytes[at] === EQUALS) {
        at++;
        while (at < limit && isSpace(bytes[at] as number)) at++;
        if (at >= limit) return -1;
        const quote = bytes[at] as number;
        if (quote === QUOTE || quote === APOSTROPHE) {
          start = ++at;
          while (at < limit && bytes[at] !== quote) at++;
          end = at++;
        } else {
          start = at;
          while (at < limit && !endsValue(bytes, at)) at++;
          end = at;
        }
      }
      if (at >= limit) return -1;
      attributes[kept + 2] = start;
      attributes[kept + 3] = end;
      kept += ATTRIBUTE;
    }
  }

  /** `#readTag`, which looks no further than a tag may be long, however much of it has arrived. */
  #readBounded(from: number, limit: number): number {
    const longest = this.#longest;
    const end = this.#readTag(from, Math.min(limit, from + longest));
    if (end === -1) this.#expectShort(limit - from, this.#offsetOf(from));
    return end;
  }

  /** Reads the closing tag at `from`; −1 where there is none, or the window ends before it does. */
  #readEnd(from: number, limit: number): number {
    const { bytes } = this.#cursor;
    let at = from + 2;
    if (at >= limit || bytes[from + 1] !== SLASH) return -1;
    let hash = 0;
    while (at < limit && !endsName(bytes[at] as number)) hash = hashed(hash, bytes[at++] as number);
    while (at < limit && isSpace(bytes[at] as number)) at++;
    this.#expectShort(at + 1 - from, this.#offsetOf(from));
    if (at >= limit) return -1;
    if (bytes[at] !== GREATER || this.depth === 0 || hash !== this.#openHashes[this.depth - 1]) {
      this.fail(
        'syntax',
        'a closing tag closes nothing that is open',
        this.depth === 0 ? 'an element' : `</${this.#openNames[this.depth - 1]}>`,
        this.#offsetOf(from),
      );
    }
    return at + 1;
  }

  /** Reads what a leaf holds, and its closing tag; −1 where that is anything else than plain text or numbers. */
  #readContent(from: number, limit: number, holds: number): number {
    const { bytes } = this.#cursor;
    let at = from;
    if (holds === TEXT) {
      while (at < limit && bytes[at] !== LESS) at++;
      this.#text = withoutReferences(bytes.subarray(from, at));
    } else {
      this.count = this.#readNumbers(bytes, from, limit, holds, this.numbers);
      if (this.count === -1) return -1;
      at = this.#stopped;
    }
    if (at >= limit) return -1;
    this.#expectShort(at - from, this.start);
    return this.#readEnd(at, limit);
  }

  /** Where `#readNumbers` stopped. */
  #stopped = 0;

  /**
   * Reads numbers up to `limit` or a `<`.
   * @returns how many; −1 where there are more than `most`, or a word that takes more than a look
   */
  #readNumbers(bytes: Uint8Array, at: number, limit: number, most: number, target: Float64Array): number {
    let count = 0;
    for (;;) {
      while (at < limit && isSpace(bytes[at] as number)) at++;
      if (at >= limit || bytes[at] === LESS) break;
      if (count === most) return -1;
      at = readDecimal(bytes, at, limit, target, count);
      if (at === -1 || (at < limit && bytes[at] !== LESS && !isSpace(bytes[at] as number))) return -1;
      const value = target[count++] as number;
      if (!(value < INFINITE && value > -INFINITE)) return -1;
    }
    this.#stopped = at;
    return count;
  }

  /** Reads numbers of any form, with a warning for what is none. */
  #readWords(bytes: Uint8Array, most: number, target: Float64Array): number {
    const words = latin1Of(bytes).match(/[^ \t-\r]+/g) ?? [];
    for (const [index, word] of words.entries()) {
      if (index === most) {
        this.warn('trailing-data', `more than ${most} numbers; the rest is ignored`, JSON.stringify(word));
        return most;
      }
      const value = numberOf(word);
      target[index] = value ?? 0;
      if (value === undefined)
        this.warn('missing-field', 'no number where one belongs; taken as 0', JSON.stringify(word));
      else if (!Number.isFinite(Math.fround(value)))
        this.warn('non-finite', 'a number that is not finite', JSON.stringify(word));
    }
    return words.length;
  }

  /** Reads what a leaf holds piece by piece: over the end of a window, with comments, CDATA and references in it. */
  *#gatherLeaf(): Waiting {
    const cursor = this.#cursor;
    this.#countLines(this.start);
    this.#startLine = this.#line;
    this.#keepTag();
    const gathered: number[] = [];
    for (;;) {
      const run: number[] = [];
      for (;;) {
        if (cursor.position >= cursor.limit) yield* this.#need(1);
        const byte = cursor.bytes[cursor.position] as number;
        if (byte === LESS) break;
        run.push(byte);
        this.#expectShort(gathered.length + run.length, this.start);
        cursor.position++;
      }
      for (const byte of withoutReferences(Uint8Array.from(run))) gathered.push(byte);
      yield* this.#need(2);
      const next = cursor.bytes[cursor.position + 1] as number;
      if (next === SLASH) {
        const end = this.#readEnd(cursor.position, cursor.limit);
        if (end === -1) yield* this.#awaitTag();
        else {
          cursor.position = end;
          break;
        }
      } else if (beginsName(next) || !(yield* this.#passMarkup(gathered)))
        this.fail(
          'syntax',
          'markup inside an element that holds none',
          `</${this.#openNames[this.depth - 1]}>`,
        );
    }
    this.#inLeaf = false;
    this.depth--;
    const bytes = Uint8Array.from(gathered);
    const most = this.#holds;
    this.#text = bytes;
    if (most === TEXT) return;
    this.count = this.#readNumbers(bytes, 0, bytes.length, most, this.numbers);
    if (this.count === -1 || this.#stopped < bytes.length)
      this.count = this.#readWords(bytes, most, this.numbers);
  }

  /** Has the tag and its attributes outlast the window. */
  #keepTag(): void {
    const start = this.#tagStart;
    this.#tag = this.#tag.slice(start, this.#tagEnd);
    this.#tagStart = 0;
    this.#tagEnd -= start;
    for (let at = 0; at < this.#attributeEnd; at++)
      if (at % ATTRIBUTE > 0) (this.#attributes[at] as number) -= start;
  }

  /** Waits until the window holds a further `<` or `>`. */
  *#awaitTag(): Waiting {
    const cursor = this.#cursor;
    let known: number;
    do {
      known = cursor.limit - cursor.position;
      yield* this.#need(known + 1);
    } while (!holdsMark(cursor.bytes, cursor.position + known, cursor.limit));
  }

  /** Passes text between elements, where Cal3D has none. */
  *#passText(): Waiting {
    const cursor = this.#cursor;
    const start = cursor.offset;
    this.#countLines(start);
    const line = this.#line;
    cursor.position++;
    do {
      while (cursor.position < cursor.limit && cursor.bytes[cursor.position] !== LESS) cursor.position++;
      this.#countLines(cursor.offset);
    } while (cursor.position >= cursor.limit && !(yield* cursor.atEnd()));
    if (!this.#isPassing) this.#warnStray({ start, end: cursor.offset, line }, 'text');
  }

  /**
   * Passes a comment, an instruction or CDATA; refuses a document type declaration.
   * @param text takes what is inside CDATA
   * @returns false where it is none of them
   */
  *#passMarkup(text?: number[]): Waiting<boolean> {
    const cursor = this.#cursor;
    const start = cursor.offset;
    this.#countLines(start);
    const line = this.#line;
    const inside: number[] = [];
    if (yield* this.#passThrough(COMMENT)) return true;
    if (yield* this.#passThrough(INSTRUCTION, inside)) {
      this.#encoding ??= ENCODING.exec(latin1Of(inside))?.[1];
      return true;
    }
    if (yield* this.#passThrough(CDATA, inside)) {
      for (const byte of inside) text?.push(byte);
      this.#expectShort(inside.length, start);
      if (text === undefined && !this.#isPassing)
        this.#warnStray({ start, end: cursor.offset, line }, 'CDATA');
      return true;
    }
    if (cursor.bytes[cursor.position + 1] === EXCLAMATION) {
      yield* this.#need(3);
      if (beginsName(cursor.bytes[cursor.position + 2] as number))
        this.fail('entity-declaration', 'a document type declaration is refused, whatever it declares');
    }
    return false;
  }

  /**
   * Passes markup of one kind, whatever its length.
   * @param inside takes what it holds, up to a byte more than a text may have
   * @returns false where something else begins here
   */
  *#passThrough({ opening, closing, times }: Markup, inside?: number[]): Waiting<boolean> {
    const cursor = this.#cursor;
    for (let index = 1; index < opening.length; index++) {
      yield* this.#need(index + 1);
      if (cursor.bytes[cursor.position + index] !== opening.charCodeAt(index)) return false;
    }
    cursor.position += opening.length;
    const most = this.#longest + times;
    let seen = 0;
    for (;;) {
      if (cursor.position >= cursor.limit) yield* this.#need(1);
      const byte = cursor.bytes[cursor.position++] as number;
      if (byte === GREATER && seen >= times) break;
      seen = byte === closing ? seen + 1 : 0;
      if (inside && inside.length <= most) inside.push(byte);
    }
    if (inside) inside.length -= Math.min(times, inside.length);
    return true;
  }

  #warnStray(span: ByteSpan, what: string): void {
    this.#report('trailing-data', `${what} that belongs to no element is ignored`, { span });
  }

  #enter(bytes: Uint8Array, at: number): void {
    const { depth } = this;
    const hash = this.#hash;
    if (depth >= this.#context.limits.maxDepth) {
      this.fail(
        'limit-exceeded',
        'elements are nested too deeply',
        `at most ${this.#context.limits.maxDepth} levels (limits.maxDepth)`,
        this.start,
      );
    }
    const known = this.#names.get(hash);
    const isKnown = known !== undefined && isNamed(bytes, at + 1, known.name);
    this.element = isKnown ? known.name : '';
    this.#holds = isKnown ? known.holds : ELEMENTS;
    // What was at this depth before is the neighbour to the left.
    this.#places[depth] = this.#openHashes[depth] === hash ? (this.#places[depth] as number) + 1 : 0;
    this.#openHashes[depth] = hash;
    this.#openHashes[depth + 1] = 0;
    this.#openNames[depth] = this.element;
    this.#pathDepth = this.depth = depth + 1;
  }

  #leave(): number {
    this.#isClosing = false;
    this.depth--;
    this.element = this.#openNames[this.depth] as string;
    return CLOSE;
  }

  #path(): string {
    let path = '';
    for (let depth = 0; depth < this.#pathDepth; depth++)
      path += `${depth > 0 ? ' > ' : ''}${this.#openNames[depth] || 'element'}[${this.#places[depth]}]`;
    return path;
  }

  /** Absolute offset behind what was found last. */
  get end(): number {
    return this.#cursor.offset;
  }

  /** Absolute offset of a byte of the window. */
  #offsetOf(at: number): number {
    return this.#cursor.offset + at - this.#cursor.position;
  }

  /** Waits for bytes. What was read before them may leave the window, so its lines are counted first. */
  *#need(count: number): Waiting {
    const cursor = this.#cursor;
    if (cursor.limit - cursor.position >= count) return;
    this.#countLines(cursor.offset);
    yield* cursor.need(count);
  }

  /** Counts the lines up to an offset of the window; one before those counted changes nothing. */
  #countLines(offset: number): void {
    if (offset <= this.#lineOffset) return;
    const { bytes, position } = this.#cursor;
    const base = this.#cursor.offset - position;
    const end = offset - base;
    let line = this.#line;
    let at = bytes.indexOf(LINE_FEED, Math.max(0, this.#lineOffset - base));
    for (; at >= 0 && at < end; at = bytes.indexOf(LINE_FEED, at + 1)) line++;
    this.#line = line;
    this.#lineOffset = offset;
  }

  #expectShort(length: number, offset: number): void {
    if (length > this.#longest)
      this.fail(
        'limit-exceeded',
        'a tag or a text is too long',
        `at most ${this.#longest} bytes (limits.maxStringBytes)`,
        offset,
      );
  }
}

interface Known {
  readonly name: string;
  readonly holds: number;
}

interface Markup {
  readonly opening: string;
  readonly closing: number;
  readonly times: number;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte <= 0x0d && byte >= 0x09);
}

function endsName(byte: number): boolean {
  return byte <= 0x20 || byte === EQUALS || byte === GREATER || byte === SLASH || byte === LESS;
}

/** Whether a value without quotes ends at `at`: a slash belongs to it, unless the tag ends there. */
function endsValue(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] as number;
  return byte <= 0x20 || byte === GREATER || byte === LESS || (byte === SLASH && bytes[at + 1] === GREATER);
}

function beginsName(byte: number): boolean {
  return ((byte | LOWER_CASE) >= 0x61 && (byte | LOWER_CASE) <= 0x7a) || byte === 0x5f || byte >= 0x80;
}

/** The hash of a name without regard to case, one byte further. */
function hashed(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + (byte | LOWER_CASE)) & 0x3fffffff;
}

function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = hashed(hash, name.charCodeAt(at));
  return hash;
}

/** Whether the name at `from` is `name`, which is in lower case. */
function isNamed(bytes: Uint8Array, from: number, name: string): boolean {
  for (let at = 0; at < name.length; at++)
    if (((bytes[from + at] as number) | LOWER_CASE) !== name.charCodeAt(at)) return false;
  return true;
}

function holdsMark(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === GREATER || bytes[at] === LESS) return true;
  return false;
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let [from, to] = [0, bytes.length];
  while (from < to && isSpace(bytes[from] as number)) from++;
  while (to > from && isSpace(bytes[to - 1] as number)) to--;
  return bytes.subarray(from, to);
}
