import type { BoneEvent, BoneTransformEvent, CoordinateSpace } from '@rigstream/core';
import { assembleBones, type BoneDraft } from './assemble-bones.ts';
import { fileMatrix, identityMatrix, rigidMatrix } from './matrix.ts';
import type { ModelChange } from './model-change.ts';
import type { Bone, Matrix } from './model.ts';
import { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

/** The bones that have arrived. */
export class SkeletonDraft {
  readonly directory: Directory = new Directory();
  readonly #drafts: BoneDraft[] = [];
  #bones: readonly Bone[] | undefined;

  get bones(): readonly Bone[] {
    return (this.#bones ??= assembleBones(this.#drafts, this.directory, undefined));
  }

  /** The bones once all have arrived; tells of parents that are none. */
  finish(log: WarningLog): readonly Bone[] {
    return (this.#bones = assembleBones(this.#drafts, this.directory, log));
  }

  add(event: BoneEvent, space: CoordinateSpace): ModelChange {
    const name = event.name?.text ?? '';
    const place = this.directory.add(event.index, name);
    this.#drafts[place] = { name, parent: event.parent, local: localOf(event, space) };
    return this.#changed(place);
  }

  transform(event: BoneTransformEvent, space: CoordinateSpace): ModelChange {
    const place = this.directory.place(event.index);
    const draft = this.#drafts[place];
    if (draft === undefined) throw new RangeError(`a transform comes before its bone ${event.index}`);
    draft.local = fileMatrix(event.matrix, space.matrix);
    return this.#changed(place);
  }

  #changed(place: number): ModelChange {
    this.#bones = undefined;
    return { type: 'bones', first: place, count: 1 };
  }
}

function localOf(event: BoneEvent, space: CoordinateSpace): Matrix {
  if (event.matrix !== undefined) return fileMatrix(event.matrix, space.matrix);
  if (event.translation === undefined && event.rotation === undefined) return identityMatrix;
  const [x, y, z, w] = event.rotation ?? [0, 0, 0, 1];
  const sign = space.rotation === 'conjugate-quaternion' ? -1 : 1;
  return rigidMatrix(event.translation ?? [0, 0, 0], [sign * x, sign * y, sign * z, w]);
}
