import type { ByteSpan, Matrix4 } from '@rigstream/core';
import { Animation } from './animation.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { fillFloats } from './read-values.ts';

/** A node of the scene: a bone of core. Held back until its matrix is known or something else must come first. */
export class Frame extends OpenObject {
  readonly index: number;
  readonly #parentBone: number;
  /** The head of the object. */
  readonly #head: ByteSpan;
  #isAnnounced = false;

  constructor(opening: Opening) {
    super(opening);
    const { counts, names, source } = opening.decoding;
    this.index = counts.bones++;
    this.#parentBone = this.bone;
    this.bone = this.index;
    this.place = { kind: 'bone', index: this.index };
    this.#head = source.span(this.start);
    names.declare('frame', this, this.#head, this.index);
  }

  override *settle(): XRoutine {
    if (!this.#isAnnounced) yield* this.transform(undefined);
  }

  /** Gives the frame its matrix. */
  *transform(matrix: Matrix4 | undefined): XRoutine {
    const span = matrix === undefined ? this.#head : this.decoding.source.span(this.start);
    if (!this.#isAnnounced) {
      this.#isAnnounced = true;
      yield {
        type: 'bone',
        index: this.index,
        ...(this.name === undefined ? {} : { name: this.name }),
        parent: this.#parentBone,
        ...(matrix === undefined ? {} : { matrix }),
        span,
      };
    } else if (matrix !== undefined) {
      yield { type: 'bone-transform', index: this.index, matrix, span };
    }
  }

  override *close(): XRoutine {
    // A frame may stand in an animation in place of a reference to it (specification section 7).
    if (this.parent instanceof Animation) yield* this.parent.bind({ index: this.index });
  }
}

/** The local transform of a frame. */
export class FrameTransformMatrix extends OpenObject {
  readonly #frame: Frame;

  constructor(opening: Opening, frame: Frame) {
    super(opening);
    this.#frame = frame;
  }

  override *read(): XRoutine {
    const matrix = new Float32Array(16);
    yield* fillFloats(this, matrix, 0, 16);
    yield* this.#frame.transform(Array.from(matrix));
    this.warnOfNonFinite();
  }
}
