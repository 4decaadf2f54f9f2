import type { ByteCursor, DecodeContext, FaultDetails } from '@rigstream/core';
import { BLOCK_HEADER_BYTES, BLOCK_MARK, BLOCK_MARK_BYTES, WINDOW_BYTES } from '../mszip-layout.ts';
import { Inflater } from './inflate.ts';

const MOST_PLAIN_BYTES = 0xffff;
/** Any ratio is harmless below this much output: a few blank lines shrink a thousandfold. */
const HARMLESS_BYTES = 2 ** 20;

/** What is wrong with a block, as `DecodeContext.fail` takes it. */
export interface BlockFault {
  readonly code: 'truncated' | 'decompress';
  readonly message: string;
  readonly details: FaultDetails;
}

/** The inflated bytes behind the header of a `tzip` or `bzip` file. */
export interface MszipLayer {
  readonly cursor: ByteCursor;
  /** Set once the last block turned out damaged or cut: what is sound of it was delivered, and the layer ended there. */
  readonly damage: BlockFault | undefined;
}

/**
 * Inflates MSZIP blocks one at a time (spec section 2), holding one packed block, the window and one plain block.
 * @param headerBytes bytes of the file that `total` counts although they are not compressed
 * @param total the size the file states for its inflated twin; informative
 * @throws FormatError while reading the layer: `decompress` for a block without its mark and for damage before the last
 * block, after everything before it was delivered; `limit-exceeded` past `limits.maxInflatedBytes` or `maxInflationRatio`
 */
export function mszipLayer(
  outer: ByteCursor,
  context: DecodeContext,
  headerBytes: number,
  total: number,
): MszipLayer {
  const blocks = new MszipBlocks(outer, context, total - headerBytes);
  const cursor = outer.layer('inflated data', (push) => blocks.next(push));
  return {
    cursor,
    get damage() {
      return blocks.damage;
    },
  };
}

class MszipBlocks {
  damage: BlockFault | undefined;
  readonly #outer: ByteCursor;
  readonly #context: DecodeContext;
  readonly #declaredBytes: number;
  readonly #firstBlock: number;
  readonly #inflater = new Inflater();
  /** The window, and behind it what the current block gives. */
  readonly #memory = new Uint8Array(WINDOW_BYTES + MOST_PLAIN_BYTES);
  #written = 0;
  #produced = 0;
  #block = 0;
  #failure: BlockFault | undefined;

  constructor(outer: ByteCursor, context: DecodeContext, declaredBytes: number) {
    this.#outer = outer;
    this.#context = context;
    this.#declaredBytes = declaredBytes;
    this.#firstBlock = outer.offset;
  }

  *next(push: (bytes: Uint8Array) => void): Generator<number, boolean, void> {
    if (this.#failure !== undefined)
      this.#context.fail(this.#failure.code, this.#failure.message, this.#failure.details);
    if (this.damage !== undefined) return false;
    if (yield* this.#outer.atEnd()) return this.#finish();
    const start = this.#outer.offset;
    if (!(yield* this.#reaches(BLOCK_HEADER_BYTES)) || this.#markOfBlock() !== BLOCK_MARK) {
      if (this.#produced === this.#declaredBytes) return false;
      this.#context.fail('decompress', `block ${this.#block} has no mark`, {
        span: this.#outer.span(start),
        expected: '"CK" behind the sizes of the block',
        hint: 'Bytes are missing or were changed before this block.',
      });
    }
    const plain = this.#outer.u16le();
    const packed = this.#outer.u16le() - BLOCK_MARK_BYTES;
    this.#outer.position += BLOCK_MARK_BYTES;
    this.#checkLimits(plain, Math.max(0, packed), start);
    const sound = yield* this.#inflate(plain, Math.max(0, packed), start);
    this.#block++;
    push(sound);
    return true;
  }

  #markOfBlock(): number {
    return this.#outer.view.getUint16(this.#outer.position + 4, true);
  }

  /** Waits for `count` bytes or the end; true when they are there. */
  *#reaches(count: number): Generator<number, boolean, void> {
    while (!this.#outer.has(count) && !this.#outer.ended) yield count;
    return this.#outer.has(count);
  }

  #finish(): false {
    if (this.#produced !== this.#declaredBytes) {
      this.#context.warn('size-mismatch', 'the inflated size is not the one the file states', {
        span: this.#outer.span(this.#firstBlock - 4, this.#firstBlock),
        expected: `${this.#declaredBytes} bytes behind the header`,
        found: `${this.#produced}`,
      });
    }
    return false;
  }

  #checkLimits(plain: number, packed: number, start: number): void {
    const { maxInflatedBytes, maxInflationRatio } = this.#context.limits;
    const inflated = this.#produced + plain;
    const read = this.#outer.offset + packed - this.#firstBlock;
    if (inflated <= maxInflatedBytes && (inflated <= HARMLESS_BYTES || inflated <= read * maxInflationRatio))
      return;
    this.#context.fail('limit-exceeded', `${read} compressed bytes give ${inflated}`, {
      span: this.#outer.span(start),
      expected: `at most ${maxInflatedBytes} bytes, ${maxInflationRatio} for each compressed one (limits.maxInflatedBytes, limits.maxInflationRatio)`,
    });
  }

  /** The sound part of a block; what is wrong with the rest is remembered for the next call. */
  *#inflate(plain: number, packed: number, start: number): Generator<number, Uint8Array, void> {
    const complete = yield* this.#reaches(packed);
    const present = complete ? packed : this.#outer.available;
    this.#outer.has(present);
    const window = Math.min(WINDOW_BYTES, this.#written);
    this.#memory.copyWithin(0, this.#written - window, this.#written);
    const { bytes, position } = this.#outer;
    const { written, fault } = this.#inflater.inflate(
      bytes,
      position,
      position + present,
      this.#memory,
      window,
      window + plain,
    );
    this.#outer.position += present;
    this.#written = written;
    this.#produced += written - window;
    const short = written - window < plain;
    if (short || fault === 'damaged' || fault === 'overflow') {
      const details = {
        span: this.#outer.span(start),
        expected: `${plain} bytes`,
        found: fault === 'overflow' ? 'more' : `${written - window}`,
      };
      const blockFault: BlockFault = complete
        ? { code: 'decompress', message: `block ${this.#block} is damaged`, details }
        : { code: 'truncated', message: `block ${this.#block} is cut`, details };
      if (yield* this.#outer.atEnd()) this.damage = blockFault;
      else this.#failure = blockFault;
      // What a damaged block gave may be anything; what a cut one gave is right.
      if (complete) return this.#memory.subarray(0, 0);
    } else if (!complete || fault !== undefined) {
      this.#context.warn('size-mismatch', `block ${this.#block} is shorter than it states, yet whole`, {
        span: this.#outer.span(start),
      });
    }
    return this.#memory.subarray(window, written);
  }
}
