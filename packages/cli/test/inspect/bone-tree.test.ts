import { expect, test } from '@jest/globals';
import { boneTree } from '../../src/inspect/bone-tree.ts';

const tree = (...bones: readonly (readonly [name: string, parent: number])[]): string[] =>
  [...boneTree(bones.map(([name, parent]) => ({ name, parent })))].map(
    ({ branches, bone }) => `${branches}${bones[bone]?.[0]}`,
  );

test('children hang below their parent, in the order of the file', () => {
  expect(
    tree(['Root', -1], ['Hip', 0], ['Leg', 1], ['Foot', 2], ['Tail', 1], ['Head', 0], ['Camera', -1]),
  ).toEqual(['Root', '├─ Hip', '│  ├─ Leg', '│  │  └─ Foot', '│  └─ Tail', '└─ Head', 'Camera']);
});

test('parents may come behind their children', () => {
  expect(tree(['Hand', 1], ['Arm', -1])).toEqual(['Arm', '└─ Hand']);
});

test('nesting is not recursion', () => {
  const chain = Array.from({ length: 5000 }, (_, index) => [`b${index}`, index - 1] as const);
  expect(tree(...chain)).toHaveLength(5000);
});
