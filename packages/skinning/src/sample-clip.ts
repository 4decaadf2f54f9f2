import type { Clip } from '@rigstream/model';
import { affineSize, composeAffine, setAffine } from './affine.ts';
import type { TransformParts } from './decompose-affine.ts';
import { updateWorld, type Pose } from './pose.ts';
import { prepareClip, type Channel, type PartKeys } from './prepared-clip.ts';
import { blendQuaternions } from './quaternion.ts';
import { samplePoses, type PoseBlend } from './sample-poses.ts';

export interface SampleOptions {
  /** Default `ticks`; seconds are turned into ticks with the rate of the clip. */
  readonly unit?: 'ticks' | 'seconds';
  /**
   * What happens outside the clip: begin again, or hold the first or last key. Default: what the file says of the clip,
   * else hold.
   */
  readonly loop?: boolean;
  /** Between rotations: `slerp` (default) turns at an even speed; `nlerp` is cheaper. */
  readonly rotation?: 'slerp' | 'nlerp';
  /** Between the whole poses of a ZYM: `matrix` (default) or `dual-quaternion`; engines differ (zym section 3). */
  readonly poses?: PoseBlend;
}

/**
 * Puts a pose where a clip has it at a time, and updates its world matrices. Bones the clip does not drive are at rest.
 * The keys of a bone replace its rest matrix as a whole; matrix keys are taken apart and blended part by part, as D3DX
 * does, and are exact at their times. Allocates nothing but for the first use of a clip.
 * @param time from the start of the clip; one that is no number counts as 0
 */
export function sampleClip(clip: Clip, time: number, pose: Pose, options: SampleOptions = {}): void {
  const ticks = clipTime(clip, time, options);
  pose.local.set(pose.rest);
  if (clip.poses === undefined) sampleTracks(clip, ticks, pose, options);
  else samplePoses(clip, ticks, pose, options.poses ?? 'matrix');
  updateWorld(pose);
}

function sampleTracks(clip: Clip, ticks: number, pose: Pose, options: SampleOptions): void {
  let prepared = pose.preparedClips.get(clip);
  if (prepared === undefined) {
    prepared = prepareClip(clip, pose.bones);
    pose.preparedClips.set(clip, prepared);
  }
  const rotation = options.rotation ?? 'slerp';
  for (const channel of prepared.channels)
    sampleChannel(channel, ticks, pose.local, rotation, prepared.scratch);
}

/** The time within a clip, in ticks. The end of a loop is its last moment, not its first. */
export function clipTime(clip: Clip, time: number, { unit, loop }: SampleOptions = {}): number {
  const ticks = unit === 'seconds' ? time * clip.ticksPerSecond : time;
  if (!Number.isFinite(ticks)) return 0;
  const { duration } = clip;
  if (!(loop ?? clip.loop ?? false) || (ticks >= 0 && ticks <= duration)) return ticks;
  return duration > 0 ? ((ticks % duration) + duration) % duration : 0;
}

type Blend = NonNullable<SampleOptions['rotation']>;

function sampleChannel(
  channel: Channel,
  ticks: number,
  local: Float64Array<ArrayBuffer>,
  blend: Blend,
  scratch: TransformParts,
): void {
  const at = channel.bone * affineSize;
  const { translation, rotation, scale, matrices, unkeyed } = channel;
  if (matrices !== undefined && translation !== undefined) {
    const { cursor, step } = translation;
    cursor.seek(ticks);
    if (step || cursor.fraction === 0) {
      setAffine(local, at, matrices, cursor.key * 16);
      return;
    }
  }
  composeAffine(
    local,
    at,
    translation === undefined ? unkeyed.translation : sampleVector(translation, ticks, scratch.translation),
    rotation === undefined ? unkeyed.rotation : sampleRotation(rotation, ticks, scratch.rotation, blend),
    scale === undefined ? unkeyed.scale : sampleVector(scale, ticks, scratch.scale),
  );
}

function sampleVector({ cursor, step, values }: PartKeys, ticks: number, out: Float64Array): Float64Array {
  cursor.seek(ticks);
  const from = cursor.key * 3;
  const fraction = step ? 0 : cursor.fraction;
  for (let k = 0; k < 3; k++) {
    const value = values[from + k] as number;
    out[k] = fraction === 0 ? value : value + ((values[from + 3 + k] as number) - value) * fraction;
  }
  return out;
}

function sampleRotation(
  { cursor, step, values }: PartKeys,
  ticks: number,
  out: Float64Array,
  blend: Blend,
): Float64Array {
  cursor.seek(ticks);
  const from = cursor.key * 4;
  if (!step && cursor.fraction !== 0) blendQuaternions(out, values, from, cursor.fraction, blend);
  else for (let k = 0; k < 4; k++) out[k] = values[from + k] as number;
  return out;
}
