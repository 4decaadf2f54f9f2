import type { Chunks } from './chunks.ts';

const CHUNK_BYTES = 65_536;

/** Bytes on their way out, in chunks that own their buffer. What is written lies in one chunk if it was reserved. */
export class ByteOutput {
  /** The chunk being filled. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(CHUNK_BYTES);
  /** The same chunk, for numbers. */
  view: DataView = new DataView(this.bytes.buffer);
  /** How far it is filled; whoever writes into it moves this on. */
  length = 0;
  #ready: Uint8Array<ArrayBuffer>[] = [];

  /** Bytes the chunk has left. */
  get room(): number {
    return this.bytes.length - this.length;
  }

  /** Goes to a new chunk where this one lacks the room. */
  reserve(count: number): void {
    if (this.room < count) this.#startChunk(count);
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** One byte for each character, as names of templates were read. */
  latin1(text: string): void {
    this.reserve(text.length);
    for (let index = 0; index < text.length; index++) this.bytes[this.length++] = text.charCodeAt(index);
  }

  /** Chunks that are full. */
  *full(): Chunks {
    if (this.#ready.length === 0) return;
    const ready = this.#ready;
    this.#ready = [];
    yield* ready;
  }

  /** What is left. */
  *rest(): Chunks {
    this.#startChunk(0);
    yield* this.full();
  }

  #startChunk(least: number): void {
    if (this.length > 0) this.#ready.push(this.bytes.subarray(0, this.length));
    this.bytes = new Uint8Array(Math.max(CHUNK_BYTES, least));
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
  }
}
