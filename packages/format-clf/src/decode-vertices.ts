import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { floatColumn, warnNonFinite } from './float-column.ts';
import type { ClfOptions } from './options.ts';
import { readRecords, type ClfRoutine, type Place } from './read-records.ts';
import { reservedFields } from './reserved-fields.ts';

/** Positions in the space of the piece, bit for bit. */
export function* decodeVertices(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  place: Place,
  mesh: number,
  vertices: number,
): ClfRoutine {
  const size = context.options.vertexStride;
  yield* readRecords(cursor, context, place, size, vertices, function* (view, first, count, span) {
    const position = floatColumn(view, size, 0, 3);
    // Read before the event, since the view dies with it.
    const reserved = reservedFields(view, size, 12, size - 12, { of: 'vertices', mesh, first, span });
    yield { type: 'vertices', mesh, first, count, position, span };
    yield* reserved;
    warnNonFinite(context, span, 'positions', position);
  });
}
