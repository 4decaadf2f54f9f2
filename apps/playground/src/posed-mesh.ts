import type { Mesh } from '@rigstream/model';
import {
  bindSkin,
  createPalette,
  skinVertices,
  updatePalette,
  type Pose,
  type SkinFinding,
} from '@rigstream/skinning';
import type { MaterialShelf } from './material-shelf.ts';
import { createMeshObject, type MeshObject } from './mesh-object.ts';

/** A mesh on the stage that follows a pose. */
export interface PosedMesh extends MeshObject {
  /** Moves the vertices to where the pose has them. */
  apply(pose: Pose): void;
  /** Weights out of reason. */
  readonly findings: readonly SkinFinding[];
}

/** @param mesh in the space of the scene */
export function createPosedMesh(mesh: Mesh, materials: MaterialShelf): PosedMesh {
  const object = createMeshObject(mesh, materials);
  const binding = bindSkin(mesh);
  const palette = createPalette(binding);
  return {
    ...object,
    findings: binding.findings,
    apply(pose) {
      updatePalette(palette, binding, pose);
      skinVertices(binding, palette, object);
      object.commit();
    },
  };
}
