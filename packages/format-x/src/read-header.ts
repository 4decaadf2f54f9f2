import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { detailsOf } from './fault-details.ts';
import { ENCODINGS, FLOAT_WIDTHS, HEADER_BYTES, MAGIC, MAJOR_VERSION } from './layout.ts';
import type { Waiting } from './value-source.ts';

export interface Header {
  /** `0303`. */
  readonly version: string;
  /** `txt `, `bin `, `tzip` or `bzip`. */
  readonly encoding: string;
  /** `0032` or `0064`. */
  readonly floatWidth: string;
}

/**
 * Reads the header, behind a UTF-8 byte-order mark where there is one.
 * @throws FormatError `bad-magic`, `truncated`, `unsupported-version` for another major version, `unsupported-variant`
 */
export function* readHeader(cursor: ByteCursor, context: DecodeContext): Waiting<Header> {
  yield* cursor.need(1);
  if (cursor.peek(1)[0] === 0xef) yield* cursor.skip(3);
  const start = cursor.offset;
  const at = (from: number, to: number): string => String.fromCharCode(...cursor.peek(to).subarray(from));
  // One byte after another, so that another kind of file is told apart from a file cut short.
  for (let length = 1; length <= HEADER_BYTES; length++) {
    yield* cursor.need(length);
    if (length > MAGIC.length || at(0, length) === MAGIC.slice(0, length)) continue;
    context.fail('bad-magic', 'this is no .X file', {
      ...detailsOf(cursor.span(start, start + length), JSON.stringify(MAGIC), JSON.stringify(at(0, length))),
      hint: 'Some files of this name hold only the path of another one, or source code.',
    });
  }
  const header = { version: at(4, 8), encoding: at(8, 12), floatWidth: at(12, 16) };
  cursor.position += HEADER_BYTES;
  const span = { ...cursor.span(start), line: 1 };
  const { version, encoding, floatWidth } = header;
  if (!version.startsWith(MAJOR_VERSION))
    context.fail('unsupported-version', 'the version is unknown', detailsOf(span, '0302 or 0303', version));
  if (!ENCODINGS.has(encoding) || !FLOAT_WIDTHS.includes(floatWidth)) {
    const expected = `${[...ENCODINGS.keys()].join(', ')} with ${FLOAT_WIDTHS.join(' or ')}`;
    context.fail(
      'unsupported-variant',
      'the encoding is unknown',
      detailsOf(span, expected, encoding + floatWidth),
    );
  }
  return header;
}
