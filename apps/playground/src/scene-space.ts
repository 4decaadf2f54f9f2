import type { Mesh, Model, ModelSpace } from '@rigstream/model';
import { convertSpace, gltfSpace } from '@rigstream/model/convert-space';
import { boundingBox, createPose } from '@rigstream/skinning';
import { Matrix4 } from 'three';

/** The space of the scene: three.js and glTF agree on it. */
const sceneSpace = gltfSpace;

/** The model in the space of the scene. */
export function toSceneSpace(model: Model): Model {
  return convertSpace({ ...model, space: settledSpace(model) }, sceneSpace);
}

/** How much longer one extent must be than the other to tell which way is up. */
const clearlyLonger = 1.2;

/**
 * Where the format does not say what is up (Cal3D: 3ds Max has z, Blender y), a character stands along its longer side.
 * Nothing but this page depends on the guess.
 */
function settledSpace(model: Model): ModelSpace {
  const { space } = model;
  if (space.up !== 'unknown') return space;
  const [y, z] = extentsOf(model);
  return z > y * clearlyLonger ? { ...space, up: '+z' } : space;
}

/** Of the joints at rest, or of the vertices where there are not two of them. */
function extentsOf(model: Model): [y: number, z: number] {
  const { world, bones } = createPose(model);
  if (bones.length < 2) {
    const box = boundingBox(model);
    return box === undefined ? [0, 0] : [box.max[1] - box.min[1], box.max[2] - box.min[2]];
  }
  const extent = (row: number): number => {
    const values = bones.map((_, bone) => world[bone * 12 + row * 4 + 3] ?? 0);
    return Math.max(...values) - Math.min(...values);
  };
  return [extent(1), extent(2)];
}

const empty: Omit<Model, 'space'> = {
  format: { id: '', variant: '' },
  bones: [],
  meshes: [],
  materials: [],
  clips: [],
  warnings: [],
};

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
  const space = settledSpace(model);
  const [converted = axes] = convertSpace({ ...empty, space, meshes: [axes] }, sceneSpace).meshes;
  const matrix = new Matrix4();
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      matrix.elements[column * 4 + row] = converted.position[column * 3 + row] as number;
    }
  }
  return matrix;
}
