import type { PosesEvent } from '@rigstream/core';
import { growingFloats } from './growing-array.ts';
import type { Matrix, Poses } from './model.ts';
import type { Directory } from './name-index.ts';
import { rigidMatrix } from './matrix.ts';

const boneSizes: Readonly<Record<Poses['layout'], number>> = { 'matrix-3x4': 12, trs: 10 };

/** The poses that have arrived. Of several parts with poses the first one's count. */
export class PosesDraft {
  readonly #values = growingFloats();
  #first: PosesEvent | undefined;
  #part = 0;
  #count = 0;
  #held: Poses | undefined;

  get count(): number {
    return this.#count;
  }

  /** False for poses of another kind than those before. */
  add(event: PosesEvent, part: number): boolean {
    if (this.#first === undefined) this.#part = part;
    this.#first ??= event;
    const { layout, bones } = this.#first;
    if (part !== this.#part || event.layout !== layout || event.bones !== bones) return false;
    if (event.first !== this.#count)
      throw new RangeError(`pose ${event.first} comes behind ${this.#count} of them; batches have no gaps`);
    this.#values.append(event.values);
    this.#count += event.count;
    this.#held = undefined;
    return true;
  }

  /** The local matrix of a bone in the first pose, by the number the file gives the bone. */
  restOf(number: number, part: number): Matrix | undefined {
    if (this.#first === undefined || this.#count === 0 || part !== this.#part) return undefined;
    const { layout, bones } = this.#first;
    if (number >= bones) return undefined;
    const size = boneSizes[layout];
    const v = this.#values.view.subarray(number * size, (number + 1) * size);
    const at = (i: number): number => v[i] ?? 0;
    if (layout === 'matrix-3x4')
      return Array.from({ length: 16 }, (_, i) =>
        i % 4 === 3 ? Number(i === 15) : at((i % 4) * 4 + (i >> 2)),
      );
    const rigid = rigidMatrix([at(0), at(1), at(2)], [at(3), at(4), at(5), at(6)]);
    return rigid.map((value, i) => (i < 12 ? value * at(7 + (i >> 2)) : value));
  }

  /** Undefined where there are none. Poses with the bones of the file in the order of the model. */
  held(bones: Directory): Poses | undefined {
    if (this.#first === undefined) return undefined;
    if (
      this.#held !== undefined &&
      this.#held.values.length === this.#count * bones.size * boneSizes[this.#held.layout]
    )
      return this.#held;
    const { layout, bones: stored } = this.#first;
    const size = boneSizes[layout];
    const values = new Float32Array(this.#count * bones.size * size);
    const given = this.#values.view;
    for (let bone = 0; bone < stored; bone++) {
      const place = bones.place(bone, this.#part);
      if (place < 0) continue;
      for (let pose = 0; pose < this.#count; pose++) {
        const from = (pose * stored + bone) * size;
        values.set(given.subarray(from, from + size), (pose * bones.size + place) * size);
      }
    }
    return (this.#held = { count: this.#count, layout, values });
  }
}
