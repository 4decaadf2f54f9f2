import type { Name } from '@rigstream/core';

const CHUNK_BYTES = 65_536;

export type Chunks = Generator<Uint8Array<ArrayBuffer>, void, void>;

/** Little-endian values on their way out, in chunks that own their buffer. */
export class ByteSink {
  #bytes = new Uint8Array(CHUNK_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #ready: Uint8Array<ArrayBuffer>[] = [];

  integer(value: number): void {
    const at = this.#take(4);
    this.#view.setInt32(at, value, true);
  }

  half(value: number): void {
    const at = this.#take(2);
    this.#view.setInt16(at, value, true);
  }

  byte(value: number): void {
    const at = this.#take(1);
    this.#bytes[at] = value;
  }

  float(value: number): void {
    const at = this.#take(4);
    this.#view.setFloat32(at, value, true);
  }

  /** Numbers of a list from a place on; 0 where it has none. */
  floats(values: ArrayLike<number> | undefined, from: number, count: number): void {
    for (let at = from; at < from + count; at++) this.float(values?.[at] ?? 0);
  }

  bytes(values: Uint8Array): void {
    for (let from = 0; from < values.length;) {
      if (this.#length === CHUNK_BYTES) this.#startChunk();
      const part = values.subarray(from, from + CHUNK_BYTES - this.#length);
      this.#bytes.set(part, this.#length);
      this.#length += part.length;
      from += part.length;
    }
  }

  /** A string as the libraries write it: the NUL at its end counts (specification section 1). */
  string(bytes: Uint8Array): void {
    const end = bytes.indexOf(0);
    const stored = end < 0 ? bytes : bytes.subarray(0, end);
    this.integer(stored.length + 1);
    this.bytes(stored);
    this.byte(0);
  }

  /** The bytes of the name, whatever their encoding. */
  name(name: Name | undefined): void {
    this.string(name?.raw ?? new Uint8Array());
  }

  /** Chunks that are full. */
  *full(): Chunks {
    const ready = this.#ready;
    this.#ready = [];
    yield* ready;
  }

  /** All there is. */
  *rest(): Chunks {
    yield* this.full();
    if (this.#length > 0) yield this.#bytes.slice(0, this.#length);
    this.#length = 0;
  }

  /** Where so many bytes have their place, which may be in a new chunk. */
  #take(count: number): number {
    if (this.#length + count > CHUNK_BYTES) this.#startChunk();
    this.#length += count;
    return this.#length - count;
  }

  #startChunk(): void {
    this.#ready.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = new Uint8Array(CHUNK_BYTES);
    this.#view = new DataView(this.#bytes.buffer);
    this.#length = 0;
  }
}
