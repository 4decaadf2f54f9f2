type Growable = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const smallestCapacity = 64;

/** A typed array that grows with the data that arrive. Capacity doubles, so appending takes linear time. */
export class GrowingArray<Data extends Growable> {
  readonly #allocate: (length: number) => Data;
  #data: Data;
  #length = 0;

  constructor(allocate: (length: number) => Data) {
    this.#allocate = allocate;
    this.#data = allocate(0);
  }

  get length(): number {
    return this.#length;
  }

  /** The elements so far, without a copy; later elements may go elsewhere. */
  get view(): Data {
    return this.#data.subarray(0, this.#length) as Data;
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#data.set(values, this.#length);
    this.#length += values.length;
  }

  push(value: number): void {
    if (this.#length === this.#data.length) this.#reserve(1);
    this.#data[this.#length++] = value;
  }

  push3(a: number, b: number, c: number): void {
    if (this.#length + 3 > this.#data.length) this.#reserve(3);
    this.#data[this.#length] = a;
    this.#data[this.#length + 1] = b;
    this.#data[this.#length + 2] = c;
    this.#length += 3;
  }

  /** A copy with a buffer of just the right size. */
  toArray(): Data {
    return this.view.slice() as Data;
  }

  #reserve(extra: number): void {
    const needed = this.#length + extra;
    if (needed <= this.#data.length) return;
    const larger = this.#allocate(Math.max(smallestCapacity, needed, this.#data.length * 2));
    larger.set(this.#data.subarray(0, this.#length));
    this.#data = larger;
  }
}

export type GrowingFloats = GrowingArray<Float32Array<ArrayBuffer>>;
export type GrowingIndices = GrowingArray<Uint32Array<ArrayBuffer>>;

export function growingFloats(): GrowingFloats {
  return new GrowingArray((length) => new Float32Array(length));
}

export function growingIndices(): GrowingIndices {
  return new GrowingArray((length) => new Uint32Array(length));
}
