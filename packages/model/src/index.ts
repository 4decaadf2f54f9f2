export type {
  Bone,
  Clip,
  Joint,
  Material,
  Matrix,
  Mesh,
  Model,
  ModelSpace,
  Skin,
  Track,
  TriangleGroup,
} from './model.ts';
export { modelEvents } from './model-events.ts';
