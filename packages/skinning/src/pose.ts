import type { Bone, Clip, Matrix, Model, Poses } from '@rigstream/model';
import { affineSize, affineToMatrix, multiplyAffine, setAffine } from './affine.ts';
import type { TransformParts } from './decompose-affine.ts';
import type { PreparedClip } from './prepared-clip.ts';
import type { RigidPoses } from './rigid-poses.ts';

/**
 * Where the bones of a model are at one moment. The arrays hold twelve numbers a bone: the upper three rows of its
 * matrix for column vectors, row by row. They are written anew by `sampleClip` and `restPose`, never replaced.
 */
export interface Pose {
  readonly bones: readonly Bone[];
  /** The local matrices the file rests the bones in. */
  readonly rest: Float64Array<ArrayBuffer>;
  /** To the space of the parent. After changing it call `updateWorld`. */
  readonly local: Float64Array<ArrayBuffer>;
  /** To the space of the scene. */
  readonly world: Float64Array<ArrayBuffer>;
  /** Bones with every parent before its children. */
  readonly order: Uint32Array<ArrayBuffer>;
  /** Whole poses that clips play. */
  readonly poses: Poses | undefined;
  /** Clips made ready for this pose. */
  readonly preparedClips: WeakMap<Clip, PreparedClip>;
  /** `poses` made ready for blending as dual quaternions; undefined until that is asked for. */
  rigidPoses: RigidPoses | undefined;
  readonly scratch: PoseScratch;
}

/** Numbers on their way, so that sampling allocates nothing. */
export interface PoseScratch extends TransformParts {
  /** Two quaternions. */
  readonly pair: Float64Array;
}

/** What has a pose: a model, or what has arrived of one. */
export interface PosableModel extends Pick<Model, 'bones'> {
  readonly poses?: Poses | undefined;
}

/** A pose of its own for a model, at rest. */
export function createPose({ bones, poses }: PosableModel): Pose {
  const rest = new Float64Array(bones.length * affineSize);
  for (const [bone, { local }] of bones.entries()) setAffine(rest, bone * affineSize, local);
  const pose: Pose = {
    bones,
    rest,
    local: new Float64Array(bones.length * affineSize),
    world: new Float64Array(bones.length * affineSize),
    order: parentsFirst(bones),
    poses,
    preparedClips: new WeakMap(),
    rigidPoses: undefined,
    scratch: {
      translation: new Float64Array(3),
      rotation: new Float64Array(4),
      scale: new Float64Array(3),
      pair: new Float64Array(8),
    },
  };
  restPose(pose);
  return pose;
}

/** Puts the bones where the file rests them. */
export function restPose(pose: Pose): void {
  pose.local.set(pose.rest);
  updateWorld(pose);
}

/** Brings the world matrices in line with the local ones. */
export function updateWorld(pose: Pose): void {
  const { bones, local, world, order } = pose;
  for (const bone of order) {
    const at = bone * affineSize;
    const parent = bones[bone]?.parent ?? -1;
    if (parent >= 0) multiplyAffine(world, at, world, parent * affineSize, local, at);
    else for (let i = at; i < at + affineSize; i++) world[i] = local[i] as number;
  }
}

/** The matrix from a bone's space to the scene. */
export function worldMatrix(pose: Pose, bone: number): Matrix {
  return affineToMatrix(pose.world, bone * affineSize);
}

function parentsFirst(bones: readonly Bone[]): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(bones.length);
  const placed = new Uint8Array(bones.length);
  const chain: number[] = [];
  let count = 0;
  for (let bone = 0; bone < bones.length; bone++) {
    for (
      let ancestor = bone;
      ancestor >= 0 && placed[ancestor] === 0;
      ancestor = bones[ancestor]?.parent ?? -1
    ) {
      placed[ancestor] = 1;
      chain.push(ancestor);
    }
    for (let next = chain.pop(); next !== undefined; next = chain.pop()) order[count++] = next;
  }
  return order;
}
