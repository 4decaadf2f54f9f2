import type { FloatArray } from '@rigstream/core';

const FIRST_ROOM = 64;

/** Numbers of a batch on their way into the arrays of an event. Its memory serves one batch after the other. */
export class NumberList {
  length = 0;
  #values = new Float64Array(FIRST_ROOM);

  /** Adds up to three numbers. */
  push(first: number, second?: number, third?: number): void {
    const at = this.length;
    if (at + 3 > this.#values.length) this.#grow();
    this.#values[at] = first;
    this.length = at + 1;
    if (second === undefined) return;
    this.#values[at + 1] = second;
    this.length = at + 2;
    if (third === undefined) return;
    this.#values[at + 2] = third;
    this.length = at + 3;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  /** Cuts the list, or fills it up with 0. */
  resize(length: number): void {
    while (this.length < length) this.push(0);
    this.length = length;
  }

  /** Takes the numbers out. */
  takeFloats(): FloatArray {
    return new Float32Array(this.#take());
  }

  takeIndices(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#take());
  }

  takeIntegers(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#take());
  }

  #take(): Float64Array {
    const taken = this.#values.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  #grow(): void {
    const values = new Float64Array(2 * this.#values.length);
    values.set(this.#values);
    this.#values = values;
  }
}
