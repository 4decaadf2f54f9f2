import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { readRecords } from '@rigstream/core/records';
import { copyUint32 } from './big-endian.ts';
import { MESH, RUN_COUNT_BYTES, TRIANGLE_BYTES } from './layout.ts';
import type { Header } from './read-header.ts';
import type { ZymRoutine } from './routine.ts';

/** Runs of triangles: the i-th run belongs to the i-th shader, and only its length is stored (specification section 0). */
export function* decodeRender(cursor: ByteCursor, context: DecodeContext, header: Header): ZymRoutine {
  const { shaders, triangles, vertices } = header;
  let firstOfRun = 0;
  for (let slot = 0; slot < shaders; slot++) {
    if (!cursor.has(RUN_COUNT_BYTES)) yield* cursor.need(RUN_COUNT_BYTES);
    const { offset: start } = cursor;
    const count = cursor.i32be();
    const left = triangles - firstOfRun;
    if (count < 0 || count > left) {
      context.fail('bad-section', 'a run does not fit the triangles of the file', {
        span: cursor.span(start),
        path: `render > runs[${slot}]`,
        expected: `0 … ${left}`,
        found: `${count}`,
      });
    }
    yield { type: 'mesh-material', mesh: MESH, slot, material: { index: slot }, span: cursor.span(start) };
    const firstFaceOfRun = firstOfRun;
    const records = { recordBytes: TRIANGLE_BYTES, total: count };
    yield* readRecords(cursor, context, records, function* ({ bytes, first, count: faceCount, span }) {
      const indices = copyUint32(bytes);
      const firstFace = firstFaceOfRun + first;
      const bad = indices.findIndex((index) => index >= vertices);
      if (bad >= 0) {
        context.warn('bad-index', 'a triangle has a corner that does not exist', {
          span: cursor.span(span.start + bad * 4, span.start + bad * 4 + 4),
          path: `render > triangles[${firstFace + Math.floor(bad / 3)}]`,
          expected: `less than ${vertices}`,
          found: `${(indices[bad] as number) | 0}`,
        });
      }
      yield { type: 'indices', mesh: MESH, firstFace, faceCount, declaredFaces: triangles, indices, span };
      yield {
        type: 'face-materials',
        mesh: MESH,
        firstFace,
        count: faceCount,
        materials: new Uint32Array(faceCount).fill(slot),
        declared: { slots: shaders, faces: triangles },
        span,
      };
    });
    firstOfRun += count;
  }
  if (firstOfRun < triangles) {
    context.fail('bad-section', 'triangles are left behind the last run', {
      span: cursor.span(cursor.offset),
      path: 'render',
      expected: `${triangles} triangles in ${shaders} runs`,
      found: `${firstOfRun}`,
    });
  }
}
