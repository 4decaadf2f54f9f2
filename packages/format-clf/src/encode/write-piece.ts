import {
  faceBytes,
  FRAME_BYTES,
  PIECE_HEADER_BYTES,
  PIECE_NAME_BYTES,
  PIECE_RESERVED_AT,
  type FaceLayout,
  type VertexBytes,
} from '../layout.ts';
import { bitsOf, lengthOf, type HeldPiece } from './held-piece.ts';
import { fillName } from './name-field.ts';

/** The bytes of one piece: its header, vertices, faces and frames. */
export function* writePiece(
  piece: HeldPiece,
  vertexBytes: VertexBytes,
  layout: FaceLayout,
  texture: number,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const vertices = lengthOf(piece.positions) / 3;
  const faces = lengthOf(piece.indices) / 3;
  const frames = Math.max(
    lengthOf(piece.times),
    lengthOf(piece.translations) / 3,
    lengthOf(piece.rotations) / 3,
  );
  const header = new Uint8Array(PIECE_HEADER_BYTES);
  const view = new DataView(header.buffer);
  fillName(header.subarray(0, PIECE_NAME_BYTES), piece.mesh.name?.raw, piece.stale);
  for (const [place, value] of [frames, texture, vertices, faces].entries())
    view.setUint32(PIECE_NAME_BYTES + place * 4, value, true);
  if (piece.header?.reserved) header.set(piece.header.reserved, PIECE_RESERVED_AT);
  yield header;
  yield vertexRecords(piece, vertices, vertexBytes);
  yield faceRecords(piece, faces, layout);
  yield frameRecords(piece, frames);
}

function vertexRecords(piece: HeldPiece, vertices: number, size: VertexBytes): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(vertices * size));
  const positions = bitsOf(piece.positions);
  for (let vertex = 0; vertex < vertices; vertex++)
    for (let k = 0; k < 3; k++)
      view.setUint32(vertex * size + k * 4, positions[vertex * 3 + k] as number, true);
  for (const { of, records, words } of piece.reserved) {
    if (of !== 'vertices') continue;
    const perRecord = words.length / records.length;
    // A wider record holds the words of a narrower one.
    const kept = Math.min(perRecord, size / 4 - 3);
    for (const [place, vertex] of records.entries())
      for (let k = 0; k < kept; k++)
        view.setUint32(vertex * size + 12 + k * 4, words[place * perRecord + k] as number, true);
  }
  return new Uint8Array(view.buffer);
}

function faceRecords(piece: HeldPiece, faces: number, layout: FaceLayout): Uint8Array<ArrayBuffer> {
  const { indexBytes, paddingBytes } = layout;
  const size = faceBytes(layout);
  const view = new DataView(new ArrayBuffer(faces * size));
  const uvs = cornerUvs(piece, faces);
  let corner = 0;
  for (const batch of piece.indices) {
    for (const index of batch) {
      const at = Math.floor(corner / 3) * size + (corner % 3) * indexBytes;
      if (indexBytes === 4) view.setUint32(at, index, true);
      else if (index < 2 ** 16) view.setUint16(at, index, true);
      else throw new RangeError(`vertex ${index} does not fit an index of 2 bytes; set indexWidth`);
      corner++;
    }
  }
  for (let face = 0; face < faces; face++)
    for (let k = 0; k < 6; k++)
      view.setUint32(face * size + 3 * indexBytes + paddingBytes + k * 4, uvs[face * 6 + k] as number, true);
  for (const { of, records, words } of piece.reserved) {
    if (of !== 'faces' || paddingBytes === 0) continue;
    for (const [place, face] of records.entries())
      view.setUint16(face * size + 3 * indexBytes, words[place] as number, true);
  }
  return new Uint8Array(view.buffer);
}

/** Texture coordinates of each corner, be they given so or by vertex. */
function cornerUvs(piece: HeldPiece, faces: number): Uint32Array {
  const given = bitsOf(piece.cornerUvs);
  if (given.length === faces * 6) return given;
  const byVertex = bitsOf(piece.vertexUvs);
  if (given.length > 0 || byVertex.length === 0)
    throw new RangeError(`mesh ${piece.mesh.mesh} has no texture coordinates for its faces`);
  const uvs = new Uint32Array(faces * 6);
  let corner = 0;
  for (const batch of piece.indices) {
    for (const index of batch) {
      uvs[corner * 2] = byVertex[index * 2] ?? 0;
      uvs[corner * 2 + 1] = byVertex[index * 2 + 1] ?? 0;
      corner++;
    }
  }
  return uvs;
}

function frameRecords(piece: HeldPiece, frames: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(frames * FRAME_BYTES));
  const columns = [piece.translations, piece.rotations].map(bitsOf);
  const times = bitsOf(piece.times);
  for (const values of [...columns, times]) {
    if (values.length > 0 && values.length !== frames * (values === times ? 1 : 3))
      throw new RangeError(`mesh ${piece.mesh.mesh} has tracks of different lengths`);
  }
  for (let frame = 0; frame < frames; frame++) {
    const at = frame * FRAME_BYTES;
    for (const [place, values] of columns.entries())
      for (let k = 0; k < 3; k++) view.setUint32(at + place * 12 + k * 4, values[frame * 3 + k] ?? 0, true);
    view.setUint32(at + 24, times[frame] ?? 0, true);
  }
  return new Uint8Array(view.buffer);
}
