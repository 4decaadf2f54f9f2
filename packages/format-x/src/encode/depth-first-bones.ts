import type { BoneEvent } from '@rigstream/core';

/**
 * Bones with every parent directly before its subtree, which is how objects nest; siblings stay in order. Bones whose
 * parent is not among them are roots here.
 */
export function inDepthFirstOrder(bones: readonly BoneEvent[]): readonly BoneEvent[] {
  const indices = new Set(bones.map((bone) => bone.index));
  const children = new Map<number, BoneEvent[]>();
  const pending: BoneEvent[] = [];
  for (const bone of bones) {
    if (!indices.has(bone.parent)) {
      pending.push(bone);
      continue;
    }
    const siblings = children.get(bone.parent);
    if (siblings === undefined) children.set(bone.parent, [bone]);
    else siblings.push(bone);
  }
  pending.reverse();
  const ordered: BoneEvent[] = [];
  for (let bone = pending.pop(); bone !== undefined; bone = pending.pop()) {
    ordered.push(bone);
    pending.push(...(children.get(bone.index) ?? []).toReversed());
  }
  if (ordered.length < bones.length) throw new RangeError('the parents of the bones go in a circle');
  return ordered;
}
