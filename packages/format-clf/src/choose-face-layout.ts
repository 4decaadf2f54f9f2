import type { ByteCursor } from '@rigstream/core';
import { lookAhead } from '@rigstream/core/records';
import { FACE_LAYOUTS, faceBytes, type FaceLayout } from './layout.ts';
import type { ClfOptions } from './options.ts';

export interface FirstFaces {
  readonly faces: number;
  readonly vertices: number;
  /** Whether the file has nothing behind these faces. */
  readonly endsFile: boolean;
}

/** Faces looked at. */
const TRIED_FACES = 8;

/**
 * Tells the layout of faces by the first of them (specification section 7): the one under which most are valid, the
 * likelier where as many are. A file that ends before one face could be told from another gives none.
 * @throws FormatError `truncated`
 */
export function* chooseFaceLayout(
  cursor: ByteCursor,
  { indexWidth, facePadding }: ClfOptions,
  { faces, vertices, endsFile }: FirstFaces,
): Generator<number, FaceLayout, void> {
  const allowed = FACE_LAYOUTS.filter(
    ({ indexBytes, paddingBytes }) =>
      (indexWidth === 'auto' || indexWidth === indexBytes) &&
      (facePadding === 'auto' || facePadding === paddingBytes),
  );
  // Two-byte indices without filler are unknown; the width counts then.
  let best = allowed[0] ?? (FACE_LAYOUTS[0] as FaceLayout);
  if (allowed.length < 2) return best;
  const tried = Math.min(faces, TRIED_FACES);
  const wanted = tried * Math.max(...allowed.map(faceBytes));
  const held = yield* lookAhead(cursor, wanted);
  const view = new DataView(held.buffer, held.byteOffset, held.length);
  let most = -1;
  for (const candidate of allowed) {
    const size = faceBytes(candidate);
    let valid = 0;
    for (let face = 0; face < tried && (face + 1) * size <= view.byteLength; face++)
      if (isFace(view, face * size, candidate, vertices)) valid++;
    if (valid > most) [best, most] = [candidate, valid];
  }
  const isWhole = endsFile && held.length === tried * faceBytes(best);
  if (most === 0 && held.length < wanted && !isWhole) yield* cursor.need(wanted);
  return best;
}

function isFace(
  view: DataView,
  at: number,
  { indexBytes, paddingBytes }: FaceLayout,
  vertices: number,
): boolean {
  for (let corner = 0; corner < 3; corner++) {
    const place = at + corner * indexBytes;
    if ((indexBytes === 2 ? view.getUint16(place, true) : view.getUint32(place, true)) >= vertices)
      return false;
  }
  const padding = at + 3 * indexBytes;
  if (paddingBytes === 2 && view.getUint16(padding, true) !== 0) return false;
  for (let place = padding + paddingBytes; place < padding + paddingBytes + 24; place += 4) {
    const size = Math.abs(view.getFloat32(place, true));
    if (!(size === 0 || (size >= 1e-20 && size <= 1e9))) return false;
  }
  return true;
}
