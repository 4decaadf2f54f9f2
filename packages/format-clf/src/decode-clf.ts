import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { decodePieces } from './decode-piece.ts';
import type { ClfOptions } from './options.ts';
import { readHeader } from './read-header.ts';
import type { ClfRoutine, Place } from './routine.ts';
import { decodeTextureNames } from './read-texture-names.ts';

/** Decodes a CLF front to back: header, texture names, then the pieces of each level of detail. */
export function* decodeClf(cursor: ByteCursor, context: DecodeContext<ClfOptions>): ClfRoutine {
  const place: Place = { part: 'header', record: -1 };
  context.describePath(() => (place.record < 0 ? place.part : `${place.part} ${place.record}`));
  const { header, foreignSignature } = yield* readHeader(cursor, context, place);
  const { headerBytes, textureNames, levelsOfDetail, textures, pieces } = header;
  const { rotationOrder: order, rotationSigns: signs, frameRate, vertexStride } = context.options;
  const total = levelsOfDetail * pieces;
  const isFixed = textureNames === 'fixed256';
  const [natural, mixed] = headerBytes === 48 ? ['template', 'h48-cstring'] : ['document', 'h44-fixed256'];
  const variant = isFixed === (headerBytes === 48) ? natural : mixed;
  const span = cursor.span(0, headerBytes);
  yield {
    type: 'asset',
    format: { id: 'clf', variant },
    kind: 'scene',
    space: {
      handedness: 'left',
      up: '+y',
      winding: 'cw',
      uvOrigin: 'top-left',
      matrix: 'none',
      rotation: 'euler',
      euler: { order, signs },
      time: 'frames',
      assumedTicksPerSecond: frameRate,
    },
    declared: { meshes: total, bones: total, materials: textures },
    span,
  };
  if (foreignSignature)
    context.warn(
      'unsupported-version',
      'the signature is not that of CLF, but the header fits',
      foreignSignature,
    );
  yield { type: 'clf:header', ...header, vertexBytes: vertexStride, span };
  yield* decodeTextureNames(cursor, context, header, place);
  yield* decodePieces(cursor, context, header, place);
  place.part = 'behind the last piece';
  place.record = -1;
  const start = cursor.offset;
  while (!(yield* cursor.atEnd())) yield* cursor.skip(cursor.limit - cursor.position);
  if (cursor.offset === start) return;
  const behind = cursor.span(start);
  context.warn('trailing-data', 'bytes follow the last piece', { span: behind });
  yield { type: 'unknown', what: 'trailing data', span: behind };
}
