import type { ByteCursor, DecodeContext, Name, Quaternion, Vector3 } from '@rigstream/core';
import { eulerQuaternion, floatColumn, readRecords, warnNonFinite } from '@rigstream/core/records';
import { FRAME_BYTES } from './layout.ts';
import type { CffOptions } from './options.ts';
import type { CffRoutine, Place } from './routine.ts';

export interface FrameTarget {
  readonly bone: number;
  readonly name: Name | undefined;
  readonly frames: number;
  /** Tracks already there; the two of this piece follow. */
  readonly firstTrack: number;
}

/** Frames of one piece: the first is also the rest of its bone (specification sections 6.2 and 9). */
export function* decodeFrames(
  cursor: ByteCursor,
  context: DecodeContext<CffOptions>,
  place: Place,
  { bone, name, frames, firstTrack }: FrameTarget,
): CffRoutine {
  const { rotationOrder: order, rotationSigns: signs } = context.options;
  let previous = -Infinity;
  const records = { recordBytes: FRAME_BYTES, total: frames, place };
  yield* readRecords(cursor, context, records, function* ({ bytes, first, count, span }) {
    const times = floatColumn(bytes, FRAME_BYTES, 24, 1);
    const translations = floatColumn(bytes, FRAME_BYTES, 0, 3);
    const rotations = floatColumn(bytes, FRAME_BYTES, 12, 3);
    if (first === 0) {
      const translation = [...translations.subarray(0, 3)] as unknown as Vector3;
      const angles = [...rotations.subarray(0, 3)] as unknown as Vector3;
      const rotation: Quaternion = eulerQuaternion(angles, { order, signs });
      yield { type: 'bone', index: bone, ...(name && { name }), parent: -1, translation, rotation, span };
      if (firstTrack === 0) yield { type: 'clip', clip: 0, span };
      for (const [offset, path] of (['translation', 'rotation'] as const).entries()) {
        yield {
          type: 'track',
          track: firstTrack + offset,
          clip: 0,
          channel: bone,
          target: { index: bone },
          path,
          stride: 3,
          interpolation: 'linear',
          declaredKeys: frames,
          span,
        };
      }
    }
    for (const [offset, values] of [translations, rotations].entries())
      yield {
        type: 'keyframes',
        track: firstTrack + offset,
        first,
        count,
        times: times.slice(),
        values,
        span,
      };
    let ordered = true;
    for (const time of times) {
      if (time <= previous) ordered = false;
      previous = time;
    }
    if (!ordered) context.warn('time-order', 'frame numbers repeat or go back', { span });
    warnNonFinite(context, span, 'frames', translations, rotations, times);
  });
}
