import type { Model } from './model.ts';

/**
 * The model with the meshes of one level of detail, and those that belong to none. Bones, clips and materials stay.
 * @param level 0 (default) for the nearest; a level beyond the last one is the last
 */
export function selectLevelOfDetail(model: Model, level: number = 0): Model {
  const last = model.meshes.reduce((most, mesh) => Math.max(most, mesh.levelOfDetail ?? 0), 0);
  const wanted = Math.min(level, last);
  return {
    ...model,
    meshes: model.meshes.filter(({ levelOfDetail = wanted }) => levelOfDetail === wanted),
  };
}
