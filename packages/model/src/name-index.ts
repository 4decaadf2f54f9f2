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

/**
 * Things of one kind: their places in the model, by the number the file gives them and by name. Each part of an asset
 * numbers its own things from 0; a part without any means those of the other parts.
 */
export class Directory {
  /** The numbers of each part that has things of this kind. */
  readonly #parts = new Map<number, Map<number, number>>();
  /** All things in the order of the parts; −1 for one whose part is missing. */
  readonly #order: number[] = [];
  readonly #names = new NameIndex();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The place of a thing, a new one for a number not met before in this part. */
  add(number: number, name?: string, part: number = 0): number {
    const places = this.#placesOf(part);
    const known = places.get(number);
    const place = known ?? this.#size++;
    if (known === undefined) {
      places.set(number, place);
      this.#order.push(place);
    }
    if (name !== undefined && name !== '') this.#names.add(name, place);
    return place;
  }

  /** Keeps the number of a thing that is not there. */
  addMissing(part: number): void {
    this.#placesOf(part);
    this.#order.push(-1);
  }

  has(part: number): boolean {
    return this.#parts.has(part);
  }

  /** −1 where no thing has this number. */
  place(number: number, part: number = 0): number {
    const [only, ...others] = this.#parts.values();
    const places = this.#parts.get(part) ?? (others.length === 0 ? only : undefined);
    return (places === undefined ? this.#order[number] : places.get(number)) ?? -1;
  }

  /** −1 for no reference, and for one that nothing answers to so far. */
  resolve(ref: Ref | undefined, part: number = 0): number {
    if (ref === undefined) return -1;
    return 'index' in ref ? this.place(ref.index, part) : this.#names.find(ref.name.text);
  }

  /** Whether the thing was in a part that is missing. */
  isMissing(ref: Ref, part: number): boolean {
    return 'index' in ref && !this.#parts.has(part) && this.#order[ref.index] === -1;
  }

  #placesOf(part: number): Map<number, number> {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const added = new Map<number, number>();
    this.#parts.set(part, added);
    return added;
  }
}
