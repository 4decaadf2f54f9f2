import type { Mesh, Model } from '@rigstream/model';
import { convertSpace, gltfSpace } from '@rigstream/model/convert-space';
import { Matrix4 } from 'three';

/** The space of the scene: three.js and glTF agree on it. */
const sceneSpace = gltfSpace;

/** The model in the space of the scene. */
export function toSceneSpace(model: Model): Model {
  return convertSpace(model, sceneSpace);
}

/** The matrix from the space of a model to the scene: where the conversion puts the three axes. */
export function sceneMatrix(model: Model): Matrix4 {
  const axes: Mesh = {
    name: '',
    bone: -1,
    vertexCount: 3,
    position: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    uv: [],
    triangles: new Uint32Array(0),
    groups: [],
    sourceVertex: Uint32Array.of(0, 1, 2),
  };
  const [converted = axes] = toSceneSpace({ ...model, bones: [], meshes: [axes], clips: [] }).meshes;
  const matrix = new Matrix4();
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      matrix.elements[column * 4 + row] = converted.position[column * 3 + row] as number;
    }
  }
  return matrix;
}
