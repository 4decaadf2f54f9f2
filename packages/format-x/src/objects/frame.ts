import type { ByteSpan, Matrix4 } from '@rigstream/core';
import { Animation } from './animation.ts';
import { OpenObject, type AnyEvent, type Opening, type XRoutine } from './open-object.ts';
import { readFloats } from './read-records.ts';

/** A node of the scene: a bone of core. Held back until its matrix is known or something else must come first. */
export class Frame extends OpenObject {
  readonly #index: number;
  readonly #parentBone: number;
  /** The head of the object. */
  readonly #head: ByteSpan;
  #isAnnounced = false;

  constructor(opening: Opening) {
    super(opening);
    const { counts, names } = opening.decoding;
    const index = (this.#index = counts.bones++);
    this.#parentBone = this.bone;
    this.#head = this.span();
    this.bone = index;
    this.place = { kind: 'bone', index };
    names.declare('frame', opening.name, opening.guid, index);
  }

  override settle(): readonly AnyEvent[] {
    return this.#isAnnounced ? [] : this.transform(undefined);
  }

  /** Gives the frame its matrix. */
  transform(matrix: Matrix4 | undefined): readonly AnyEvent[] {
    const index = this.#index;
    const span = matrix ? this.span() : this.#head;
    if (this.#isAnnounced) return matrix ? [{ type: 'bone-transform', index, matrix, span }] : [];
    this.#isAnnounced = true;
    return [
      { type: 'bone', index, ...this.named, parent: this.#parentBone, ...(matrix && { matrix }), span },
    ];
  }

  override close(): readonly AnyEvent[] {
    // A frame may stand in an animation in place of a reference to it (specification section 7).
    return this.parent instanceof Animation ? this.parent.bind({ index: this.#index }, this.#head) : [];
  }
}

/** The local transform of a frame. */
export function* readFrameMatrix(object: OpenObject, frame: Frame): XRoutine {
  const matrix = yield* readFloats(object, 16);
  yield* frame.transform(matrix);
  object.warnOfNonFinite();
}
