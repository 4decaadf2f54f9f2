import type { CoreEvent, EventBase } from '@rigstream/core';

/** `XSkinMeshHeader`: what a mesh says of its skin before the weights of the bones. */
export interface SkinHeaderEvent extends EventBase {
  readonly type: 'x:skin-header';
  readonly mesh: number;
  readonly maxWeightsPerVertex: number;
  readonly maxWeightsPerFace: number;
  readonly bones: number;
}

/** Events in the terms of .x, ready to be written. */
export type WrittenEvent = CoreEvent | SkinHeaderEvent;
