import type { ByteSpan } from './byte-span.ts';
import type { ErrorCode } from './fault-codes.ts';
import { FormatError, type FaultDetails } from './format-error.ts';
import { defaultLimits } from './limits.ts';

/** Extra bytes joined to a straddling item, so that one bridge is enough for most of them. */
const BRIDGE_SLACK = 256;

export interface ByteCursorInit {
  /** Name of the inner stream this cursor reads; absent: the source. */
  readonly layer?: string;
  readonly maxContiguous?: number;
  readonly fail?: (code: ErrorCode, message: string, details?: FaultDetails) => never;
}

/**
 * Fills an inner stream by one step: reads from the outer cursor, hands bytes to `push` (which copies nothing, so they
 * must stay as they are until the next step), and returns false when the inner stream has ended.
 */
export type LayerRefill = (push: (bytes: Uint8Array) => void) => Generator<number, boolean, void>;

/**
 * Reads bytes that arrive in chunks. A routine checks for a whole record, `if (!c.has(n)) yield* c.need(n)`, then
 * reads it with plain calls. A chunk is used in place; only what straddles a border is copied together.
 *
 * `bytes[position … limit)` is the contiguous window, for loops over many records; every view of it dies at the next
 * `need`, `has`, `skip` or yield.
 */
export class ByteCursor {
  /** Memory of the window. */
  bytes: Uint8Array = empty;
  /** The same memory for multi-byte reads, with the same offsets as `bytes`. */
  view: DataView = emptyView;
  /** Next byte to read, an index into `bytes`. */
  position = 0;
  /** End of the window, an index into `bytes`. */
  limit = 0;

  readonly layerName: string | undefined;
  readonly #maxContiguous: number;
  readonly #fail: (code: ErrorCode, message: string, details?: FaultDetails) => never;
  #refill: LayerRefill | undefined;
  /** Absolute offset of `bytes[0]`. */
  #base = 0;
  /** The last chunk pushed, and the absolute offset of its end. */
  #chunk: Uint8Array = empty;
  #chunkEnd = 0;
  /** Memory for what straddles a border. The window is either in it or in the chunk. */
  #bridge: Uint8Array<ArrayBuffer> = empty;
  #ended = false;

  constructor(init: ByteCursorInit = {}) {
    this.layerName = init.layer;
    this.#maxContiguous = init.maxContiguous ?? defaultLimits.maxContiguous;
    this.#fail = init.fail ?? throwFault;
  }

  /** Absolute offset of the next byte. */
  get offset(): number {
    return this.#base + this.position;
  }

  /** Bytes that have arrived and are not read yet. */
  get available(): number {
    return this.#chunkEnd - this.#base - this.position;
  }

  /** True when no byte will arrive any more; some may still be unread. */
  get ended(): boolean {
    return this.#ended;
  }

  /** A span from an absolute offset to the next byte, or to `end`. */
  span(start: number, end: number = this.offset): ByteSpan {
    return { start, end, ...(this.layerName && { layer: this.layerName }) };
  }

