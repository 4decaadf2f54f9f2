import type { Model } from '@rigstream/model';
import { createPalette, updatePalette } from './palette.ts';
import { createPose, type Pose } from './pose.ts';
import { bindSkin } from './skin-binding.ts';
import { createSkinnedVertices, skinVertices } from './skin-vertices.ts';

export interface BoundingBox {
  readonly min: readonly [x: number, y: number, z: number];
  readonly max: readonly [x: number, y: number, z: number];
}

/**
 * The box around the skinned meshes of a model, in the space of the scene.
 * @param pose default: the rest pose of the file
 * @returns undefined where the model has no vertices
 */
export function boundingBox(
  model: Pick<Model, 'bones' | 'meshes'>,
  pose: Pose = createPose(model),
): BoundingBox | undefined {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const mesh of model.meshes) {
    const binding = bindSkin(mesh);
    const palette = createPalette(binding);
    updatePalette(palette, binding, pose);
    const { position } = createSkinnedVertices(binding);
    skinVertices(binding, palette, { position });
    for (let i = 0; i < position.length; i += 3) {
      for (const axis of [0, 1, 2] as const) {
        const value = position[i + axis] ?? 0;
        if (value < min[axis]) min[axis] = value;
        if (value > max[axis]) max[axis] = value;
      }
    }
  }
  return min[0] <= max[0] ? { min, max } : undefined;
}
