import type { ByteCursor, DecodeContext } from '@rigstream/core';

const LINE_FEED = 0x0a;

/** Lines of a text that arrives in pieces, without the blanks around them. */
export class LineReader {
  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext;
  #text = '';
  /** Whether a line feed ended the line. */
  #ended = false;
  /** The bytes of the line, for names. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array();

  constructor(cursor: ByteCursor, context: DecodeContext) {
    this.#cursor = cursor;
    this.#context = context;
  }

  /** The next line; undefined at the end. */
  *next(): Generator<number, string | undefined, void> {
    const cursor = this.#cursor;
    if (yield* cursor.atEnd()) return undefined;
    for (let seen = 0; ;) {
      cursor.has(cursor.available);
      const end = cursor.peek(cursor.available).indexOf(LINE_FEED, seen);
      if (end >= 0 || cursor.ended) return this.#accept(cursor.copy(end >= 0 ? end + 1 : cursor.available));
      seen = cursor.available;
      if (seen > this.#context.limits.maxContiguous)
        this.#context.fail('limit-exceeded', 'a line is too long');
      yield seen + 1;
    }
  }

  /** The next line of a section; undefined at its `end`. A line that nothing ends may be cut short. */
  *inSection(): Generator<number, string | undefined, void> {
    const line = yield* this.next();
    if (line === undefined || !(this.#ended || line === 'end'))
      this.#context.fail('truncated', 'the text ends within a section');
    return line === 'end' ? undefined : line;
  }

  /** The first `count` numbers of the line. The first of them is an index. */
  numbers(count: number): number[] {
    const numbers = this.#text.split(/\s+/).slice(0, count).map(Number);
    const [index = -1] = numbers;
    if (numbers.length < count || numbers.some(Number.isNaN) || !Number.isInteger(index) || index < 0)
      this.#context.fail('syntax', `here ${count} numbers stand, an index first`, {
        found: JSON.stringify(this.#text),
      });
    return numbers;
  }

  #accept(line: Uint8Array<ArrayBuffer>): string {
    this.#ended = line.at(-1) === LINE_FEED;
    this.#text = Array.from(line, (byte) => String.fromCharCode(byte))
      .join('')
      .trim();
    let [from, to] = [0, line.length];
    while (from < to && (line[from] as number) <= 0x20) from++;
    while (to > from && (line[to - 1] as number) <= 0x20) to--;
    this.bytes = line.slice(from, to);
    return this.#text;
  }
}
