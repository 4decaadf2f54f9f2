import type { BoneEvent, BoneTransformEvent, CoordinateSpace } from '@rigstream/core';
import { assembleBones, type BoneDraft, type RestOfPoses } from './assemble-bones.ts';
import { fileMatrix, rigidMatrix } from './matrix.ts';
import type { ModelChange } from './model-change.ts';
import type { Bone, Matrix } from './model.ts';
import { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

/** The bones that have arrived. */
export class SkeletonDraft {
  readonly directory: Directory = new Directory();
  readonly #drafts: BoneDraft[] = [];
  readonly #restOfPoses: RestOfPoses;
  #bones: readonly Bone[] | undefined;

  constructor(restOfPoses: RestOfPoses) {
    this.#restOfPoses = restOfPoses;
  }

  get bones(): readonly Bone[] {
    return (this.#bones ??= assembleBones(this.#drafts, this.directory, this.#restOfPoses, undefined));
  }

  /** The bones once all have arrived; tells of parents that are none. */
  finish(log: WarningLog): readonly Bone[] {
    return (this.#bones = assembleBones(this.#drafts, this.directory, this.#restOfPoses, log));
  }

  add(event: BoneEvent, space: CoordinateSpace, part: number): ModelChange {
    const name = event.name?.text ?? '';
    const place = this.directory.add(event.index, name, part);
    this.#drafts[place] = {
      name,
      parent: event.parent,
      number: event.index,
      part,
      local: transformOf(event, space),
      inverseBind: event.inverseBind && transformOf(event.inverseBind, space),
    };
    return this.#changed(place);
  }

  transform(event: BoneTransformEvent, space: CoordinateSpace, part: number): ModelChange {
    const place = this.directory.place(event.index, part);
    const draft = this.#drafts[place];
    if (draft === undefined) throw new RangeError(`a transform comes before its bone ${event.index}`);
    draft.local = fileMatrix(event.matrix, space.matrix);
    return this.#changed(place);
  }

  /** The first poses tell where bones rest. */
  unbind(): void {
    this.#bones = undefined;
  }

  #changed(place: number): ModelChange {
    this.unbind();
    return { type: 'bones', first: place, count: 1 };
  }
}

type StoredTransform = Partial<Pick<BoneEvent, 'translation' | 'rotation' | 'matrix'>>;

/** Undefined where the file tells none. */
function transformOf(stored: StoredTransform, space: CoordinateSpace): Matrix | undefined {
  if (stored.matrix !== undefined) return fileMatrix(stored.matrix, space.matrix);
  if (stored.translation === undefined && stored.rotation === undefined) return undefined;
  const [x, y, z, w] = stored.rotation ?? [0, 0, 0, 1];
  const sign = space.rotation === 'conjugate-quaternion' ? -1 : 1;
  return rigidMatrix(stored.translation ?? [0, 0, 0], [sign * x, sign * y, sign * z, w]);
}
