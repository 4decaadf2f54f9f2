import type { MeshAttribute } from '@rigstream/core';

/** Numbers a vertex has of an attribute. */
export function attributeSize(attribute: MeshAttribute): 2 | 3 | 4 {
  if (attribute === 'position' || attribute === 'normal') return 3;
  return attribute === 'color' || attribute === 'tangent' ? 4 : 2;
}

/** Values of an attribute, one per vertex of the file, or one per index where there is a list by corner. */
export interface AttributeSource {
  readonly values: Float32Array;
  /** By corner of the file's faces. */
  readonly indices?: Uint32Array;
}
