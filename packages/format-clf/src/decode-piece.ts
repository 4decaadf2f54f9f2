import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { nameField, warnTooLarge } from '@rigstream/core/records';
import { chooseFaceLayout } from './choose-face-layout.ts';
import { decodeFaces } from './decode-faces.ts';
import { decodeFrames } from './decode-frames.ts';
import { decodeVertices } from './decode-vertices.ts';
import {
  FRAME_BYTES,
  NAME_ENCODING,
  PIECE_HEADER_BYTES,
  PIECE_NAME_BYTES,
  PIECE_RESERVED_AT,
  pieceCounts,
  type FaceLayout,
} from './layout.ts';
import type { ClfOptions } from './options.ts';
import type { Header } from './header.ts';
import type { ClfRoutine, Place } from './routine.ts';

/** Decodes the pieces of every level of detail. */
export function* decodePieces(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  { pieces, levelsOfDetail, textures, frames: mostFrames }: Header,
  place: Place,
): ClfRoutine {
  const total = pieces * levelsOfDetail;
  const usedTextures = new Set<number>();
  let names = new Set<string>();
  let faceLayout: FaceLayout | undefined;
  let tracks = 0;
  for (let mesh = 0; mesh < total; mesh++) {
    const at = (part: string): void => {
      place.part = `mesh ${mesh} > ${part}`;
      place.record = -1;
    };
    at('header');
    yield* cursor.need(PIECE_HEADER_BYTES);
    const span = cursor.span(cursor.offset, cursor.offset + PIECE_HEADER_BYTES);
    const bytes = cursor.take(PIECE_HEADER_BYTES);
    const [frames, texture, vertices, faces] = pieceCounts(bytes);
    const reserved = new Uint8Array(bytes.subarray(PIECE_RESERVED_AT));
    const { name, stale } = nameField(context, bytes.subarray(0, PIECE_NAME_BYTES), span, NAME_ENCODING);
    const named = name && { name };
    // Every level has the same pieces again.
    if (mesh % pieces === 0) names = new Set();
    if (name && names.has(name.text))
      context.warn('duplicate-name', 'name of two pieces', { span, found: name.text });
    if (name && names.size < context.limits.maxNames) names.add(name.text);
    usedTextures.add(texture);
    warnTooLarge(context, 'bad-index', 'texture of the piece', span, texture, textures);
    warnTooLarge(context, 'count-mismatch', 'frames of the piece', span, frames, mostFrames + 1);
    // A bone that does not move is known now; any other has its rest in its first frame, behind the faces.
    if (frames === 0) yield { type: 'bone', index: mesh, ...named, parent: -1, span };
    yield {
      type: 'mesh',
      mesh,
      ...named,
      bone: { index: mesh },
      ...(texture < textures && { material: { index: texture } }),
      ...(levelsOfDetail > 1 && { levelOfDetail: Math.floor(mesh / pieces) }),
      declared: { vertices, faces },
      attributes: ['position', 'uv0'],
      span,
    };
    const isReserved = reserved.some((byte) => byte !== 0);
    yield { type: 'clf:piece', mesh, frames, textureIndex: texture, ...(isReserved && { reserved }), span };
    if (stale) yield { type: 'clf:stale', of: 'mesh', index: mesh, bytes: stale, span };
    at('vertices');
    context.count(vertices, context.options.vertexStride, 'vertices', span);
    yield* decodeVertices(cursor, context, place, mesh, vertices);
    at('faces');
    // The smallest face known has 32 bytes.
    context.count(faces, 32, 'faces', span);
    if (faces > 0) {
      if (faceLayout === undefined) {
        const endsFile = frames === 0 && mesh + 1 === total;
        faceLayout = yield* chooseFaceLayout(cursor, context.options, { faces, vertices, endsFile });
        yield { type: 'clf:face-layout', ...faceLayout };
      }
      if (faceLayout.indexBytes === 2)
        warnTooLarge(context, 'bad-range', 'vertices of the piece', span, vertices, 65537);
      yield* decodeFaces(cursor, context, place, faceLayout, { mesh, vertices, faces });
    }
    yield { type: 'mesh-end', mesh, vertices, faces };
    at('frames');
    context.count(frames, FRAME_BYTES, 'frames', span);
    if (frames === 0) continue;
    yield* decodeFrames(cursor, context, place, { bone: mesh, name, frames, firstTrack: tracks });
    tracks += 2;
  }
  for (let texture = 0; texture < textures; texture++) {
    if (usedTextures.has(texture)) continue;
    place.part = `texture ${texture}`;
    context.warn('unresolved-reference', 'texture of no piece', { severity: 'info' });
    break;
  }
}
