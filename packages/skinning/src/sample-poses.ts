import type { Clip, Poses } from '@rigstream/model';
import { affineSize, composeAffine } from './affine.ts';
import type { Pose } from './pose.ts';
import { blendQuaternions } from './quaternion.ts';
import { dualSize, rigidPosesOf } from './rigid-poses.ts';

/** How two whole poses are blended. */
export type PoseBlend = 'matrix' | 'dual-quaternion';

/**
 * Writes the local matrices of a clip that plays whole poses, one a tick. Matrices are blended number by number, as
 * FTEQW does, or as dual quaternions, as DarkPlaces does since 2012 (zym section 3); poses of translation, rotation and
 * scale are blended part by part.
 */
export function samplePoses(clip: Clip, ticks: number, pose: Pose, blend: PoseBlend): void {
  const { poses } = pose;
  const range = clip.poses;
  if (poses === undefined || range === undefined || range.count < 1) return;
  const last = clip.loop ? range.count : range.count - 1;
  const time = Math.min(Math.max(ticks, 0), last);
  const before = Math.floor(time);
  const first = range.start + (before % range.count);
  const second = range.start + ((before + 1) % range.count);
  const fraction = before === last ? 0 : time - before;
  if (poses.layout === 'trs') blendParts(poses, first, second, fraction, pose);
  else if (blend === 'dual-quaternion') blendDualQuaternions(poses, first, second, fraction, pose);
  else blendMatrices(poses, first, second, fraction, pose.local);
}

function blendMatrices(
  { values }: Poses,
  first: number,
  second: number,
  fraction: number,
  local: Float64Array,
): void {
  const a = first * local.length;
  const b = second * local.length;
  for (let i = 0; i < local.length; i++)
    local[i] = (values[a + i] as number) * (1 - fraction) + (values[b + i] as number) * fraction;
}

/** Numbers of a bone in a `trs` pose: translation, rotation, scale. */
const partsSize = 10;

function blendParts({ values }: Poses, first: number, second: number, fraction: number, pose: Pose): void {
  const { translation, rotation, scale, pair } = pose.scratch;
  const stride = pose.bones.length * partsSize;
  for (let bone = 0; bone < pose.bones.length; bone++) {
    const a = first * stride + bone * partsSize;
    const b = second * stride + bone * partsSize;
    for (let k = 0; k < 3; k++) {
      translation[k] = mix(values[a + k], values[b + k], fraction);
      scale[k] = mix(values[a + 7 + k], values[b + 7 + k], fraction);
    }
    for (let k = 0; k < 4; k++) {
      pair[k] = values[a + 3 + k] as number;
      pair[4 + k] = values[b + 3 + k] as number;
    }
    blendQuaternions(rotation, pair, 0, fraction, 'slerp');
    composeAffine(pose.local, bone * affineSize, translation, rotation, scale);
  }
}

function mix(a: number | undefined, b: number | undefined, fraction: number): number {
  return (a as number) * (1 - fraction) + (b as number) * fraction;
}

/**
 * Roots keep the scale that bone 0 has in pose 0; everything else is rigid. Translations of children are those stored:
 * DarkPlaces multiplies them by that scale, and has no scale in the matrices of their parents.
 */
function blendDualQuaternions(
  poses: Poses,
  first: number,
  second: number,
  fraction: number,
  pose: Pose,
): void {
  const rigid = (pose.rigidPoses ??= rigidPosesOf(poses, pose.bones));
  const { translation, rotation, scale } = pose.scratch;
  const { duals, rootScale } = rigid;
  const stride = pose.bones.length * dualSize;
  for (let bone = 0; bone < pose.bones.length; bone++) {
    const a = first * stride + bone * dualSize;
    const b = second * stride + bone * dualSize;
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += (duals[a + k] as number) * (duals[b + k] as number);
    const weightA = 1 - fraction;
    const weightB = dot < 0 ? -fraction : fraction;
    let square = 0;
    for (let k = 0; k < 4; k++) {
      const value = weightA * (duals[a + k] as number) + weightB * (duals[b + k] as number);
      rotation[k] = value;
      square += value * value;
    }
    const inverse = square > 0 ? 1 / square : 0;
    const [x, y, z, w] = rotation as unknown as readonly [number, number, number, number];
    const dx = weightA * (duals[a + 4] as number) + weightB * (duals[b + 4] as number);
    const dy = weightA * (duals[a + 5] as number) + weightB * (duals[b + 5] as number);
    const dz = weightA * (duals[a + 6] as number) + weightB * (duals[b + 6] as number);
    const dw = weightA * (duals[a + 7] as number) + weightB * (duals[b + 7] as number);
    translation[0] = 2 * inverse * (w * dx - dw * x + y * dz - z * dy);
    translation[1] = 2 * inverse * (w * dy - dw * y + z * dx - x * dz);
    translation[2] = 2 * inverse * (w * dz - dw * z + x * dy - y * dx);
    const length = Math.sqrt(inverse);
    for (let k = 0; k < 4; k++) rotation[k] = (rotation[k] as number) * length;
    scale.fill((pose.bones[bone]?.parent ?? -1) < 0 ? rootScale : 1);
    composeAffine(pose.local, bone * affineSize, translation, rotation, scale);
  }
}
