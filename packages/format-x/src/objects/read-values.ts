import type { ByteSpan, FloatArray, IndexArray, PluginEvent } from '@rigstream/core';
import { MAX_FACE_CORNERS } from '../layout.ts';
import type { Waiting } from '../value-source.ts';
import type { OpenObject, XRoutine } from './open-object.ts';

/** Corners in one batch of faces, for each face a batch may have; more end the batch early. */
const CORNERS_PER_FACE = 16;

/** Reads a count and checks that it is plausible. */
export function* readCount(object: OpenObject, what: string, minRecordBytes: number): Waiting<number> {
  const { source, context } = object.decoding;
  const start = yield* source.begin();
  const value = yield* source.number();
  return context.count(value, minRecordBytes, what, source.span(start));
}

/** Fills `target[from … to)`. */
export function* fillFloats(
  object: OpenObject,
  target: Float32Array | Float64Array,
  from: number,
  to: number,
): Waiting {
  const { source } = object.decoding;
  for (let filled = from; filled < to;) {
    filled = source.takeFloats(target, filled, to);
    if (filled === to) return;
    const value = yield* source.number();
    target[filled++] = value;
  }
}

/** Reads one whole number, which a file may spell `3.000000`. */
export function* readInteger(object: OpenObject): Waiting<number> {
  const { source, context } = object.decoding;
  const start = yield* source.begin();
  const value = yield* source.number();
  if (value % 1 !== 0) {
    context.fail('syntax', 'the text cannot be read', {
      span: source.span(start),
      expected: 'a whole number',
      found: String(value),
    });
  }
  return value;
}

type Batch = FloatArray | Uint32Array<ArrayBuffer>;

/** Makes an event of `count` records from `first`; `values` may be kept. */
type BatchEvent<Values> = (values: Values, first: number, count: number, span: ByteSpan) => PluginEvent;

/** How the values of a batch are read: as many as are at hand, or one that has to be waited for. */
interface BatchReader<Values extends Batch> {
  allocate(length: number): Values;
  take(target: Values, from: number, to: number): number;
  one(): Waiting<number>;
  check(values: Values, first: number, span: ByteSpan): void;
}

/** Reads `count` records of `width` floats in batches. What is whole when a fault comes is delivered before it. */
export function* readFloats(
  object: OpenObject,
  member: string,
  count: number,
  width: number,
  toEvent: BatchEvent<FloatArray>,
): XRoutine {
  const { source } = object.decoding;
  const reader: BatchReader<FloatArray> = {
    allocate: (length) => new Float32Array(length),
    take: (target, from, to) => source.takeFloats(target, from, to),
    one: () => source.number(),
    check: () => object.warnOfNonFinite(),
  };
  yield* readBatches(object, member, count, width, reader, toEvent);
}

/**
 * Reads `count` records of `width` whole numbers in batches, like `readFloats`.
 * @param bound numbers from here on are indices that point at nothing
 */
export function* readIntegers(
  object: OpenObject,
  member: string,
  count: number,
  width: number,
  bound: number,
  toEvent: BatchEvent<Uint32Array<ArrayBuffer>>,
): XRoutine {
  const { source } = object.decoding;
  const reader: BatchReader<Uint32Array<ArrayBuffer>> = {
    allocate: (length) => new Uint32Array(length),
    take: (target, from, to) => source.takeIntegers(target, from, to),
    one: () => readInteger(object),
    check: (values, first, span) => {
      const bad = badIndexIn(values, bound);
      if (bad === -1) return;
      object.record = first + Math.floor(bad / width);
      warnOfBadIndex(object, values[bad] as number, bound, span);
    },
  };
  yield* readBatches(object, member, count, width, reader, toEvent);
}

function* readBatches<Values extends Batch>(
  object: OpenObject,
  member: string,
  count: number,
  width: number,
  reader: BatchReader<Values>,
  toEvent: BatchEvent<Values>,
): XRoutine {
  const { source, context } = object.decoding;
  object.member = member;
  for (let first = 0; first < count; first += context.batchSize) {
    object.record = first;
    const start = yield* source.begin();
    const records = Math.min(context.batchSize, count - first);
    const end = records * width;
    const values = reader.allocate(end);
    let filled = 0;
    try {
      for (;;) {
        filled = reader.take(values, filled, end);
        if (filled === end) break;
        object.record = first + Math.floor(filled / width);
        const value = yield* reader.one();
        values[filled++] = value;
      }
    } catch (fault) {
      const whole = Math.floor(filled / width);
      const span = source.span(start);
      const delivered = values.slice(0, whole * width) as Values;
      if (whole > 0) yield toEvent(delivered, first, whole, span);
      reader.check(delivered, first, span);
      throw fault;
    }
    const span = source.span(start);
    yield toEvent(values, first, records, span);
    object.record = first;
    reader.check(values, first, span);
  }
  object.member = undefined;
}

