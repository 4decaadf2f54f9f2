import type { ByteCursor, DecodeContext } from '@rigstream/core';
import type { BinaryRoutine } from './binary/binary-reader.ts';
import { manifestKinds } from './manifest-head.ts';
import { assetEvent } from './records/asset-event.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EQUALS = 0x3d;
const HASH = 0x23;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const MOST_BYTES_AT_ONCE = 4096;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * `.cfg`: lines that name the files of a character (specification section 11). Their order gives the numbers by which
 * the files name each other. A `path` goes before the names behind it.
 */
export function* decodeManifest(cursor: ByteCursor, context: DecodeContext): BinaryRoutine {
  yield assetEvent('manifest', 'cfg', undefined, {}, cursor.span(0));
  let folder: Uint8Array = new Uint8Array();
  const lines = new LineReader(cursor, context);
  context.describePath(() => `line ${lines.number}`);
  for (let bytes = yield* lines.next(); bytes !== undefined; bytes = yield* lines.next()) {
    const isMarked = lines.start === 0 && BYTE_ORDER_MARK.every((byte, at) => bytes?.[at] === byte);
    const line = trim(isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
    if (line.length === 0 || line[0] === HASH) continue;
    const span = { ...cursor.span(lines.start), line: lines.number };
    const equals = line.indexOf(EQUALS);
    const key = String.fromCharCode(...trim(line.subarray(0, Math.max(equals, 0)))).toLowerCase();
    const value = trim(line.subarray(equals + 1));
    const kind = manifestKinds.find((each) => each === key);
    if (kind !== undefined)
      yield { type: 'reference', kind, uri: context.text(joined(folder, value), span), span };
    else if (key === 'path') folder = value;
    else if (key === 'scale') yield { type: 'cal3d:scale', scale: readScale(value, context, span), span };
    else {
      context.warn('unknown-section', 'a line has no key that is known', { span, severity: 'info' });
      yield { type: 'unknown', what: equals < 0 ? 'line' : 'key', span };
    }
  }
}

function readScale(value: Uint8Array, context: DecodeContext, span: { start: number; end: number }): number {
  const text = String.fromCharCode(...value);
  const scale = Number(text);
  if (text !== '' && Number.isFinite(scale)) return scale;
  context.warn('non-finite', 'the scale is no number', { span, found: JSON.stringify(text) });
  return Number.NaN;
}

/** Reads lines that LF, CR or both end, and passes over empty ones. */
class LineReader {
  /** Of the line read last: its number from 1, and where it begins. */
  number = 0;
  start = 0;
  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext;
  #ended = 0;
  #lastByte = 0;

  constructor(cursor: ByteCursor, context: DecodeContext) {
    this.#cursor = cursor;
    this.#context = context;
  }

  /**
   * @returns nothing at the end of the file
   * @throws FormatError `limit-exceeded`
   */
  *next(): Generator<number, Uint8Array | undefined, void> {
    const cursor = this.#cursor;
    const { maxStringBytes } = this.#context.limits;
    const line: number[] = [];
    while (!(yield* cursor.atEnd())) {
      const bytes = cursor.peek(Math.min(cursor.available, MOST_BYTES_AT_ONCE));
      const { offset } = cursor;
      let used = 0;
      let isWhole = false;
      while (used < bytes.length && !isWhole) {
        const byte = bytes[used++] as number;
        if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
          isWhole = line.length > 0;
          if (byte === CARRIAGE_RETURN || this.#lastByte !== CARRIAGE_RETURN) this.#ended++;
        } else {
          if (line.length === 0) {
            this.number = this.#ended + 1;
            this.start = offset + used - 1;
          }
          if (line.push(byte) > maxStringBytes)
            this.#context.fail('limit-exceeded', 'a line is too long', {
              expected: `at most ${maxStringBytes} bytes (limits.maxStringBytes)`,
            });
        }
        this.#lastByte = byte;
      }
      cursor.take(used);
      if (isWhole) break;
    }
    return line.length > 0 ? Uint8Array.from(line) : undefined;
  }
}

/** Without blanks at its ends. */
function trim(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  while (start < end && (bytes[start] as number) <= 0x20) start++;
  while (end > start && (bytes[end - 1] as number) <= 0x20) end--;
  return bytes.subarray(start, end);
}

function joined(folder: Uint8Array, name: Uint8Array): Uint8Array {
  const last = folder.at(-1);
  const slash = last === undefined || last === SLASH || last === BACKSLASH ? [] : [SLASH];
  return Uint8Array.from([...folder, ...slash, ...name]);
}
