import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { readRecords, warnNonFinite } from '@rigstream/core/records';
import { copyFloat32 } from './big-endian.ts';
import { BONE_POSE_BYTES } from './layout.ts';
import type { ZymRoutine } from './routine.ts';

/**
 * Poses, every bone in each: row-major 3×4 matrices to the parent's space, whole transforms and no deltas
 * (specification section 2). Bones that a clip does not mention are all zero.
 */
export function* decodePoses(
  cursor: ByteCursor,
  context: DecodeContext,
  bones: number,
  poses: number,
): ZymRoutine {
  const poseBytes = bones * BONE_POSE_BYTES;
  const { limits } = context;
  const batch = { limits, batchSize: Math.floor(context.batchSize / Math.max(1, bones)) };
  const records = { recordBytes: poseBytes, total: poses };
  yield* readRecords(cursor, batch, records, function* ({ bytes, first, count, span }) {
    const values = copyFloat32(bytes);
    warnNonFinite(context, span, 'poses', values);
    yield {
      type: 'poses',
      first,
      count,
      bones,
      layout: 'matrix-3x4',
      values,
      span,
    };
  });
}
