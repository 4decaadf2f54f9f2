import type { BoneWeightsEvent, IndicesEvent } from '@rigstream/core';
import type { XMember, XObjectEvent } from '../events.ts';

/** Counts what `XSkinMeshHeader` announces: the most bones of a vertex and of a face, and the bones of the mesh. */
export function skinHeaderOf(
  mesh: number,
  weights: readonly BoneWeightsEvent[],
  faces: readonly IndicesEvent[],
): XObjectEvent {
  const bonesOf = new Map<number, number[]>();
  for (const { skinBone, vertices } of weights) {
    for (const vertex of vertices) {
      const bones = bonesOf.get(vertex);
      if (bones === undefined) bonesOf.set(vertex, [skinBone]);
      else bones.push(skinBone);
    }
  }
  let mostOfVertex = 0;
  for (const bones of bonesOf.values()) mostOfVertex = Math.max(mostOfVertex, bones.length);
  return {
    type: 'x:object',
    object: mesh,
    template: 'XSkinMeshHeader',
    layout: 'standard',
    parent: { kind: 'mesh', index: mesh },
    members: [
      word('nMaxSkinWeightsPerVertex', mostOfVertex),
      word('nMaxSkinWeightsPerFace', mostBonesOfFace(faces, bonesOf)),
      word('nBones', new Set(weights.map((event) => event.skinBone)).size),
    ],
  };
}

function mostBonesOfFace(
  faces: readonly IndicesEvent[],
  bonesOf: ReadonlyMap<number, readonly number[]>,
): number {
  let most = 0;
  for (const { indices, faceSizes, faceCount } of faces) {
    let at = 0;
    for (let face = 0; face < faceCount; face++) {
      const bones = new Set<number>();
      for (const end = at + (faceSizes?.[face] ?? 3); at < end; at++) {
        for (const bone of bonesOf.get(indices[at] as number) ?? []) bones.add(bone);
      }
      most = Math.max(most, bones.size);
    }
  }
  return most;
}

function word(name: string, value: number): XMember {
  return { name, type: 'WORD', value };
}
