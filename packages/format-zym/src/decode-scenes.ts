import type { ByteCursor, DecodeContext, Vector3 } from '@rigstream/core';
import { readRecords } from '@rigstream/core/records';
import { copyFloat32 } from './big-endian.ts';
import { NAME_BYTES, SCENE_BYTES, SCENE_PLAYS_ONCE } from './layout.ts';
import { readName } from './read-name.ts';
import type { ZymRoutine } from './routine.ts';

const FLAGS_AT = 64;

/** Scenes are clips that play a range of the poses (specification section 2). */
export function* decodeScenes(
  cursor: ByteCursor,
  context: DecodeContext,
  scenes: number,
  poses: number,
): ZymRoutine {
  const list = { recordBytes: SCENE_BYTES, total: scenes };
  yield* readRecords(
    cursor,
    context,
    list,
    function* ({ bytes, first, count: held, span: { start: offset } }) {
      const records = Array.from({ length: held }, (_, place) => {
        const at = place * SCENE_BYTES;
        const record = bytes.subarray(at, at + SCENE_BYTES);
        const view = new DataView(record.buffer, record.byteOffset, SCENE_BYTES);
        return {
          clip: first + place,
          span: cursor.span(offset + at, offset + at + SCENE_BYTES),
          name: readName(context, record),
          numbers: copyFloat32(record.subarray(NAME_BYTES, FLAGS_AT)),
          flags: view.getInt32(FLAGS_AT),
          start: view.getInt32(FLAGS_AT + 4),
          count: view.getInt32(FLAGS_AT + 8),
        };
      });
      for (const { clip, span, name, numbers, flags, start, count } of records) {
        const [min, max] = [vectorAt(numbers, 0), vectorAt(numbers, 3)];
        const [squaredRadius = 0, ticksPerSecond = 0] = numbers.subarray(6);
        const path = `scenes[${clip}]`;
        if (!(ticksPerSecond >= 0))
          context.warn('bad-framerate', 'a rate is negative or no number', {
            span,
            path,
            found: `${ticksPerSecond}`,
          });
        if (start < 0 || count < 0 || start + count > poses) {
          context.warn('bad-range', 'a scene plays poses that do not exist', {
            span,
            path,
            expected: `within ${poses} poses`,
            found: `${count} from ${start}`,
          });
        } else if (count === 0) context.warn('empty-track', 'a scene plays no pose', { span, path });
        const loop = (flags & SCENE_PLAYS_ONCE) === 0;
        yield {
          type: 'clip',
          clip,
          ...(name && { name }),
          duration: loop ? count : count - 1,
          ticksPerSecond,
          loop,
          poses: { start, count },
          span,
        };
        yield { type: 'zym:bounds', clip, min, max, squaredRadius, span };
        if ((flags & ~SCENE_PLAYS_ONCE) !== 0)
          yield { type: 'zym:flags', of: 'clip', index: clip, flags, span };
      }
    },
  );
}

function vectorAt(numbers: Float32Array, first: number): Vector3 {
  const [x = 0, y = 0, z = 0] = numbers.subarray(first, first + 3);
  return [x, y, z];
}
