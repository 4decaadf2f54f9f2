import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { readRecords } from '@rigstream/core/records';
import { BONE_BYTES, NAME_BYTES } from './layout.ts';
import { readName } from './read-name.ts';
import type { ZymRoutine } from './routine.ts';

/** The hierarchy. There is no bind pose: the transforms are those of the poses (specification section 2). */
export function* decodeBones(cursor: ByteCursor, context: DecodeContext, bones: number): ZymRoutine {
  const records = { recordBytes: BONE_BYTES, total: bones };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, span: { start: offset } }) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    // Events are collected because the view dies when the first of them is asked for.
    const events = [];
    for (let at = 0; at < bytes.length; at += BONE_BYTES) {
      const index = first + at / BONE_BYTES;
      const span = cursor.span(offset + at, offset + at + BONE_BYTES);
      const name = readName(context, bytes.subarray(at));
      const flags = view.getInt32(at + NAME_BYTES);
      const parent = view.getInt32(at + NAME_BYTES + 4);
      events.push({ index, name, flags, parent, span });
    }
    for (const { index, name, flags, parent, span } of events) {
      if (parent >= index || parent < -1) {
        const code = parent > index && parent < bones ? 'hierarchy-order' : 'bad-parent';
        context.warn(code, 'a bone does not stand behind its parent', {
          span,
          path: `bones[${index}]`,
          expected: `−1 … ${index - 1}`,
          found: `${parent}`,
        });
      }
      yield { type: 'bone', index, ...(name && { name }), parent, span };
      if (flags !== 0) yield { type: 'zym:flags', of: 'bone', index, flags, span };
    }
  });
}
