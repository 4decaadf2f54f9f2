import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { faceBytes, type FaceLayout } from './layout.ts';
import { readRecords, type ClfRoutine, type Place } from './read-records.ts';
import { reservedFields } from './reserved-fields.ts';

/** Bits that are all set in a float that is not finite. */
const EXPONENT = 0x7f800000;

/** Triangles, and for each of their corners its texture coordinate: one vertex may have several, at a seam. */
export function* decodeFaces(
  cursor: ByteCursor,
  context: DecodeContext,
  place: Place,
  layout: FaceLayout,
  { mesh, vertices, faces }: { readonly mesh: number; readonly vertices: number; readonly faces: number },
): ClfRoutine {
  const size = faceBytes(layout);
  const { indexBytes, paddingBytes } = layout;
  const paddingAt = 3 * indexBytes;
  yield* readRecords(cursor, context, place, size, faces, function* (view, firstFace, faceCount, offset) {
    const indices = indexBytes === 2 ? new Uint16Array(faceCount * 3) : new Uint32Array(faceCount * 3);
    const values = new Float32Array(faceCount * 6);
    const bits = new Uint32Array(values.buffer);
    let largest = 0;
    let reserved = 0;
    let finite = true;
    for (let face = 0, at = 0; face < faceCount; face++, at += size) {
      for (let corner = 0; corner < 3; corner++) {
        const from = at + corner * indexBytes;
        const index = indexBytes === 2 ? view.getUint16(from, true) : view.getUint32(from, true);
        indices[face * 3 + corner] = index;
        if (index > largest) largest = index;
      }
      if (paddingBytes === 2) reserved |= view.getUint16(at + paddingAt, true);
      const uvAt = at + paddingAt + paddingBytes;
      for (let k = 0; k < 6; k++) {
        const word = view.getUint32(uvAt + k * 4, true);
        bits[face * 6 + k] = word;
        if ((word & EXPONENT) === EXPONENT) finite = false;
      }
    }
    const span = cursor.span(offset, offset + view.byteLength);
    // Read before the event, since the view dies with it.
    const rest = reserved === 0 ? undefined : reservedFields(view, firstFace, size, paddingAt, 2);
    yield { type: 'indices', mesh, firstFace, faceCount, declaredFaces: faces, indices, span };
    yield { type: 'corners', mesh, attribute: 'uv0', firstFace, faceCount, values, span };
    if (rest) yield { type: 'clf:reserved', of: 'faces', mesh, ...rest, span };
    if (largest >= vertices) {
      context.warn('bad-index', 'a face has a vertex that does not exist', {
        span,
        expected: `less than ${vertices}`,
        found: `${largest}`,
      });
    }
    if (!finite) context.warn('non-finite', 'texture coordinates hold numbers that are not finite', { span });
  });
}
