import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { readRecords, warnNonFinite } from '@rigstream/core/records';
import { copyFloat32 } from './big-endian.ts';
import { MESH, NAME_BYTES, TEXCOORD_BYTES } from './layout.ts';
import { readName } from './read-name.ts';
import type { ZymRoutine } from './routine.ts';

/** Texture coordinates as stored, v upwards. Values far outside 0 … 1 are common. */
export function* decodeTexcoords(cursor: ByteCursor, context: DecodeContext, vertices: number): ZymRoutine {
  const records = { recordBytes: TEXCOORD_BYTES, total: vertices };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, count, span }) {
    const values = copyFloat32(bytes);
    warnNonFinite(context, span, 'texture coordinates', values);
    yield { type: 'vertices', mesh: MESH, first, count, uv: [{ set: 0, values }], span };
  });
}

/** Shaders are names only; an engine looks up a texture or script of that name, without extension. */
export function* decodeShaders(cursor: ByteCursor, context: DecodeContext, shaders: number): ZymRoutine {
  const records = { recordBytes: NAME_BYTES, total: shaders };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, count, span: { start: offset } }) {
    const names = Array.from({ length: count }, (_, place) =>
      readName(context, bytes.subarray(place * NAME_BYTES)),
    );
    for (const [place, name] of names.entries()) {
      const start = offset + place * NAME_BYTES;
      yield {
        type: 'material',
        material: first + place,
        ...(name && { name }),
        textures: name ? [{ kind: 'shader', file: name }] : [],
        span: cursor.span(start, start + NAME_BYTES),
      };
    }
  });
}

/** Zones of the triangles, as stored. */
export function* decodeZones(cursor: ByteCursor, context: DecodeContext, length: number): ZymRoutine {
  const records = { recordBytes: 1, total: length };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, span }) {
    yield { type: 'zym:zones', firstFace: first, zones: bytes.slice(), span };
  });
}
