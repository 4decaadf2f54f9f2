export { boundingBox, type BoundingBox } from './bounding-box.ts';
export { createPalette, jointMatrices, updatePalette, type Palette } from './palette.ts';
export {
  createPose,
  restPose,
  updateWorld,
  worldMatrix,
  type PosableModel,
  type Pose,
  type PoseScratch,
} from './pose.ts';
export type { PreparedClip } from './prepared-clip.ts';
export { clipTime, sampleClip, type SampleOptions } from './sample-clip.ts';
export type { RigidPoses } from './rigid-poses.ts';
export type { PoseBlend } from './sample-poses.ts';
export {
  bindSkin,
  weightSumTolerance,
  type SkinBinding,
  type SkinFinding,
  type SkinnableMesh,
} from './skin-binding.ts';
export { createSkinnedVertices, skinVertices, type SkinnedVertices } from './skin-vertices.ts';
