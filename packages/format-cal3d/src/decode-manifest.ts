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
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * `.cfg`: lines that name the files of a character (specification section 11). Their order gives the numbers by which
 * the files name each other. A `path` goes before the names behind it.
 */
export function* decodeManifest(cursor: ByteCursor, context: DecodeContext): BinaryRoutine {
  yield assetEvent('manifest', 'cfg', undefined, {}, cursor.span(0));
  let folder: Uint8Array = new Uint8Array();
  let number = 0;
  context.describePath(() => `line ${number}`);
  for (;;) {
    if (yield* cursor.atEnd()) return;
    const start = cursor.offset;
    number++;
    let line = trim(yield* readLine(cursor, context));
    if (number === 1 && BYTE_ORDER_MARK.every((byte, at) => line[at] === byte)) line = trim(line.subarray(3));
    if (line.length === 0 || line[0] === HASH) continue;
    const span = { ...cursor.span(start), line: number };
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

/** @throws FormatError `limit-exceeded` */
function* readLine(cursor: ByteCursor, context: DecodeContext): Generator<number, Uint8Array, void> {
  const { maxStringBytes } = context.limits;
  const bytes: number[] = [];
  while (!(yield* cursor.atEnd())) {
    const byte = cursor.u8();
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
    if (bytes.push(byte) > maxStringBytes)
      context.fail('limit-exceeded', 'a line is too long', {
        expected: `at most ${maxStringBytes} bytes (limits.maxStringBytes)`,
      });
  }
  return Uint8Array.from(bytes);
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
