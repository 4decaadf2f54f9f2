import {
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Matrix4,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three-r125';
import type { Skinner } from './skinner.ts';

/** Its types leave the method out. */
interface BoneTransforming {
  boneTransform(vertex: number, target: Vector3): Vector3;
}

/** What three.js offers for the CPU: `boneTransform` (later `applyBoneTransform`), a vertex at a time, no normals. */
export const threeBoneTransform: Skinner = ({ vertexCount, position, bones, weights, matrices }) => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(bones, 4));
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
  const mesh = new SkinnedMesh(geometry) as SkinnedMesh & BoneTransforming;
  const skeleton = matrices.map((matrix) => {
    const bone = new Bone();
    bone.matrixWorld.fromArray([...matrix]);
    return bone;
  });
  mesh.bind(
    new Skeleton(
      skeleton,
      skeleton.map(() => new Matrix4()),
    ),
    new Matrix4(),
  );
  const out = new Float32Array(vertexCount * 3);
  const moved = new Vector3();
  return () => {
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      mesh.boneTransform(vertex, moved);
      out[vertex * 3] = moved.x;
      out[vertex * 3 + 1] = moved.y;
      out[vertex * 3 + 2] = moved.z;
    }
    return out;
  };
};
