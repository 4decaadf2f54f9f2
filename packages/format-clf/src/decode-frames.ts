import type { ByteCursor, DecodeContext, Name } from '@rigstream/core';
import { eulerQuaternion } from './euler-quaternion.ts';
import { FRAME_BYTES } from './layout.ts';
import type { ClfOptions } from './options.ts';
import { readRecords, type ClfRoutine, type Place } from './read-records.ts';

export interface FrameTarget {
  readonly bone: number;
  readonly name: Name | undefined;
  readonly frames: number;
  /** Tracks already there; the two of this piece follow. */
  readonly firstTrack: number;
}

/** Frames of one piece: the first is also the rest of its bone (specification section 6.2). */
export function* decodeFrames(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  place: Place,
  { bone, name, frames, firstTrack }: FrameTarget,
): ClfRoutine {
  const { rotationOrder: order, rotationSigns: signs } = context.options;
  const [translationTrack, rotationTrack] = [firstTrack, firstTrack + 1];
  let previous = -Infinity;
  yield* readRecords(cursor, context, place, FRAME_BYTES, frames, function* (view, first, count, offset) {
    const times = new Float32Array(count);
    const translations = new Float32Array(count * 3);
    const rotations = new Float32Array(count * 3);
    const bits = [translations, rotations].map(({ buffer }) => new Uint32Array(buffer)) as [
      Uint32Array,
      Uint32Array,
    ];
    const timeBits = new Uint32Array(times.buffer);
    let ordered = true;
    let finite = true;
    for (let frame = 0, at = 0; frame < count; frame++, at += FRAME_BYTES) {
      for (let k = 0; k < 6; k++) bits[k < 3 ? 0 : 1][frame * 3 + (k % 3)] = view.getUint32(at + k * 4, true);
      timeBits[frame] = view.getUint32(at + 24, true);
      const time = times[frame] as number;
      if (time <= previous) ordered = false;
      previous = time;
      for (let k = 0; k < 7; k++) finite &&= Number.isFinite(view.getFloat32(at + k * 4, true));
    }
    const span = cursor.span(offset, offset + view.byteLength);
    if (first === 0) {
      const [x, y, z] = translations as unknown as [number, number, number];
      const [rx, ry, rz] = rotations as unknown as [number, number, number];
      yield {
        type: 'bone',
        index: bone,
        ...(name && { name }),
        parent: -1,
        translation: [x, y, z],
        rotation: eulerQuaternion([rx, ry, rz], { order, signs }),
        span: cursor.span(offset, offset + FRAME_BYTES),
      };
      if (firstTrack === 0) yield { type: 'clip', clip: 0, span };
      for (const path of ['translation', 'rotation'] as const) {
        yield {
          type: 'track',
          track: path === 'translation' ? translationTrack : rotationTrack,
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
    yield { type: 'keyframes', track: translationTrack, first, count, times, values: translations, span };
    yield {
      type: 'keyframes',
      track: rotationTrack,
      first,
      count,
      times: times.slice(),
      values: rotations,
      span,
    };
    if (!finite) context.warn('non-finite', 'frames hold numbers that are not finite', { span });
    if (!ordered) context.warn('time-order', 'frame numbers repeat or go back', { span });
  });
}
