import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { floatColumn, readRecords, warnNonFinite, warnTooLarge } from '@rigstream/core/records';
import { faceBytes, type FaceLayout } from './layout.ts';
import { reservedFields } from './reserved-fields.ts';
import type { ClfRoutine, Place } from './routine.ts';

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
  const records = { recordBytes: size, total: faces, place };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, count: faceCount, span }) {
    const { indices, largest } = readIndices(bytes, size, indexBytes);
    const values = floatColumn(bytes, size, paddingAt + paddingBytes, 6);
    // Read before the events, since the view dies with them.
    const reserved = reservedFields(bytes, size, paddingAt, paddingBytes, { of: 'faces', mesh, first, span });
    yield { type: 'indices', mesh, firstFace: first, faceCount, declaredFaces: faces, indices, span };
    yield { type: 'corners', mesh, attribute: 'uv0', firstFace: first, faceCount, values, span };
    yield* reserved;
    warnTooLarge(context, 'bad-index', 'vertex of a face', span, largest, vertices);
    warnNonFinite(context, span, 'texture coordinates', values);
  });
}

/** The indices of faces, and the largest of them; a loop in a generator would be slower. */
function readIndices(
  bytes: Uint8Array,
  size: number,
  indexBytes: FaceLayout['indexBytes'],
): { indices: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>; largest: number } {
  const count = (bytes.length / size) * 3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const indices = indexBytes === 2 ? new Uint16Array(count) : new Uint32Array(count);
  let largest = 0;
  for (let at = 0, to = 0; to < count; at += size) {
    for (let corner = 0; corner < 3; corner++) {
      const place = at + corner * indexBytes;
      const index = indexBytes === 2 ? view.getUint16(place, true) : view.getUint32(place, true);
      indices[to++] = index;
      if (index > largest) largest = index;
    }
  }
  return { indices, largest };
}
