import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { copyFloat32 } from './big-endian.ts';
import { MESH, NAME_BYTES, TEXCOORD_BYTES } from './layout.ts';
import { readName } from './read-name.ts';
import { readRecords, type ZymRoutine } from './read-records.ts';
import { warnNonFinite } from './warn-non-finite.ts';

/** Texture coordinates as stored, v upwards. Values far outside 0 … 1 are common. */
export function* decodeTexcoords(cursor: ByteCursor, context: DecodeContext, vertices: number): ZymRoutine {
  yield* readRecords(cursor, context, TEXCOORD_BYTES, vertices, function* (bytes, first, offset) {
    const span = cursor.span(offset);
    const count = bytes.length / TEXCOORD_BYTES;
    const values = copyFloat32(bytes);
    warnNonFinite(context, values, span, 'texture coordinates');
    yield { type: 'vertices', mesh: MESH, first, count, uv: [{ set: 0, values }], span };
  });
}

/** Shaders are names only; an engine looks up a texture or script of that name, without extension. */
export function* decodeShaders(cursor: ByteCursor, context: DecodeContext, shaders: number): ZymRoutine {
  yield* readRecords(cursor, context, NAME_BYTES, shaders, function* (bytes, first, offset) {
    const names = Array.from({ length: bytes.length / NAME_BYTES }, (_, place) =>
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
  yield* readRecords(cursor, context, 1, length, function* (bytes, firstFace, offset) {
    yield { type: 'zym:zones', firstFace, zones: bytes.slice(), span: cursor.span(offset) };
  });
}
