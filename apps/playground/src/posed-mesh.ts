import type { Mesh, ModelSpace } from '@rigstream/model';
import { generateNormals } from '@rigstream/model/normals';
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

/** In radians: faces that meet at a sharper angle have an edge between them, in a mesh that has no normals. */
const crease = Math.PI / 3;

/** @param source in the space of the scene */
export function createPosedMesh(source: Mesh, space: ModelSpace, materials: MaterialShelf): PosedMesh {
  const mesh = source.normal === undefined ? generateNormals(source, space, { crease }) : source;
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
