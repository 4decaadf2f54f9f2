import type { Ref } from '@rigstream/core';

/**
 * Things of one kind by name, for references that may come before what they name. Names bind exactly, else without
 * regard to case; of several things with one name the first wins (directx-x section 3).
 */
export class NameIndex {
  readonly #exact = new Map<string, number>();
  readonly #folded = new Map<string, number>();

  add(name: string, index: number): void {
    if (!this.#exact.has(name)) this.#exact.set(name, index);
    const folded = name.toLowerCase();
    if (!this.#folded.has(folded)) this.#folded.set(folded, index);
  }

  /** −1 where nothing has this name. */
  find(name: string): number {
    return this.#exact.get(name) ?? this.#folded.get(name.toLowerCase()) ?? -1;
  }
}

/** Things of one kind: their places in the model, by the number the file gives them and by name. */
export class Directory {
  readonly #places = new Map<number, number>();
  readonly #names = new NameIndex();

  get size(): number {
    return this.#places.size;
  }

  /** The place of a thing, a new one for a number not met before. */
  add(number: number, name?: string): number {
    const known = this.#places.get(number);
    const place = known ?? this.#places.size;
    if (known === undefined) this.#places.set(number, place);
    if (name !== undefined && name !== '') this.#names.add(name, place);
    return place;
  }

  /** −1 where no thing has this number. */
  place(number: number): number {
    return this.#places.get(number) ?? -1;
  }

  /** −1 for no reference, and for one that nothing answers to so far. */
  resolve(ref: Ref | undefined): number {
    if (ref === undefined) return -1;
    return 'index' in ref ? this.place(ref.index) : this.#names.find(ref.name.text);
  }
}
