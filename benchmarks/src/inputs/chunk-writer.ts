/** Room behind a chunk for the line that fills it. */
const SLACK = 1024;

const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const MICROS = 1_000_000;

/**
 * Writes ASCII text as chunks of one size, each in memory of its own. Numbers go to bytes without a string between, so
 * that a generated file costs less than decoding it.
 */
export class ChunkWriter {
  readonly #chunkBytes: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(chunkBytes: number) {
    this.#chunkBytes = chunkBytes;
    this.#bytes = new Uint8Array(chunkBytes + SLACK);
  }

  /** At most `SLACK` characters between two calls of `takeFull`. */
  text(text: string): void {
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** A whole number that is not negative. */
  integer(value: number): void {
    let digits = 1;
    for (let bound = 10; value >= bound; bound *= 10) digits++;
    this.#digits(value, digits);
  }

  /** Millionths as a decimal with six places, as most exporters write floats. */
  micros(value: number): void {
    const size = Math.abs(value);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    this.integer(Math.floor(size / MICROS));
    this.#bytes[this.#length++] = POINT;
    this.#digits(size % MICROS, 6);
  }

  /** The chunk written so far, once it is full. */
  takeFull(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#length < this.#chunkBytes) return undefined;
    const full = this.#bytes.subarray(0, this.#chunkBytes);
    const rest = this.#bytes.subarray(this.#chunkBytes, this.#length);
    this.#bytes = new Uint8Array(this.#chunkBytes + SLACK);
    this.#bytes.set(rest);
    this.#length = rest.length;
    return full;
  }

  /** What is left at the end. */
  takeRest(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #digits(value: number, count: number): void {
    let rest = value;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      this.#bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length += count;
  }
}
