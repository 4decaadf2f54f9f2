/** Lays a binary file out, field by field as the specification lists them. */
export class FileBytes {
  readonly #bytes: number[] = [];

  /** @param magic three letters, which a NUL follows */
  constructor(magic: string, version: number) {
    this.bytes(...new TextEncoder().encode(`${magic}\0`)).integers(version);
  }

  bytes(...values: readonly number[]): this {
    return this.#append(values);
  }

  /** Numbers of 32 bits that are all 0. */
  zeros(count: number): this {
    return this.#append(new Uint8Array(4 * count));
  }

  integers(...values: readonly number[]): this {
    return this.#append(new Uint8Array(Int32Array.from(values).buffer));
  }

  floats(...values: readonly number[]): this {
    return this.#append(new Uint8Array(Float32Array.from(values).buffer));
  }

  /** @param values numbers of 16 bits, with a sign or without */
  shorts(...values: readonly number[]): this {
    return this.#append(new Uint8Array(Int16Array.from(values).buffer));
  }

  /** A length that counts the NUL, the bytes, the NUL. */
  string(text: string): this {
    return this.rawString(`${text}\0`);
  }

  /** A length, and as many bytes. */
  rawString(text: string): this {
    const bytes = new TextEncoder().encode(text);
    return this.integers(bytes.length).bytes(...bytes);
  }

  /** Numbers of some bits each in a stream that begins with the lowest, filled up to whole bytes. */
  bits(...fields: readonly (readonly [bits: number, value: number])[]): this {
    const bits = fields.flatMap(([count, value]) =>
      Array.from({ length: count }, (_, bit) => Math.floor(value / 2 ** bit) % 2),
    );
    for (let at = 0; at < bits.length; at += 8)
      this.bytes(bits.slice(at, at + 8).reduce((byte, bit, index) => byte + bit * 2 ** index, 0));
    return this;
  }

  take(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }

  #append(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }
}
