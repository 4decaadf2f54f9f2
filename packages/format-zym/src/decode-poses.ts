import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { copyFloat32 } from './big-endian.ts';
import { BONE_POSE_BYTES } from './layout.ts';
import { warnNonFinite } from './warn-non-finite.ts';
import { readRecords, type ZymRoutine } from './read-records.ts';

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
  yield* readRecords(cursor, batch, poseBytes, poses, function* (bytes, first, offset) {
    const span = cursor.span(offset);
    const values = copyFloat32(bytes);
    warnNonFinite(context, values, span, 'poses');
    yield {
      type: 'poses',
      first,
      count: bytes.length / poseBytes,
      bones,
      layout: 'matrix-3x4',
      values,
      span,
    };
  });
}
