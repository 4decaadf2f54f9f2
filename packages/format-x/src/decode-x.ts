import { isFormatError, type ByteCursor, type CoordinateSpace, type DecodeContext } from '@rigstream/core';
import { decodeObjects } from './decode-objects.ts';
import { detailsOf } from './fault-details.ts';
import type { BlockFault, MszipLayer } from './inflate/mszip-layer.ts';
import {
  ASSUMED_TICKS_PER_SECOND,
  ENCODINGS,
  HEADER_BYTES,
  TOTAL_BYTES,
  VERSIONS,
  type Encoding,
} from './layout.ts';
import type { XRoutine } from './objects/open-object.ts';
import type { XOptions } from './options.ts';
import { readHeader } from './read-header.ts';
import { TextSource } from './text/text-source.ts';
import type { ValueSource, Waiting } from './value-source.ts';

/** The conventions of every .X file (specification section 6). */
const SPACE: CoordinateSpace = {
  handedness: 'left',
  up: '+y',
  winding: 'cw',
  uvOrigin: 'top-left',
  matrix: 'row-vector',
  rotation: 'conjugate-quaternion',
  quaternionOrder: 'wxyz',
  time: 'ticks',
  assumedTicksPerSecond: ASSUMED_TICKS_PER_SECOND,
};

/** What reads the encodings other than text. */
export interface EncodingReaders {
  /** Reads a token stream with floats of so many bytes. */
  readonly BinarySource: new (
    cursor: ByteCursor,
    context: DecodeContext<XOptions>,
    floatBytes: number,
  ) => ValueSource;
  readonly mszipLayer: (
    cursor: ByteCursor,
    context: DecodeContext,
    headerBytes: number,
    total: number,
  ) => MszipLayer;
}

/**
 * Decodes a .X file.
 * @param readers absent: text only
 * @throws FormatError for anything else, and for one that is cut, damaged or cannot be read
 */
export function* decodeX(
  cursor: ByteCursor,
  context: DecodeContext<XOptions>,
  readers?: EncodingReaders,
): XRoutine {
  const { version, encoding, floatWidth } = yield* readHeader(cursor, context);
  const { isText, isPacked } = ENCODINGS.get(encoding) as Encoding;
  const span = { ...cursor.span(0), line: 1 };
  if (!readers && (isPacked || !isText)) {
    context.fail('unsupported-variant', 'this decoder reads text only', {
      ...detailsOf(span, 'txt', encoding),
      hint: 'The main entry of @rigstream/format-x reads every encoding.',
    });
  }
  const format = { id: 'x', variant: encoding.trim(), version };
  yield { type: 'asset', format, kind: 'scene', space: SPACE, declared: {}, span };
  if (!VERSIONS.includes(version)) {
    const message = 'the version is unknown; it is read like 0303';
    context.warn('unsupported-version', message, detailsOf(span, VERSIONS.join(' or '), version));
  }
  const layer = readers && isPacked ? yield* unpack(cursor, context, readers) : undefined;
  const inner = layer?.cursor ?? cursor;
  const source =
    readers && !isText
      ? new readers.BinarySource(inner, context, Number(floatWidth) / 8)
      : new TextSource(inner, context);
  let hasContent = false;
  try {
    hasContent = yield* decodeObjects(source, context);
  } catch (fault) {
    // What is missing at the end is what the damaged block did not give.
    if (layer?.damage && isFormatError(fault) && fault.code === 'truncated') failOf(layer.damage, context);
    throw fault;
  }
  if (layer) yield* passRest(inner, context);
  if (layer?.damage) {
    if (!hasContent) failOf(layer.damage, context);
    context.warn('size-mismatch', `${layer.damage.message}, behind the last object`, layer.damage.details);
  } else if (!hasContent) {
    context.warn('no-content', 'the file holds no object', { span: source.span(source.mark()) });
  }
}

/** What is left of an inflated layer; of the source itself the host tells. */
function* passRest(layer: ByteCursor, context: DecodeContext): Waiting {
  const start = layer.offset;
  while (!(yield* layer.atEnd())) layer.position = layer.limit;
  if (layer.offset > start)
    context.warn('trailing-data', 'bytes are left behind the last object', { span: layer.span(start) });
}

function failOf({ code, message, details }: BlockFault, context: DecodeContext): never {
  return context.fail(code, message, details);
}

function* unpack(cursor: ByteCursor, context: DecodeContext, readers: EncodingReaders): Waiting<MszipLayer> {
  yield* cursor.need(TOTAL_BYTES);
  return readers.mszipLayer(cursor, context, HEADER_BYTES, cursor.u32le());
}
