import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { floatColumn, readRecords, warnNonFinite } from '@rigstream/core/records';
import type { ClfOptions } from './options.ts';
import { reservedFields } from './reserved-fields.ts';
import type { ClfRoutine, Place } from './routine.ts';

/** Positions in the space of the piece, bit for bit. */
export function* decodeVertices(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  place: Place,
  mesh: number,
  vertices: number,
): ClfRoutine {
  const size = context.options.vertexStride;
  const records = { recordBytes: size, total: vertices, place };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, count, span }) {
    const position = floatColumn(bytes, size, 0, 3);
    // Read before the event, since the view dies with it.
    const reserved = reservedFields(bytes, size, 12, size - 12, { of: 'vertices', mesh, first, span });
    yield { type: 'vertices', mesh, first, count, position, span };
    yield* reserved;
    warnNonFinite(context, span, 'positions', position);
  });
}
