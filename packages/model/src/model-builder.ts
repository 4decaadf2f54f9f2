import type {
  AssetEvent,
  AssetKind,
  CoordinateSpace,
  CoreEvent,
  EventBase,
  MaterialEvent,
  PosesEvent,
} from '@rigstream/core';
import { ClipsDraft, type ClipPart } from './clips-draft.ts';
import type { DraftMesh } from './draft-mesh.ts';
import { MeshesDraft } from './meshes-draft.ts';
import type { ModelChange } from './model-change.ts';
import type { Bone, Clip, Material, Mesh, Model } from './model.ts';
import { Directory } from './name-index.ts';
import { PosesDraft } from './poses-draft.ts';
import { SkeletonDraft } from './skeleton-draft.ts';
import { WarningLog } from './warning-log.ts';

/**
 * Puts a model together, event by event: from one decode, or from those of all files of an asset one after another,
 * each from its `asset` to its `end`. Each file numbers its own things from 0; what a file has none of, it means of the
 * others: the mesh of a Cal3D file names bones by their place in the skeleton file, and materials by the place of their
 * file among those of the asset. Files may come in any order.
 */
export interface ModelBuilder {
  /** The first event, once it has arrived; of several files that of the first one that is no manifest. */
  readonly asset: AssetEvent | undefined;
  /** Bones so far. Parents that have not arrived count as none. */
  readonly bones: readonly Bone[];
  /** Every mesh opened so far, complete or not. */
  readonly meshes: readonly DraftMesh[];
  readonly materials: readonly Material[];
  /**
   * Says which file comes next. Clips, meshes and materials without a name of their own take its name.
   * @param uri its path or name; folders and extension do not count
   */
  startPart(uri: string): void;
  /** Says that a file of the asset is not there. It keeps its place among those of its kind. */
  addMissingPart(kind: PartKind, uri: string): readonly ModelChange[];
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

/** Kinds of files an asset has. */
export type PartKind = AssetKind | 'texture' | 'file';

/** An empty builder. Each model needs one of its own. */
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

const colorNames = ['ambient', 'diffuse', 'specular', 'emissive'] as const;

function newPart(number: number, name: string): ClipPart {
  return { number, name, terms: { space: undeclaredSpace, timeBase: undefined } };
}

class EventReducer implements ModelBuilder {
  asset: AssetEvent | undefined;
  /** The file whose events arrive. */
  #part: ClipPart = newPart(0, '');
  /** Its first event. */
  #partAsset: AssetEvent | undefined;
  #ended = false;
  readonly materials: Material[] = [];
  readonly #log = new WarningLog();
  readonly #materialDirectory = new Directory();
  readonly #poses = new PosesDraft();
  readonly #skeleton = new SkeletonDraft((number, part) => this.#poses.restOf(number, part));
  readonly #meshes: MeshesDraft;
  readonly #clips: ClipsDraft;
  #finished: Model | undefined;

