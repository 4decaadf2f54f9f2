import type { BoneWeightsEvent, InfluencesEvent, Matrix4 } from '@rigstream/core';

/**
 * Turns influences of vertices into lists of bones, in the order the bones first appear. `inverseBind` gives mesh space
 * to bone space, as .x stores matrices.
 * @throws RangeError for influences by bone-space positions, or of a bone without an inverse bind
 */
export function influencesByBone(
  mesh: number,
  events: readonly InfluencesEvent[],
  inverseBind: (bone: number) => Matrix4 | undefined,
): BoneWeightsEvent[] {
  const lists = new Map<number, { vertices: number[]; weights: number[] }>();
  for (const { first, counts, bones, weights } of events) {
    if (weights === undefined) {
      throw new RangeError(
        `mesh ${mesh} is skinned by positions in the space of bones, which .x cannot hold`,
      );
    }
    let at = 0;
    counts.forEach((count, index) => {
      for (const end = at + count; at < end; at++) {
        const bone = bones[at] as number;
        const list = lists.get(bone) ?? { vertices: [], weights: [] };
        lists.set(bone, list);
        list.vertices.push(first + index);
        list.weights.push(weights[at] as number);
      }
    });
  }
  return [...lists].map(([bone, { vertices, weights }], skinBone) => {
    const offsetMatrix = inverseBind(bone);
    if (offsetMatrix === undefined) throw new RangeError(`bone ${bone} has no inverse bind, which .x needs`);
    return {
      type: 'bone-weights',
      mesh,
      skinBone,
      bone: { index: bone },
      first: 0,
      count: vertices.length,
      vertices: Uint32Array.from(vertices),
      weights: Float32Array.from(weights),
      offsetMatrix,
    };
  });
}
