import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { nameField, readRecords, warnNonFinite, warnTooLarge } from '@rigstream/core/records';
import { decodeFrames } from './decode-frames.ts';
import type { CffHeaderEvent } from './events.ts';
import {
  FRAME_BYTES,
  indexBytesOf,
  NAME_ENCODING,
  PIECE_BYTES,
  PIECE_NAME_AT,
  POSITION_DIVISOR,
  STORED_ATTRIBUTE,
  VERTEX_BYTES,
} from './layout.ts';
import type { CffOptions } from './options.ts';
import type { CffRoutine, Place } from './routine.ts';

/** What is known of the file, and counted, while its pieces are decoded. */
export interface FileState {
  readonly header: Pick<CffHeaderEvent, 'origin' | 'scale' | 'textures' | 'levelsOfDetail'>;
  mesh: number;
  tracks: number;
}

/** Decodes one piece: header, vertices, faces, frames. */
export function* decodePiece(
  cursor: ByteCursor,
  context: DecodeContext<CffOptions>,
  place: Place,
  file: FileState,
  level: number,
): CffRoutine {
  const mesh = file.mesh++;
  const { origin, scale, textures, levelsOfDetail } = file.header;
  place.part = `mesh ${mesh} > header`;
  yield* cursor.need(PIECE_BYTES);
  const { offset } = cursor;
  const bytes = cursor.copy(PIECE_BYTES);
  const span = cursor.span(offset);
  const header = new DataView(bytes.buffer);
  const [x, y, z, uvDivisor, radius] = [0, 4, 8, 12, 16].map((at) => header.getFloat32(at, true)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [textureIndex, vertices, faces, frames] = [20, 24, 28, 36].map((at) =>
    header.getUint32(at, true),
  ) as [number, number, number, number];
  const { name } = nameField(context, bytes.subarray(PIECE_NAME_AT), span, NAME_ENCODING);
  const named = name && { name };
  warnTooLarge(context, 'bad-index', 'texture of the piece', span, textureIndex, textures);
  warnTooLarge(context, 'bad-range', 'vertices of the piece', span, vertices, 65537);
  // A bone that does not move is known now; any other has its rest in its first frame, behind the faces.
  if (frames === 0) yield { type: 'bone', index: mesh, ...named, parent: -1, span };
  yield {
    type: 'mesh',
    mesh,
    ...named,
    bone: { index: mesh },
    ...(textureIndex < textures && { material: { index: textureIndex } }),
    ...(levelsOfDetail > 1 && { levelOfDetail: level }),
    declared: { vertices, faces },
    attributes: ['position', 'uv0', 'color'],
    span,
  };
  yield { type: 'cff:piece', mesh, origin: [x, y, z], uvDivisor, radius, textureIndex, frames, bytes, span };
  place.part = `mesh ${mesh} > vertices`;
  context.count(vertices, VERTEX_BYTES, 'vertices', span);
  const points = { recordBytes: VERTEX_BYTES, total: vertices, place };
  yield* readRecords(cursor, context, points, function* ({ bytes: held, first, count, span: at }) {
    const view = new DataView(held.buffer, held.byteOffset, held.length);
    const position = new Float32Array(count * 3);
    const uv = new Float32Array(count * 2);
    const color = new Float32Array(count * 4);
    const stored = new Float32Array(count * 5);
    for (let vertex = 0; vertex < count; vertex++) {
      const from = vertex * VERTEX_BYTES;
      for (let k = 0; k < 5; k++) stored[vertex * 5 + k] = view.getInt16(from + k * 2, true);
      for (let k = 0; k < 3; k++) {
        const value = stored[vertex * 5 + k] as number;
        position[vertex * 3 + k] = (origin[k] as number) + (value * (scale[k] as number)) / POSITION_DIVISOR;
        color[vertex * 4 + k] = view.getUint8(from + 10 + k) / 255;
      }
      for (let k = 0; k < 2; k++) uv[vertex * 2 + k] = (stored[vertex * 5 + 3 + k] as number) / uvDivisor;
      color[vertex * 4 + 3] = 1;
    }
    const extra = [{ attribute: STORED_ATTRIBUTE, components: 5, values: stored }];
    yield {
      type: 'vertices',
      mesh,
      first,
      count,
      position,
      color,
      uv: [{ set: 0, values: uv }],
      extra,
      span: at,
    };
    warnNonFinite(context, at, 'positions or texture coordinates', position, uv);
  });
  place.part = `mesh ${mesh} > faces`;
  const indexBytes = indexBytesOf(vertices);
  context.count(faces, 3 * indexBytes, 'faces', span);
  const triangles = { recordBytes: 3 * indexBytes, total: faces, place };
  yield* readRecords(cursor, context, triangles, function* ({ bytes: held, first, count, span: at }) {
    const view = new DataView(held.buffer, held.byteOffset, held.length);
    const indices = new Uint16Array(count * 3);
    let largest = 0;
    for (let corner = 0; corner < indices.length; corner++) {
      const index = indexBytes === 1 ? view.getUint8(corner) : view.getUint16(corner * 2, true);
      indices[corner] = index;
      if (index > largest) largest = index;
    }
    yield {
      type: 'indices',
      mesh,
      firstFace: first,
      faceCount: count,
      declaredFaces: faces,
      indices,
      span: at,
    };
    warnTooLarge(context, 'bad-index', 'vertex of a face', at, largest, vertices);
  });
  yield { type: 'mesh-end', mesh, vertices, faces };
  place.part = `mesh ${mesh} > frames`;
  context.count(frames, FRAME_BYTES, 'frames', span);
  if (frames === 0) return;
  yield* decodeFrames(cursor, context, place, { bone: mesh, name, frames, firstTrack: file.tracks });
  file.tracks += 2;
}
