import type { ByteCursor, DecodeContext, InfluencesEvent } from '@rigstream/core';
import { arrive, readRecords, warnNonFinite } from '@rigstream/core/records';
import { copyUint32 } from './big-endian.ts';
import { INFLUENCE_BYTES, INFLUENCE_COUNT_BYTES, MESH } from './layout.ts';
import type { ZymOptions } from './options.ts';
import type { ZymRoutine } from './routine.ts';

/** Points that come before their counts are held in pieces of 64 KiB, whatever the size of batches. */
const HELD_PIECE_POINTS = 4096;

/**
 * Vertices as points in the space of bones (specification section 2). Two lumps make one list: how many points a
 * vertex has, and the points. They may lie in either order; the first of them is held until the second comes.
 */
export class InfluencesReader {
  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext<ZymOptions>;
  readonly #vertices: number;
  readonly #bones: number;
  readonly #pointBytes: number;
  readonly #counts: Uint32Array<ArrayBuffer>[] = [];
  #countedAll = false;
  /** Points that came before their counts, and where they lay. */
  readonly #points: Uint8Array<ArrayBuffer>[] = [];
  #pointsAt = -1;
  #heldBytes = 0;

  constructor(
    cursor: ByteCursor,
    context: DecodeContext<ZymOptions>,
    vertices: number,
    bones: number,
    pointBytes: number,
  ) {
    this.#cursor = cursor;
    this.#context = context;
    this.#vertices = vertices;
    this.#bones = bones;
    this.#pointBytes = pointBytes;
  }

