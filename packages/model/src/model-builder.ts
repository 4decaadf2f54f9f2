import type { AssetEvent, CoordinateSpace, CoreEvent, EventBase, MaterialEvent } from '@rigstream/core';
import { ClipsDraft } from './clips-draft.ts';
import type { DraftMesh } from './draft-mesh.ts';
import { MeshesDraft } from './meshes-draft.ts';
import type { ModelChange } from './model-change.ts';
import type { Bone, Clip, Material, Mesh, Model } from './model.ts';
import { Directory } from './name-index.ts';
import { SkeletonDraft } from './skeleton-draft.ts';
import { WarningLog } from './warning-log.ts';

/** Puts a model together from the events of one decode, event by event. */
export interface ModelBuilder {
  /** The first event, once it has arrived. */
  readonly asset: AssetEvent | undefined;
  /** Bones so far. Parents that have not arrived count as none. */
  readonly bones: readonly Bone[];
  /** Every mesh opened so far, complete or not. */
  readonly meshes: readonly DraftMesh[];
  readonly materials: readonly Material[];
  /**
   * Takes the next event. Events of a format's own (`x:object`) are passed over.
   * @returns what can be drawn now
   * @throws RangeError for events no decoder may send: batches with gaps, parts of a mesh, clip or track never opened
   */
  push(event: EventBase): readonly ModelChange[];
  /**
   * The model so far: all bones, the meshes that are complete, clips with the keys that have arrived. References to
   * what has not arrived are −1. Parts that did not change are the same objects as in the snapshot before.
   */
  snapshot(): Model;
  /**
   * The whole model, with warnings for references that answer to nothing. Also after a decode that failed: meshes
   * that were cut short hold what arrived of them.
   */
  finish(): Model;
}

/** An empty builder. Each decode needs one of its own. */
export function createModelBuilder(): ModelBuilder {
  return new EventReducer();
}

const undeclaredSpace: CoordinateSpace = {
  handedness: 'unknown',
  up: 'unknown',
  winding: 'unknown',
  uvOrigin: 'unknown',
  matrix: 'none',
  rotation: 'none',
  time: 'none',
};

class EventReducer implements ModelBuilder {
  asset: AssetEvent | undefined;
  readonly materials: Material[] = [];
  readonly #log = new WarningLog();
  readonly #materialDirectory = new Directory();
  readonly #skeleton = new SkeletonDraft();
  readonly #meshes = new MeshesDraft(
    { bones: this.#skeleton.directory, materials: this.#materialDirectory },
    this.#log,
  );
  readonly #clips = new ClipsDraft(this.#skeleton.directory, this.#log);
  readonly #notHeld = new Set<string>();
  #finished: Model | undefined;

  get bones(): readonly Bone[] {
    return this.#skeleton.bones;
  }

  get meshes(): readonly DraftMesh[] {
    return this.#meshes.views;
  }

  push(event: EventBase): readonly ModelChange[] {
    if (this.#finished !== undefined)
      throw new Error('the model is finished; each decode needs a builder of its own');
    const change = this.#reduce(event as CoreEvent);
    return change === undefined ? [] : [change];
  }

  snapshot(): Model {
    return this.#finished ?? this.#model(this.bones, this.#meshes.bound, this.#clips.bound(this.#space));
  }

  finish(): Model {
    this.#finished ??= this.#model(
      this.#skeleton.finish(this.#log),
      this.#meshes.finish(),
      this.#clips.finish(this.#space),
    );
    return this.#finished;
  }

  get #space(): CoordinateSpace {
    return this.asset?.space ?? undeclaredSpace;
  }

  #reduce(event: CoreEvent): ModelChange | undefined {
    switch (event.type) {
      case 'asset':
        this.asset = event;
        return { type: 'asset' };
      case 'bone':
        this.#meshes.unbind();
        this.#clips.unbind();
        return this.#skeleton.add(event, this.#space);
      case 'bone-transform':
        return this.#skeleton.transform(event, this.#space);
      case 'mesh':
        return this.#meshes.open(event);
      case 'vertices':
      case 'indices':
      case 'values':
      case 'corners':
      case 'face-materials':
      case 'mesh-material':
      case 'bone-weights':
      case 'mesh-end':
        return this.#meshes.add(event, this.#space);
      case 'clip':
        return this.#clips.openClip(event);
      case 'track':
        return this.#clips.openTrack(event);
      case 'track-target':
        return void this.#clips.target(event);
      case 'keyframes':
        return this.#clips.addKeys(event);
      case 'time-base':
        return this.#clips.setTimeBase(event);
      case 'material':
        return this.#addMaterial(event);
      case 'influences':
      case 'morph':
      case 'poses':
        return void this.#tellNotHeld(event.type);
      case 'warning':
        this.#log.pass(event);
        return { type: 'warning', warning: event };
      default:
        return undefined;
    }
  }

  #addMaterial({ type: _type, span: _span, material, name, ...stored }: MaterialEvent): ModelChange {
    this.#meshes.unbind();
    const place = this.#materialDirectory.add(material, name?.text);
    this.materials[place] = { name: name?.text ?? '', ...stored };
    return { type: 'material', material: place };
  }

  #tellNotHeld(type: string): void {
    if (this.#notHeld.has(type)) return;
    this.#notHeld.add(type);
    this.#log.add('model:not-held', `the model does not hold "${type}" events; they are passed over`);
  }

  #model(bones: readonly Bone[], meshes: readonly Mesh[], clips: readonly Clip[]): Model {
    const { handedness, up, winding, uvOrigin, unitInMetres } = this.#space;
    return {
      format: this.asset?.format ?? { id: '', variant: '' },
      space: { handedness, up, winding, uvOrigin, ...(unitInMetres === undefined ? {} : { unitInMetres }) },
      bones,
      meshes,
      materials: [...this.materials],
      clips,
      warnings: this.#log.warnings,
    };
  }
}
