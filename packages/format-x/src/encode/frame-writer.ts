import type { BoneEvent, BoneTransformEvent, Ref } from '@rigstream/core';
import { writeMatrix } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** Writes frames, which stay open for what stands in them. */
export class FrameWriter {
  readonly #sink: TokenSink;
  /** Frames that are open, the innermost last. */
  readonly #open: number[] = [];
  readonly #names: (Uint8Array | undefined)[] = [];

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /** Opens a frame in the one that is innermost. */
  open(event: BoneEvent): void {
    this.#sink.open('Frame', event.name?.raw);
    this.#open.push(event.index);
    this.#names[event.index] = event.name?.raw;
    if (event.matrix !== undefined) this.transform(event.matrix);
  }

  /** Gives the innermost frame its matrix. */
  transform(matrix: readonly number[]): void {
    this.#sink.open('FrameTransformMatrix');
    writeMatrix(this.#sink, matrix);
    this.#sink.close();
  }

  /**
   * Closes frames until one is innermost, or all for −1.
   * @throws RangeError where the frame is not open
   */
  closeTo(frame: number): void {
    while (this.#open.length > 0 && this.#open.at(-1) !== frame) {
      this.#open.pop();
      this.#sink.close();
    }
    if (frame === -1 || this.#open.length > 0) return;
    throw new RangeError(
      `frame ${frame} is not open any more: .x nests objects, so what belongs to a frame must come before the next frame beside it`,
    );
  }

  /** Writes a frame with those inside it. */
  whole(events: readonly (BoneEvent | BoneTransformEvent)[]): void {
    for (const event of events) {
      if (event.type === 'bone') {
        this.closeTo(event.parent);
        this.open(event);
      } else {
        this.closeTo(event.index);
        this.transform(event.matrix);
      }
    }
    this.closeTo(-1);
  }

  /** @throws RangeError for a frame without a name */
  nameOf(frame: Ref): Uint8Array {
    if ('name' in frame) return frame.name.raw;
    const name = this.#names[frame.index];
    if (name === undefined) throw new RangeError(`frame ${frame.index} has no name to refer to it by`);
    return name;
  }
}
