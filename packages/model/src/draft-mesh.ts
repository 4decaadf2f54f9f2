import type { MeshAttribute } from '@rigstream/core';
import type { MeshDraft } from './mesh-draft.ts';

/**
 * A mesh as far as it has arrived, for drawing it before it is complete. Arrays are views without a copy: take them
 * anew after each change, since growing moves them. Vertices are the file's own, not split yet.
 */
export interface DraftMesh {
  /** Empty where the file gives none. */
  readonly name: string;
  /** Place of the bone it hangs on; −1 for the root, or while the bone has not arrived. */
  readonly bone: number;
  readonly complete: boolean;
  readonly vertexCount: number;
  /** Three numbers a vertex. */
  readonly position: Float32Array<ArrayBuffer>;
  /** Three vertices a triangle, in the order of the file's faces. Faces of vertices still to come are missing. */
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** Values by vertex, as far as they have arrived; undefined while there are none. Not for values by face corner. */
  attribute(name: MeshAttribute): Float32Array<ArrayBuffer> | undefined;
}

export function viewDraft(draft: MeshDraft, boneOf: () => number, isComplete: () => boolean): DraftMesh {
  return {
    name: draft.opened.name?.text ?? '',
    get bone(): number {
      return boneOf();
    },
    get complete(): boolean {
      return isComplete();
    },
    get vertexCount(): number {
      return draft.vertexCount;
    },
    get position(): Float32Array<ArrayBuffer> {
      return draft.position.view;
    },
    get triangles(): Uint32Array<ArrayBuffer> {
      return draft.triangles.view;
    },
    attribute: (name) => (name === 'position' ? draft.position : draft.attributes.get(name))?.view,
  };
}
