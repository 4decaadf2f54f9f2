import type { ByteCursor, DecodeContext } from '@rigstream/core';
import type { ClfOptions } from './options.ts';
import { readRecords, type ClfRoutine, type Place } from './read-records.ts';
import { reservedFields } from './reserved-fields.ts';

/** Bits that are all set in a float that is not finite. */
const EXPONENT = 0x7f800000;

/** Positions in the space of the piece, bit for bit. */
export function* decodeVertices(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  place: Place,
  mesh: number,
  vertices: number,
): ClfRoutine {
  const size = context.options.vertexStride;
  yield* readRecords(cursor, context, place, size, vertices, function* (view, first, count, offset) {
    const position = new Float32Array(count * 3);
    const bits = new Uint32Array(position.buffer);
    let reserved = 0;
    let finite = true;
    for (let vertex = 0, at = 0, to = 0; vertex < count; vertex++, at += size, to += 3) {
      for (let k = 0; k < 3; k++) {
        const word = view.getUint32(at + k * 4, true);
        bits[to + k] = word;
        if ((word & EXPONENT) === EXPONENT) finite = false;
      }
      for (let field = at + 12; field < at + size; field += 4) reserved |= view.getUint32(field, true);
    }
    const span = cursor.span(offset, offset + view.byteLength);
    // Read before the event, since the view dies with it.
    const rest = reserved === 0 ? undefined : reservedFields(view, first, size, 12, size - 12);
    yield { type: 'vertices', mesh, first, count, position, span };
    if (rest) yield { type: 'clf:reserved', of: 'vertices', mesh, ...rest, span };
    if (!finite) context.warn('non-finite', 'positions hold numbers that are not finite', { span });
  });
}
