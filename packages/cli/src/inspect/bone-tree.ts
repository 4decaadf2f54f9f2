import type { InspectedBone } from './inspection.ts';

/** A line of a tree: the branches before a bone, and which bone it is. */
export interface TreeLine {
  readonly branches: string;
  readonly bone: number;
}

/** The bones as a tree, each parent before its children, in the order of the file. */
export function* boneTree(bones: readonly InspectedBone[]): Generator<TreeLine, void, void> {
  const children = bones.map((): number[] => []);
  const roots: number[] = [];
  for (const [index, { parent }] of bones.entries()) (children[parent] ?? roots).push(index);
  const pending = roots.toReversed().map((bone) => ({ bone, before: '', branches: '' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { bone, before, branches } = next;
    yield { branches, bone };
    const own = (children[bone] ?? []).map((child, index, { length }) => ({
      bone: child,
      before: `${before}${index === length - 1 ? '   ' : '│  '}`,
      branches: `${before}${index === length - 1 ? '└─ ' : '├─ '}`,
    }));
    pending.push(...own.toReversed());
  }
}
