import type { CoordinateSpace, CoreEvent, MeshEvent } from '@rigstream/core';
import { assembleMesh, type UnboundMesh } from './assemble-mesh.ts';
import { bindMesh, type BindingTargets } from './bind-mesh.ts';
import { viewDraft, type DraftMesh } from './draft-mesh.ts';
import { fileMatrix } from './matrix.ts';
import { MeshDraft } from './mesh-draft.ts';
import type { ModelChange } from './model-change.ts';
import type { Mesh } from './model.ts';
import { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

/** Events that belong to a mesh that is open. */
export type MeshPartEvent = Extract<
  CoreEvent,
  {
    type:
      | 'vertices'
      | 'indices'
      | 'values'
      | 'corners'
      | 'face-materials'
      | 'mesh-material'
      | 'bone-weights'
      | 'influences'
      | 'morph'
      | 'mesh-end';
  }
>;

interface MeshState {
  readonly draft: MeshDraft;
  /** For a mesh without a name of its own. */
  readonly partName: string;
  /** Place of the log where the mesh was opened. */
  readonly openedAt: number;
  unbound?: UnboundMesh;
}

/** The meshes that have arrived, whole or in part. */
export class MeshesDraft {
  readonly views: DraftMesh[] = [];
  readonly #targets: BindingTargets;
  readonly #log: WarningLog;
  readonly #directory = new Directory();
  readonly #states: MeshState[] = [];
  #bound: readonly Mesh[] | undefined;

  constructor(targets: BindingTargets, log: WarningLog) {
    this.#targets = targets;
    this.#log = log;
  }

  open(event: MeshEvent, part: number, partName: string): ModelChange {
    const mesh = this.#directory.add(event.mesh, event.name?.text, part);
    if (mesh < this.#states.length) throw new RangeError(`mesh ${event.mesh} is opened twice`);
    const state: MeshState = { draft: new MeshDraft(event, part), partName, openedAt: this.#log.length };
    this.#states.push(state);
    this.views.push(viewDraft(state.draft, partName, this.#targets, () => state.unbound !== undefined));
    return { type: 'mesh-opened', mesh };
  }

  add(event: MeshPartEvent, space: CoordinateSpace, part: number): ModelChange | undefined {
    const mesh = this.#directory.place(event.mesh, part);
    const state = this.#states[mesh];
    if (state === undefined || state.unbound !== undefined)
      throw new RangeError(`${event.type} of mesh ${event.mesh}, which is not open`);
    const { draft } = state;
    switch (event.type) {
      case 'vertices': {
        const { first, count } = event;
        return { type: 'vertices', mesh, first, count, attributes: draft.addVertices(event) };
      }
      case 'indices': {
        const first = draft.triangles.length / 3;
        draft.addFaces(event);
        const count = draft.triangles.length / 3 - first;
        return count === 0 ? undefined : { type: 'triangles', mesh, first, count };
      }
      case 'values':
        return void draft.addValues(event);
      case 'corners':
        return void draft.addCorners(event);
      case 'face-materials':
        return void draft.addFaceMaterials(event);
      case 'mesh-material':
        return void draft.slots.set(event.slot, event.material);
      case 'bone-weights': {
        const offset = event.offsetMatrix;
        draft.addBoneWeights(event, offset === undefined ? undefined : fileMatrix(offset, space.matrix));
        return { type: 'influences', mesh, joint: event.skinBone };
      }
      case 'influences': {
        const { first, count } = event;
        draft.addInfluences(event);
        return { type: 'vertex-influences', mesh, first, count };
      }
      case 'morph':
        draft.addMorph(event);
        return { type: 'morph', mesh, target: event.target };
      case 'mesh-end':
        this.#complete(state);
        return { type: 'mesh-completed', mesh };
    }
  }

  /** References may bind to something new. */
  unbind(): void {
    this.#bound = undefined;
  }

  /** The complete meshes, bound to what has arrived. */
  get bound(): readonly Mesh[] {
    return (this.#bound ??= this.#bind(undefined));
  }

  /** All meshes, also those cut short; tells of references that answer to nothing. */
  finish(): readonly Mesh[] {
    for (const state of this.#states) if (state.unbound === undefined) this.#complete(state);
    return this.#bind(this.#log);
  }

  #complete(state: MeshState): void {
    state.unbound = assembleMesh(state.draft, state.partName, this.#log, state.openedAt);
    this.#bound = undefined;
  }

  #bind(log: WarningLog | undefined): readonly Mesh[] {
    return this.#states.flatMap(({ unbound }) =>
      unbound === undefined ? [] : bindMesh(unbound, this.#targets, log),
    );
  }
}
