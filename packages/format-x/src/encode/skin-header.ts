import type { BoneWeightsEvent, IndicesEvent } from '@rigstream/core';
import type { SkinHeaderEvent } from './written-event.ts';

/** Counts what `XSkinMeshHeader` announces: the most bones of a vertex and of a face, and the bones of the mesh. */
export function skinHeaderOf(
  mesh: number,
  weights: readonly BoneWeightsEvent[],
  faces: readonly IndicesEvent[],
): SkinHeaderEvent {
  const bonesOf = new Map<number, number[]>();
  for (const { skinBone, vertices } of weights) {
    for (const vertex of vertices) {
      const bones = bonesOf.get(vertex);
      if (bones === undefined) bonesOf.set(vertex, [skinBone]);
      else bones.push(skinBone);
    }
  }
  let maxWeightsPerVertex = 0;
  for (const bones of bonesOf.values()) maxWeightsPerVertex = Math.max(maxWeightsPerVertex, bones.length);
  let maxWeightsPerFace = 0;
  for (const { indices, faceSizes, faceCount } of faces) {
    let at = 0;
    for (let face = 0; face < faceCount; face++) {
      const bones = new Set<number>();
      for (const end = at + (faceSizes?.[face] ?? 3); at < end; at++) {
        for (const bone of bonesOf.get(indices[at] as number) ?? []) bones.add(bone);
      }
      maxWeightsPerFace = Math.max(maxWeightsPerFace, bones.size);
    }
  }
  const bones = new Set(weights.map((event) => event.skinBone)).size;
  return { type: 'x:skin-header', mesh, maxWeightsPerVertex, maxWeightsPerFace, bones };
}
