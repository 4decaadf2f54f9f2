import type { ByteCursor, CoordinateSpace, DecodeContext } from '@rigstream/core';
import { decodeObjects } from './decode-objects.ts';
import { detailsOf } from './fault-details.ts';
import { ASSUMED_TICKS_PER_SECOND } from './layout.ts';
import type { XRoutine } from './objects/open-object.ts';
import type { XOptions } from './options.ts';
import { readHeader } from './read-header.ts';
import { TextSource } from './text/text-source.ts';

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

/**
 * Decodes a .X file.
 * @throws FormatError for anything else, and for one that is cut or cannot be read
 */
export function* decodeX(cursor: ByteCursor, context: DecodeContext<XOptions>): XRoutine {
  const { version, encoding } = yield* readHeader(cursor, context);
  if (encoding !== 'txt ') {
    context.fail('unsupported-variant', 'this encoding cannot be decoded yet', {
      ...detailsOf(cursor.span(0), '"txt "', JSON.stringify(encoding)),
      hint: 'Save the model as text, with MeshConvert of the DirectX SDK for instance.',
    });
  }
  yield {
    type: 'asset',
    format: { id: 'x', variant: encoding.trim(), version },
    kind: 'scene',
    space: SPACE,
    declared: {},
    span: { ...cursor.span(0), line: 1 },
  };
  yield* decodeObjects(new TextSource(cursor, context), context);
}
