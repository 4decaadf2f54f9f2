export { weightSumTolerance } from './assemble-skin.ts';
export { collectModel } from './collect-model.ts';
export { collectParts, type CollectPartsOptions, type ModelPart } from './collect-parts.ts';
export type { DraftMesh } from './draft-mesh.ts';
export { selectLevelOfDetail } from './level-of-detail.ts';
export { createModelBuilder, type ModelBuilder, type PartKind } from './model-builder.ts';
export type { ModelChange } from './model-change.ts';
export type {
  Bone,
  Clip,
  Joint,
  Material,
  Matrix,
  Mesh,
  Model,
  ModelSpace,
  MorphTarget,
  Poses,
  Skin,
  Track,
  TriangleGroup,
} from './model.ts';