  /** True when `count` bytes can be read at once. Joins them when they straddle a border. */
  has(count: number): boolean {
    if (count > this.#maxContiguous) return false;
    return this.limit - this.position >= count || (this.available >= count && this.#join(count));
  }

  /**
   * Waits until `count` bytes can be read at once.
   * @throws FormatError `truncated` when the source ends before
   */
  *need(count: number): Generator<number, void, void> {
    while (!this.has(count)) {
      if (!(count <= this.#maxContiguous)) {
        this.#fail('plugin-api', `the plugin asks for ${count} bytes in one piece`, {
          span: this.span(this.offset),
          expected: `at most ${this.#maxContiguous} (limits.maxContiguous)`,
        });
      }
      yield* this.#more(count, count);
    }
  }

  /** Waits for a byte or the end; true at the end. */
  *atEnd(): Generator<number, boolean, void> {
    while (!this.has(1)) {
      if (this.#ended) return true;
      yield* this.#more(1, 1);
    }
    return false;
  }

  /**
   * Passes over `count` bytes without holding them.
   * @throws FormatError `truncated` when the source ends before
   */
  *skip(count: number): Generator<number, void, void> {
    for (let left = count; left > 0;) {
      while (!this.has(1)) yield* this.#more(1, left);
      const step = Math.min(left, this.limit - this.position);
      this.position += step;
      left -= step;
    }
  }

  /** The next `count` bytes of the window, not consumed. A view that dies at the next yield. */
  peek(count: number): Uint8Array {
    if (count > this.limit - this.position) throw new RangeError(`${count} bytes read without need()`);
    return this.bytes.subarray(this.position, this.position + count);
  }

  /** The next `count` bytes of the window, consumed. A view that dies at the next yield. */
  take(count: number): Uint8Array {
    const taken = this.peek(count);
    this.position += count;
    return taken;
  }

  /** A copy of the next `count` bytes of the window, consumed; the caller owns it. */
  copy(count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.take(count));
  }

  u8(): number {
    return this.view.getUint8(this.position++);
  }

  i8(): number {
    return this.view.getInt8(this.position++);
  }

  u16le(): number {
    return this.view.getUint16(this.#pass(2), true);
  }

  u16be(): number {
    return this.view.getUint16(this.#pass(2), false);
  }

  i16le(): number {
    return this.view.getInt16(this.#pass(2), true);
  }

  i16be(): number {
    return this.view.getInt16(this.#pass(2), false);
  }

  u32le(): number {
    return this.view.getUint32(this.#pass(4), true);
  }

  u32be(): number {
    return this.view.getUint32(this.#pass(4), false);
  }

  i32le(): number {
    return this.view.getInt32(this.#pass(4), true);
  }

  i32be(): number {
    return this.view.getInt32(this.#pass(4), false);
  }

  f32le(): number {
    return this.view.getFloat32(this.#pass(4), true);
  }

  f32be(): number {
    return this.view.getFloat32(this.#pass(4), false);
  }

  f64le(): number {
    return this.view.getFloat64(this.#pass(8), true);
  }

  f64be(): number {
    return this.view.getFloat64(this.#pass(8), false);
  }

  /**
   * Fills `target[first … first + count)`, waiting as often as needed; no more than one number is ever joined.
   * @throws FormatError `truncated` when the source ends before
   */
  readF32le(target: Float32Array, first = 0, count: number = target.length - first): BulkRead {
    return this.#readF32(target, first, first + count, true);
  }

  /** Big-endian twin of `readF32le`. */
  readF32be(target: Float32Array, first = 0, count: number = target.length - first): BulkRead {
    return this.#readF32(target, first, first + count, false);
  }

  /** Fills 16- or 32-bit elements from unsigned 32-bit numbers; like `readF32le`. */
  readU32le(target: IndexTarget, first = 0, count: number = target.length - first): BulkRead {
    return this.#readU32(target, first, first + count, true);
  }

  /** Big-endian twin of `readU32le`. */
  readU32be(target: IndexTarget, first = 0, count: number = target.length - first): BulkRead {
    return this.#readU32(target, first, first + count, false);
  }

  /** A cursor over an inner stream (an inflated block, say) that `refill` produces from this one. */
  layer(name: string, refill: LayerRefill): ByteCursor {
    const inner = new ByteCursor({ layer: name, maxContiguous: this.#maxContiguous, fail: this.#fail });
    inner.#refill = refill;
    return inner;
  }

  /**
   * For hosts: makes the cursor independent of the chunk it was given, whose memory the source may now reuse. To be
   * called before more is read.
   */
  hold(): void {
    if (this.#chunk.length === 0) return;
    if (this.offset >= this.#chunkStart) this.#enterChunk();
    this.#extendBridge(this.available);
    this.#chunk = empty;
  }

  /** For hosts: appends a chunk, which must keep its content until `hold`. */
  push(chunk: Uint8Array): void {
    this.hold();
    this.#chunk = chunk;
    this.#chunkEnd += chunk.length;
    if (this.offset >= this.#chunkStart) this.#enterChunk();
  }

  /** For hosts: says that nothing follows. */
  end(): void {
    this.#ended = true;
  }

  /** Waits for more of the source, at least `count` bytes to go on; the record at hand wants `wanted`. */
  *#more(count: number, wanted: number): Generator<number, void, void> {
    if (this.#ended) {
      this.#fail('truncated', 'the data ends too early', {
        span: this.span(this.offset, this.#chunkEnd),
        expected: `${wanted} more bytes`,
        found: `${this.available}`,
      });
    }
    if (this.#refill === undefined) {
      yield count;
      return;
    }
    this.hold();
    if (!(yield* this.#refill((bytes) => this.push(bytes)))) this.end();
  }

  /** Moves on by `size` bytes, and returns where they begin. */
  #pass(size: number): number {
    const { position } = this;
    this.position += size;
    return position;
  }

  *#readF32(target: Float32Array, first: number, end: number, littleEndian: boolean): BulkRead {
    for (let done = first; done < end;) {
      if (!this.has(4)) yield* this.need(4);
      const { view } = this;
      let at = this.position;
      for (const stop = at + this.#wholeNumbers(end - done); at < stop; at += 4)
        target[done++] = view.getFloat32(at, littleEndian);
      this.position = at;
    }
  }

  *#readU32(target: IndexTarget, first: number, end: number, littleEndian: boolean): BulkRead {
    for (let done = first; done < end;) {
      if (!this.has(4)) yield* this.need(4);
      const { view } = this;
      let at = this.position;
      for (const stop = at + this.#wholeNumbers(end - done); at < stop; at += 4)
        target[done++] = view.getUint32(at, littleEndian);
      this.position = at;
    }
  }

  /** Bytes of the 32-bit numbers that stand whole in the window, `most` numbers at the most. */
  #wholeNumbers(most: number): number {
    return Math.min(4 * most, (this.limit - this.position) & ~3);
  }

  get #chunkStart(): number {
    return this.#chunkEnd - this.#chunk.length;
  }

  #enterChunk(): void {
    const { offset } = this;
    const chunk = this.#chunk;
    this.#base = this.#chunkStart;
    this.bytes = chunk;
    this.view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
    this.position = offset - this.#base;
    this.limit = chunk.length;
  }

  /** Makes `count` bytes contiguous, in place where the chunk alone holds them. The caller knows they have arrived. */
  #join(count: number): true {
    if (this.offset >= this.#chunkStart) this.#enterChunk();
    else this.#extendBridge(count);
    return true;
  }

  /** Has at least `count` bytes in the bridge, of the window and behind it of the chunk. */
  #extendBridge(count: number): void {
    const { offset } = this;
    const held = this.limit - this.position;
    const from = this.#base + this.limit - this.#chunkStart;
    const added = Math.min(this.#chunk.length - from, Math.max(count - held, BRIDGE_SLACK));
    if (this.bytes !== this.#bridge || this.limit + added > this.#bridge.length) {
      const window = this.bytes.subarray(this.position, this.limit);
      // Twice the room: so a byte moves a bounded number of times, however the window slides or grows.
      const room = 2 * (held + added);
      if (room > this.#bridge.length) this.#bridge = new Uint8Array(Math.max(1024, room));
      this.#bridge.set(window);
      this.bytes = this.#bridge;
      this.#base = offset;
      this.position = 0;
      this.limit = held;
    }
    this.#bridge.set(this.#chunk.subarray(from, from + added), this.limit);
    this.limit += added;
    // The view ends with the window, so that no read gets at what lies behind it.
    this.view = new DataView(this.#bridge.buffer, 0, this.limit);
  }
}

type IndexTarget = Uint16Array | Uint32Array;
type BulkRead = Generator<number, void, void>;

const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);
const emptyView: DataView<ArrayBuffer> = new DataView(empty.buffer);

function throwFault(code: ErrorCode, message: string, details?: FaultDetails): never {
  throw new FormatError({ ...details, code, message });
}