export interface FaceBatch {
  readonly first: number;
  readonly count: number;
  readonly indices: IndexArray;
  /** Absent: all are triangles. */
  readonly faceSizes?: IndexArray;
  readonly span: ByteSpan;
}

/**
 * Reads `count` lists of indices, each behind its size.
 * @param bound indices from here on point at nothing
 */
export function* readFaces(
  object: OpenObject,
  member: string,
  count: number,
  bound: number,
  toEvent: (batch: FaceBatch) => PluginEvent,
): XRoutine {
  const { source, context } = object.decoding;
  const { batchSize } = context;
  const cornerRoom = CORNERS_PER_FACE * batchSize;
  const size = new Uint32Array(1);
  const sizes = new Uint32Array(Math.min(batchSize, count));
  let corners = new Uint32Array(4 * sizes.length);
  for (let first = 0; first < count;) {
    const start = yield* source.begin();
    const most = Math.min(batchSize, count - first);
    let faces = 0;
    let whole = 0;
    let areTriangles = true;
    object.member = member;
    const batch = (): FaceBatch => ({
      first,
      count: faces,
      indices: corners.slice(0, whole),
      ...(areTriangles ? {} : { faceSizes: sizes.slice(0, faces) }),
      span: source.span(start),
    });
    try {
      while (faces < most && whole < cornerRoom) {
        if (source.takeIntegers(size, 0, 1) === 0) {
          object.record = first + faces;
          size[0] = checkCorners(object, yield* readInteger(object));
        }
        const cornerCount = size[0] as number;
        if (cornerCount > MAX_FACE_CORNERS) checkCorners(object, cornerCount);
        const end = whole + cornerCount;
        for (let filled = whole; filled < end;) {
          if (filled === corners.length) corners = larger(corners);
          const to = Math.min(end, corners.length);
          filled = source.takeIntegers(corners, filled, to);
          if (filled === to) continue;
          object.record = first + faces;
          const corner = yield* readInteger(object);
          corners[filled++] = corner;
        }
        whole = end;
        sizes[faces++] = cornerCount;
        if (cornerCount !== 3) areTriangles = false;
      }
    } catch (fault) {
      if (faces > 0) yield toEvent(batch());
      throw fault;
    }
    const event = batch();
    yield toEvent(event);
    warnOfBadIndices(object, event, bound);
    first += faces;
  }
  object.member = undefined;
}

function checkCorners(object: OpenObject, count: number): number {
  const { source, context } = object.decoding;
  const span = source.span(source.mark());
  if (count < 0) {
    context.fail('bad-count', 'the number of corners of a face is impossible', {
      span,
      found: String(count),
    });
  }
  if (count > MAX_FACE_CORNERS) {
    context.fail('limit-exceeded', 'a face has too many corners', {
      span,
      expected: `at most ${MAX_FACE_CORNERS}`,
      found: String(count),
    });
  }
  return count;
}

function warnOfBadIndices(object: OpenObject, batch: FaceBatch, bound: number): void {
  const { indices, span } = batch;
  const corner = badIndexIn(indices, bound);
  if (corner === -1) return;
  object.record = batch.first + faceOf(batch, corner);
  warnOfBadIndex(object, indices[corner] as number, bound, span);
}

/** The face of a batch that a corner belongs to. */
function faceOf({ faceSizes }: FaceBatch, corner: number): number {
  if (faceSizes === undefined) return Math.floor(corner / 3);
  let face = 0;
  for (let behind = 0; face < faceSizes.length; face++) {
    behind += faceSizes[face] as number;
    if (corner < behind) break;
  }
  return face;
}

/** Where the first index stands that points at nothing, −1 where all point at something. */
export function badIndexIn(indices: IndexArray, bound: number): number {
  for (let at = 0; at < indices.length; at++) if ((indices[at] as number) >= bound) return at;
  return -1;
}

export function warnOfBadIndex(object: OpenObject, index: number, bound: number, span: ByteSpan): void {
  object.warnOnce('bad-index', 'an index points at nothing', {
    span,
    expected: bound === 0 ? 'no index at all' : `at most ${bound - 1}`,
    found: String(index),
  });
}

/** The same numbers with room for as many again. */
export function larger(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(64, 2 * array.length));
  grown.set(array);
  return grown;
}
