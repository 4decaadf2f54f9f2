import type { MeshAttribute } from '@rigstream/core';
import { assembleSkin } from './assemble-skin.ts';
import { bindJoints, resolver, restPositions, type BindingTargets } from './bind-mesh.ts';
import type { MeshDraft } from './mesh-draft.ts';
import type { Skin } from './model.ts';
import type { PartLog } from './warning-log.ts';

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
  /** Three numbers a vertex. Points in bone space are put into the rest pose of the bones so far by each look. */
  readonly position: Float32Array<ArrayBuffer>;
  /** Three vertices a triangle, in the order of the file's faces. Faces of vertices still to come are missing. */
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** Values by vertex, as far as they have arrived; undefined while there are none. Not for values by face corner. */
  attribute(name: MeshAttribute): Float32Array<ArrayBuffer> | undefined;
  /** The influences so far, bound to the bones so far; made anew by each call. Undefined while there are none. */
  skin(): Skin | undefined;
}

const silent: PartLog = { add: () => {} };

export function viewDraft(
  draft: MeshDraft,
  partName: string,
  targets: BindingTargets,
  isComplete: () => boolean,
): DraftMesh {
  const skin = (): Skin | undefined => {
    const own = Uint32Array.from({ length: draft.vertexCount }, (_, vertex) => vertex);
    const unbound = assembleSkin(draft, own, silent);
    const bone = targets.boneDirectory.resolve(draft.opened.bone, draft.part);
    return unbound && bindJoints(unbound, targets, bone, resolver('', draft.part, undefined));
  };
  return {
    name: draft.opened.name?.text ?? partName,
    get bone(): number {
      return targets.boneDirectory.resolve(draft.opened.bone, draft.part);
    },
    get complete(): boolean {
      return isComplete();
    },
    get vertexCount(): number {
      return draft.vertexCount;
    },
    get position(): Float32Array<ArrayBuffer> {
      if (draft.influences.local.length === 0) return draft.position.view;
      const posed = skin();
      return posed === undefined ? draft.position.view : restPositions(posed, targets.bones);
    },
    get triangles(): Uint32Array<ArrayBuffer> {
      return draft.triangles.view;
    },
    attribute: (name) => (name === 'position' ? draft.position : draft.attributes.get(name))?.view,
    skin,
  };
}