  constructor() {
    const skeleton = this.#skeleton;
    const poses = this.#poses;
    const boneDirectory = skeleton.directory;
    this.#meshes = new MeshesDraft(
      {
        boneDirectory,
        materials: this.#materialDirectory,
        get bones() {
          return skeleton.bones;
        },
      },
      this.#log,
    );
    this.#clips = new ClipsDraft(
      {
        bones: boneDirectory,
        get poseCount() {
          return poses.count;
        },
        restTranslation: (bone) => skeleton.bones[bone]?.local.slice(12, 15) ?? [0, 0, 0],
      },
      this.#log,
    );
  }

  get bones(): readonly Bone[] {
    return this.#skeleton.bones;
  }

  get meshes(): readonly DraftMesh[] {
    return this.#meshes.views;
  }

  push(event: EventBase): readonly ModelChange[] {
    if (this.#finished !== undefined)
      throw new Error('the model is finished; each model needs a builder of its own');
    const change = this.#reduce(event as CoreEvent);
    return change === undefined ? [] : [change];
  }

  snapshot(): Model {
    return this.#finished ?? this.#model(this.bones, this.#meshes.bound, this.#clips.bound);
  }

  finish(): Model {
    if (this.#finished !== undefined) return this.#finished;
    this.#endPart();
    const bones = this.#skeleton.finish(this.#log);
    return (this.#finished = this.#model(bones, this.#meshes.finish(), this.#clips.finish()));
  }

  startPart(uri: string): void {
    this.#endPart();
    const name = uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf('\\')) + 1);
    this.#part = newPart(this.#part.number + 1, name.replace(/\.[^.]*$/, ''));
  }

  addMissingPart(kind: PartKind, uri: string): readonly ModelChange[] {
    this.startPart(uri);
    const message = `a file of the asset is missing: "${uri}"`;
    this.#log.add('unresolved-reference', message, { path: uri, found: uri });
    if (kind === 'material') this.#materialDirectory.addMissing(this.#part.number);
    return [{ type: 'missing-part', kind, uri }];
  }

  /** A file of a material that holds none keeps its place all the same. */
  #endPart(): void {
    const { number } = this.#part;
    if (this.#partAsset?.kind === 'material' && !this.#materialDirectory.has(number))
      this.#materialDirectory.addMissing(number);
    this.#partAsset = undefined;
    this.#ended = false;
  }

  #open(event: AssetEvent): ModelChange {
    if (this.#ended || this.#partAsset !== undefined) this.startPart('');
    this.#part.terms.space = event.space;
    this.#partAsset = event;
    if (this.asset === undefined || this.asset.kind === 'manifest') this.asset = event;
    return { type: 'asset' };
  }

  #addPoses(event: PosesEvent): ModelChange | undefined {
    if (!this.#poses.add(event, this.#part.number))
      return void this.#log.add('model:not-held', 'poses of another kind than those before are passed over');
    if (event.first === 0) {
      this.#skeleton.unbind();
      this.#meshes.unbind();
    }
    this.#clips.unbind();
    return { type: 'poses', first: event.first, count: event.count };
  }

  #reduce(event: CoreEvent): ModelChange | undefined {
    const { number, name, terms } = this.#part;
    switch (event.type) {
      case 'asset':
        return this.#open(event);
      case 'end':
        this.#ended = true;
        return undefined;
      case 'bone':
        this.#meshes.unbind();
        this.#clips.unbind();
        return this.#skeleton.add(event, terms.space, number);
      case 'bone-transform':
        this.#meshes.unbind();
        return this.#skeleton.transform(event, terms.space, number);
      case 'mesh':
        return this.#meshes.open(event, number, name);
      case 'vertices':
      case 'indices':
      case 'values':
      case 'corners':
      case 'face-materials':
      case 'mesh-material':
      case 'bone-weights':
      case 'influences':
      case 'morph':
      case 'mesh-end':
        return this.#meshes.add(event, terms.space, number);
      case 'clip':
        return this.#clips.openClip(event, this.#part);
      case 'track':
        return this.#clips.openTrack(event, number);
      case 'track-target':
        return void this.#clips.target(event, number);
      case 'keyframes':
        return this.#clips.addKeys(event, number);
      case 'time-base':
        return this.#clips.setTimeBase(event, terms);
      case 'material':
        return this.#addMaterial(event);
      case 'poses':
        return this.#addPoses(event);
      case 'warning':
        this.#log.pass(event);
        return { type: 'warning', warning: event };
      default:
        return undefined;
    }
  }

  #addMaterial(event: MaterialEvent): ModelChange {
    const { type: _type, span: _span, material, name, fullColor = 1, ...stored } = event;
    this.#meshes.unbind();
    const { number, name: partName } = this.#part;
    const place = this.#materialDirectory.add(material, name?.text, number);
    const colors = colorNames
      .filter((color) => stored[color] !== undefined)
      .map((color) => [color, stored[color]?.map((value) => value / fullColor)]);
    this.materials[place] = { name: name?.text ?? partName, ...stored, ...Object.fromEntries(colors) };
    return { type: 'material', material: place };
  }

  #model(bones: readonly Bone[], meshes: readonly Mesh[], clips: readonly Clip[]): Model {
    const { handedness, up, winding, uvOrigin, unitInMetres } = this.asset?.space ?? undeclaredSpace;
    const poses = this.#poses.held(this.#skeleton.directory);
    return {
      format: this.asset?.format ?? { id: '', variant: '' },
      space: { handedness, up, winding, uvOrigin, ...(unitInMetres === undefined ? {} : { unitInMetres }) },
      bones,
      meshes,
      materials: [...this.materials],
      clips,
      ...(poses === undefined ? {} : { poses }),
      warnings: this.#log.warnings,
    };
  }
}
