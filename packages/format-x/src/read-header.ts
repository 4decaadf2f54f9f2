import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { ENCODINGS, FLOAT_WIDTHS, HEADER_BYTES, MAGIC, MAJOR_VERSION, MINOR_VERSIONS } from './layout.ts';
import type { Waiting } from './value-source.ts';

export interface Header {
  /** `0303`. */
  readonly version: string;
  /** `txt `, `bin `, `tzip` or `bzip`. */
  readonly encoding: string;
  /** `0032` or `0064`. */
  readonly floatWidth: string;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads the header, behind a UTF-8 byte-order mark where there is one.
 * @throws FormatError `bad-magic`, `truncated`, `unsupported-version` for another major version, `unsupported-variant`
 */
export function* readHeader(cursor: ByteCursor, context: DecodeContext): Waiting<Header> {
  if (!cursor.has(1)) yield* cursor.need(1);
  if (cursor.peek(1)[0] === BYTE_ORDER_MARK[0]) yield* expectBytes(cursor, context, BYTE_ORDER_MARK);
  const start = cursor.offset;
  yield* expectBytes(
    cursor,
    context,
    [...MAGIC].map((character) => character.charCodeAt(0)),
  );
  const rest = HEADER_BYTES - MAGIC.length;
  if (!cursor.has(rest)) yield* cursor.need(rest);
  const text = String.fromCharCode(...cursor.take(rest));
  const span = { ...cursor.span(start), line: 1 };
  const header = { version: text.slice(0, 4), encoding: text.slice(4, 8), floatWidth: text.slice(8) };
  if (!header.version.startsWith(MAJOR_VERSION)) {
    context.fail('unsupported-version', 'this version of the format is unknown', {
      span,
      expected: `${MAJOR_VERSION}02 or ${MAJOR_VERSION}03`,
      found: JSON.stringify(header.version),
    });
  }
  if (!ENCODINGS.has(header.encoding) || !FLOAT_WIDTHS.includes(header.floatWidth)) {
    context.fail('unsupported-variant', 'the encoding is unknown', {
      span,
      expected: '"txt ", "bin ", "tzip" or "bzip", then "0032" or "0064"',
      found: JSON.stringify(text.slice(4)),
    });
  }
  if (!MINOR_VERSIONS.includes(header.version.slice(2))) {
    context.warn('unsupported-version', 'this version is newer than any known; it is read like 0303', {
      span,
      found: JSON.stringify(header.version),
    });
  }
  return header;
}

/** One byte after another, so that the start of another kind of file is told apart from a file cut short. */
function* expectBytes(cursor: ByteCursor, context: DecodeContext, expected: readonly number[]): Waiting {
  const start = cursor.offset;
  for (const [index, byte] of expected.entries()) {
    if (!cursor.has(index + 1)) yield* cursor.need(index + 1);
    if (cursor.peek(index + 1)[index] === byte) continue;
    context.fail('bad-magic', 'this is no .X file', {
      span: cursor.span(start, start + index + 1),
      expected: `"${MAGIC}" at its start`,
      found: JSON.stringify(String.fromCharCode(...cursor.peek(index + 1))),
      hint: 'Some .x files hold only the path of another one, or source code of the same extension.',
    });
  }
  cursor.position += expected.length;
}