  *decodeCounts(): ZymRoutine {
    const context = this.#context;
    this.#hold(this.#vertices * INFLUENCE_COUNT_BYTES);
    // Without bones there is nothing a vertex could hang on.
    const least = this.#bones > 0 ? 1 : 0;
    let points = 0;
    const { offset: start } = this.#cursor;
    const records = { recordBytes: INFLUENCE_COUNT_BYTES, total: this.#vertices };
    yield* readRecords(this.#cursor, context, records, ({ bytes, first, span }) => {
      const counts = copyUint32(bytes);
      for (const [place, count] of counts.entries()) {
        points += count;
        if (count >= least && count * INFLUENCE_BYTES <= this.#pointBytes) continue;
        const at = span.start + place * INFLUENCE_COUNT_BYTES;
        context.fail('bad-count', 'a vertex has an impossible number of influences', {
          span: this.#cursor.span(at, at + INFLUENCE_COUNT_BYTES),
          path: `vertbonecounts[${first + place}]`,
          found: `${count | 0}`,
        });
      }
      const none = counts.indexOf(0);
      if (none >= 0) {
        context.warn('no-influence', 'a vertex has no influence', {
          span,
          path: `vertbonecounts[${first + none}]`,
        });
      }
      this.#counts.push(counts);
      return [];
    });
    if (points * INFLUENCE_BYTES !== this.#pointBytes) {
      context.fail('bad-section', 'the lump "verts" does not fit the influence counts', {
        span: this.#cursor.span(start),
        expected: `${points * INFLUENCE_BYTES} bytes`,
        found: `${this.#pointBytes} bytes`,
      });
    }
    this.#countedAll = true;
    if (this.#pointBytes > 0 && this.#pointsAt < 0) return;
    for (const { first, counts, at, bytes } of this.#batches())
      yield this.#event(this.#takeHeld(bytes), first, counts, this.#pointsAt + at);
  }

  *decodePoints(): ZymRoutine {
    const cursor = this.#cursor;
    if (this.#countedAll) {
      for (const { first, counts, bytes } of this.#batches()) {
        const failure = yield* arrive(cursor, bytes);
        const { whole, wholeBytes } = wholeVertices(counts, cursor.available);
        if (whole > 0) {
          yield* cursor.need(wholeBytes);
          const { offset } = cursor;
          yield this.#event(cursor.take(wholeBytes), first, counts.slice(0, whole), offset);
        }
        if (failure) throw failure.cause;
        if (whole < counts.length) yield* cursor.need(bytes - wholeBytes);
      }
      return;
    }
    this.#hold(this.#pointBytes);
    this.#pointsAt = cursor.offset;
    const { limits } = this.#context;
    const pieces = { limits, batchSize: HELD_PIECE_POINTS };
    const records = { recordBytes: INFLUENCE_BYTES, total: this.#pointBytes / INFLUENCE_BYTES };
    yield* readRecords(cursor, pieces, records, ({ bytes }) => {
      this.#points.push(bytes.slice());
      return [];
    });
  }

  /** The next points held, which are held no longer. */
  #takeHeld(count: number): Uint8Array {
    const taken = new Uint8Array(count);
    for (let filled = 0; filled < count;) {
      const piece = this.#points[0] as Uint8Array<ArrayBuffer>;
      const part = piece.subarray(0, count - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length === piece.length) this.#points.shift();
      else this.#points[0] = piece.subarray(part.length);
    }
    return taken;
  }

  /** Points that wait for their counts and the counts themselves are held at the same time. */
  #hold(bytes: number): void {
    const { maxHeldBytes } = this.#context.options;
    this.#heldBytes += bytes;
    if (this.#heldBytes <= maxHeldBytes) return;
    this.#context.fail('limit-exceeded', 'this order of lumps needs more memory than allowed', {
      span: this.#cursor.span(this.#cursor.offset),
      expected: `at most ${maxHeldBytes} bytes held`,
      found: `${this.#heldBytes} bytes`,
      hint: 'Raise the option maxHeldBytes of the format to decode it nevertheless.',
    });
  }

  /** Whole vertices, with no more than a batch of points unless one vertex has more. */
  *#batches(): Generator<{ first: number; counts: Uint32Array<ArrayBuffer>; at: number; bytes: number }> {
    const most = Math.min(this.#context.batchSize, this.#context.limits.maxContiguous / INFLUENCE_BYTES);
    let [first, at] = [0, 0];
    for (const counts of this.#counts) {
      let begin = 0;
      while (begin < counts.length) {
        let points = counts[begin] as number;
        let end = begin + 1;
        for (; end < counts.length && points + (counts[end] as number) <= most; end++)
          points += counts[end] as number;
        const bytes = points * INFLUENCE_BYTES;
        yield { first, counts: counts.slice(begin, end), at, bytes };
        first += end - begin;
        at += bytes;
        begin = end;
      }
    }
  }

  #event(
    bytes: Uint8Array,
    first: number,
    counts: Uint32Array<ArrayBuffer>,
    offset: number,
  ): InfluencesEvent {
    const records = bytes.length / INFLUENCE_BYTES;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const bones = new Uint32Array(records);
    const local = new Float32Array(records * 3);
    for (let index = 0; index < records; index++) {
      const at = index * INFLUENCE_BYTES;
      bones[index] = view.getUint32(at);
      local[index * 3] = view.getFloat32(at + 4);
      local[index * 3 + 1] = view.getFloat32(at + 8);
      local[index * 3 + 2] = view.getFloat32(at + 12);
    }
    const span = this.#cursor.span(offset, offset + bytes.length);
    const bad = bones.findIndex((bone) => bone >= this.#bones);
    if (bad >= 0) {
      this.#context.warn('bad-index', 'a vertex hangs on a bone that does not exist', {
        span,
        path: 'verts',
        expected: `less than ${this.#bones}`,
        found: `${(bones[bad] as number) | 0}`,
      });
    }
    warnNonFinite(this.#context, span, 'points', local);
    return { type: 'influences', mesh: MESH, first, count: counts.length, counts, bones, local, span };
  }
}

/** The vertices whose points have all arrived. */
function wholeVertices(counts: Uint32Array, available: number): { whole: number; wholeBytes: number } {
  let [whole, wholeBytes] = [0, 0];
  for (const count of counts) {
    const next = wholeBytes + count * INFLUENCE_BYTES;
    if (next > available) break;
    wholeBytes = next;
    whole++;
  }
  return { whole, wholeBytes };
}
