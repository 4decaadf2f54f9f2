import type { MeshAttribute } from '@rigstream/core';

/** Numbers a vertex has of an attribute. */
export function attributeSize(attribute: MeshAttribute): 2 | 3 | 4 {
  if (attribute === 'position' || attribute === 'normal') return 3;
  return attribute === 'color' || attribute === 'tangent' ? 4 : 2;
}
