import type { ModelBuilder } from '@rigstream/model';
import { worldMatrix, type Pose } from '@rigstream/skinning';
import { Box3, Group, Matrix4 } from 'three';
import { createArrivingMesh, type ArrivingMesh } from './arriving-mesh.ts';
import type { ScenePalette } from './scene-palette.ts';

/** The meshes of a model that are not complete yet, each where its bone stands. */
export interface ArrivingModel {
  readonly object: Group;
  /** Around what is drawn, in the space of the scene. */
  readonly bounds: Box3;
  /**
   * Draws what has arrived.
   * @param pose of the bones so far, in the space of the scene
   * @param toScene from the space of the file to that of the scene
   */
  update(builder: ModelBuilder, pose: Pose, toScene: Matrix4): void;
  paint(palette: ScenePalette): void;
  dispose(): void;
}

export function createArrivingModel(colors: ScenePalette): ArrivingModel {
  const object = new Group();
  const bounds = new Box3();
  const meshes = new Map<number, ArrivingMesh>();
  const box = new Box3();
  let palette = colors;

  function enter(index: number): ArrivingMesh {
    const mesh = createArrivingMesh();
    mesh.object.matrixAutoUpdate = false;
    mesh.paint(palette);
    meshes.set(index, mesh);
    object.add(mesh.object);
    return mesh;
  }

  function leave(index: number, mesh: ArrivingMesh): void {
    object.remove(mesh.object);
    mesh.dispose();
    meshes.delete(index);
  }

  return {
    object,
    bounds,
    update(builder, pose, toScene) {
      bounds.makeEmpty();
      for (const [index, draft] of builder.meshes.entries()) {
        const known = meshes.get(index);
        if (draft.complete) {
          if (known !== undefined) leave(index, known);
          continue;
        }
        const mesh = known ?? enter(index);
        const { matrix } = mesh.object;
        matrix.copy(toScene);
        // The bone's matrix is in the scene's terms already, so it comes after the conversion.
        if (pose.bones[draft.bone] !== undefined) {
          matrix.premultiply(new Matrix4().fromArray(worldMatrix(pose, draft.bone)));
        }
        mesh.update(draft.position, draft.triangles);
        bounds.union(box.copy(mesh.box).applyMatrix4(matrix));
      }
    },
    paint(next) {
      palette = next;
      for (const mesh of meshes.values()) mesh.paint(next);
    },
    dispose() {
      for (const [index, mesh] of meshes) leave(index, mesh);
      bounds.makeEmpty();
    },
  };
}
