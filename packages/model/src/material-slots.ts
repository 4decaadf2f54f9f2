import type { Ref } from '@rigstream/core';
import type { MeshDraft } from './mesh-draft.ts';
import type { PartLog } from './warning-log.ts';

export interface TriangleSlots {
  /** Into `materials`. */
  readonly slotOfTriangle: Uint32Array<ArrayBuffer>;
  /** What fills each slot; undefined: nothing does. */
  readonly materials: readonly (Ref | undefined)[];
}

/**
 * The material of each triangle. A list shorter than the faces repeats its last entry; a slot behind those announced
 * is the last filled one; a slot left empty, and a mesh without a list, has none (directx-x section 6).
 */
export function slotOfTriangles(draft: MeshDraft, log: PartLog): TriangleSlots {
  const faces = draft.triangleFaces.view;
  if (draft.slots.size === 0)
    return { slotOfTriangle: new Uint32Array(faces.length), materials: [draft.opened.material] };

  const filled = [...draft.slots.keys()].toSorted((a, b) => a - b);
  const places = new Map(filled.map((slot, place) => [slot, place]));
  const empty = filled.length;
  const slots = Math.max(draft.declaredSlots, (filled.at(-1) ?? 0) + 1);
  const list = draft.faceMaterials.view;
  let behind = 0;
  const slotOfTriangle = new Uint32Array(faces.length);
  for (const [triangle, face] of faces.entries()) {
    const slot = list[Math.min(face, list.length - 1)] ?? 0;
    if (slot >= slots) behind++;
    slotOfTriangle[triangle] = slot < slots ? (places.get(slot) ?? empty) : empty - 1;
  }
  if (behind > 0) {
    const message = `${behind} triangles name a material slot behind the last one and get the last`;
    log.add('bad-index', message, { expected: `slots below ${slots}` });
  }
  return { slotOfTriangle, materials: [...filled.map((slot) => draft.slots.get(slot)), undefined] };
}
