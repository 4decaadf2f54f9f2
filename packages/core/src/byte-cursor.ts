import type { ByteSpan } from './byte-span.ts';
import type { ErrorCode } from './fault-codes.ts';
import { faultOf, type FaultDetails } from './format-error.ts';
import { defaultLimits } from './limits.ts';

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
  /** The last chunk pushed, and how many of its bytes the window has reached. */
  #chunk: Uint8Array = empty;
  #reached = 0;
  /** Memory for what straddles a border. The window is either in it or in the chunk. */
  #bridge: Uint8Array<ArrayBuffer> = empty;
  #ended = false;

  constructor({
    layer,
    maxContiguous = defaultLimits.maxContiguous,
    fail = throwFault,
  }: ByteCursorInit = {}) {
    this.layerName = layer;
    this.#maxContiguous = maxContiguous;
    this.#fail = fail;
  }

  /** Absolute offset of the next byte. */
  get offset(): number {
    return this.#base + this.position;
  }

  /** Bytes that have arrived and are not read yet. */
  get available(): number {
    return this.limit - this.position + this.#chunk.length - this.#reached;
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
        this.#fail('plugin-api', `the plugin asks for ${count} bytes`, {
          span: this.span(this.offset),
          expected: `at most ${this.#maxContiguous} (limits.maxContiguous)`,
        });
      }
      yield* this.#more(count);
    }
  }

  /** Waits for a byte or the end; true at the end. */
  *atEnd(): Generator<number, boolean, void> {
    while (!this.has(1)) {
      if (this.#ended) return true;
      yield* this.#more(1);
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
    return this.view.getUint8(this.#pass(1));
  }

  i8(): number {
    return this.view.getInt8(this.#pass(1));
  }

  u16le(): number {
    return this.view.getUint16(this.#pass(2), true);
  }

  u16be(): number {
    return this.view.getUint16(this.#pass(2));
  }

  i16le(): number {
    return this.view.getInt16(this.#pass(2), true);
  }

  i16be(): number {
    return this.view.getInt16(this.#pass(2));
  }

  u32le(): number {
    return this.view.getUint32(this.#pass(4), true);
  }

  u32be(): number {
    return this.view.getUint32(this.#pass(4));
  }

  i32le(): number {
    return this.view.getInt32(this.#pass(4), true);
  }

  i32be(): number {
    return this.view.getInt32(this.#pass(4));
  }

  f32le(): number {
    return this.view.getFloat32(this.#pass(4), true);
  }

  f32be(): number {
    return this.view.getFloat32(this.#pass(4));
  }

  f64le(): number {
    return this.view.getFloat64(this.#pass(8), true);
  }

  f64be(): number {
    return this.view.getFloat64(this.#pass(8));
  }

  /**
   * Fills `target[first … first + count)`, waiting as often as needed; no more than one number is ever joined.
   * @throws FormatError `truncated` when the source ends before
   */
  *readF32le(target: Float32Array, first = 0, count: number = target.length - first): BulkRead {
    for (let index = first; index < first + count;) {
      if (!this.has(4)) yield* this.need(4);
      while (index < first + count && this.limit - this.position >= 4) target[index++] = this.f32le();
    }
  }

  /** Big-endian twin of `readF32le`. */
  *readF32be(target: Float32Array, first = 0, count: number = target.length - first): BulkRead {
    for (let index = first; index < first + count;) {
      if (!this.has(4)) yield* this.need(4);
      while (index < first + count && this.limit - this.position >= 4) target[index++] = this.f32be();
    }
  }

  /** Fills 16- or 32-bit elements from unsigned 32-bit numbers; like `readF32le`. */
  *readU32le(target: IndexTarget, first = 0, count: number = target.length - first): BulkRead {
    for (let index = first; index < first + count;) {
      if (!this.has(4)) yield* this.need(4);
      while (index < first + count && this.limit - this.position >= 4) target[index++] = this.u32le();
    }
  }

  /** Big-endian twin of `readU32le`. */
  *readU32be(target: IndexTarget, first = 0, count: number = target.length - first): BulkRead {
    for (let index = first; index < first + count;) {
      if (!this.has(4)) yield* this.need(4);
      while (index < first + count && this.limit - this.position >= 4) target[index++] = this.u32be();
    }
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
    this.#extendBridge(this.available);
    this.#chunk = empty;
    this.#reached = 0;
  }

  /** For hosts: appends a chunk, which must keep its content until `hold`. */
  push(chunk: Uint8Array): void {
    this.hold();
    this.#chunk = chunk;
    if (this.position === this.limit) this.#join(0);
  }

  /** For hosts: says that nothing follows. */
  end(): void {
    this.#ended = true;
  }

  /** Waits for more of the source, at least `count` bytes to go on; the record at hand wants `wanted`. */
  *#more(count: number, wanted: number = count): Generator<number, void, void> {
    if (this.#ended) {
      this.#fail('truncated', 'the data ends too early', {
        span: this.span(this.offset, this.offset + this.available),
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

  /** Makes `count` bytes contiguous, in place where the chunk alone holds them. The caller knows they have arrived. */
  #join(count: number): true {
    const inChunk = this.#reached - (this.limit - this.position);
    if (inChunk < 0) this.#extendBridge(count);
    else {
      const { buffer, byteOffset, length } = this.#chunk;
      this.#base = this.offset - inChunk;
      this.bytes = this.#chunk;
      this.view = new DataView(buffer, byteOffset, length);
      this.position = inChunk;
      this.limit = length;
      this.#reached = length;
    }
    return true;
  }

  /** Has at least `count` bytes in the bridge, of the window and behind it of the chunk. */
  #extendBridge(count: number): void {
    const held = this.limit - this.position;
    // Some more than asked for, so that one bridge is enough for most items that straddle a border.
    const wanted = Math.max(count - held, 256);
    const behind = this.#chunk.subarray(this.#reached, this.#reached + wanted);
    const added = behind.length;
    if (this.bytes !== this.#bridge || this.limit + added > this.#bridge.length) {
      const window = this.bytes.subarray(this.position, this.limit);
      // Twice the room: so a byte moves a bounded number of times, however the window slides or grows.
      const room = 2 * (held + added);
      if (room > this.#bridge.length) this.#bridge = new Uint8Array(room);
      this.#bridge.set(window);
      this.bytes = this.#bridge;
      this.#base = this.offset;
      this.position = 0;
      this.limit = held;
    }
    this.#bridge.set(behind, this.limit);
    this.limit += added;
    this.#reached += added;
    // The view ends with the window, so that no read gets at what lies behind it.
    this.view = new DataView(this.#bridge.buffer, 0, this.limit);
  }
}

type IndexTarget = Uint16Array | Uint32Array;
type BulkRead = Generator<number, void, void>;

const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);
const emptyView: DataView<ArrayBuffer> = new DataView(empty.buffer);

function throwFault(code: ErrorCode, message: string, details?: FaultDetails): never {
  throw faultOf(code, message, details);
}
