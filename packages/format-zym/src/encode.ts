import type { CoreEvent } from '@rigstream/core';
import { HeldModel, refuse } from './encode/held-model.ts';
import { bigEndian, boundsNumbers, lumpsOf } from './encode/lumps-of-model.ts';
import type { ZymEvent } from './events.ts';
import { HEADER_BYTES, lumpNames, MAGIC, TYPE_WITH_POSES, type LumpName } from './layout.ts';

export type { LumpName } from './layout.ts';

export interface EncodeOptions {
  /** The lumps as they shall lie in the file, each once. Default: as the original compiler lays them. */
  readonly order?: readonly LumpName[];
  /** Lumps begin at multiples of this many bytes; zeros fill the gaps. Default 1, as the original compiler. */
  readonly alignment?: number;
}

/** The most bytes a chunk has. */
const CHUNK_BYTES = 65_536;
/** Sizes and places are signed 32-bit numbers. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Encodes events as a ZYM file, piece by piece.
 *
 * ZYM holds one mesh of triangles, points in the space of bones (`influences.local`), and animation as poses of every
 * bone. Events must tell so, in the axes of ZYM: right-handed, z up, front faces counter-clockwise, v upwards. Positions,
 * normals and whatever else ZYM has no place for are left out. Triangles are sorted into one run for each material, in
 * the order of the materials. Boxes and squared radii are those of `zym:bounds`; where none comes they are measured
 * over the poses. Decoding what was encoded from a decoded file gives its values again, bit for bit.
 *
 * Everything is held until the last event has come, since the header states the size of everything behind it. Chunks
 * are of 64 KiB at most.
 *
 * @throws RangeError for options that do not exist, and for events ZYM cannot hold: a foreign space, tracks, a second
 * mesh, polygons, vertices without points or with influences of different weight, names longer than 32 bytes
 */
export function* encodeZym(
  events: Iterable<CoreEvent | ZymEvent>,
  options: EncodeOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const { order = lumpNames, alignment = 1 } = options;
  if (!Number.isInteger(alignment) || alignment < 1) refuse(`alignment is ${alignment}, expected 1 or more`);
  if (order.length !== lumpNames.length || lumpNames.some((name) => !order.includes(name)))
    refuse(`order is ${JSON.stringify(order)}, expected each of ${JSON.stringify(lumpNames)} once`);
  const model = new HeldModel();
  for (const event of events) model.take(event);
  const { bounds, counts, pieces } = lumpsOf(model);

  const places = new Map<LumpName, readonly [start: number, length: number]>();
  let end = HEADER_BYTES;
  for (const name of order) {
    const start = Math.ceil(end / alignment) * alignment;
    const length = pieces[name].reduce((sum, piece) => sum + piece.length, 0);
    places.set(name, [start, length]);
    end = start + length;
  }
  if (end > MOST_BYTES) refuse(`the file would have ${end} bytes, and ZYM can state ${MOST_BYTES}`);
  const header = [
    Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0)),
    bigEndian(Int32Array.of(TYPE_WITH_POSES, end)),
    bigEndian(new Float32Array(boundsNumbers(bounds))),
    bigEndian(Int32Array.from([...counts, ...lumpNames.flatMap((name) => places.get(name) ?? [])])),
  ];
  yield* chunked(laidOut(header, order, places, pieces));
}

function* laidOut(
  header: readonly Uint8Array<ArrayBuffer>[],
  order: readonly LumpName[],
  places: ReadonlyMap<LumpName, readonly [start: number, length: number]>,
  pieces: Readonly<Record<LumpName, readonly Uint8Array<ArrayBuffer>[]>>,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  yield* header;
  let at = HEADER_BYTES;
  for (const name of order) {
    const [start = at, length = 0] = places.get(name) ?? [];
    yield new Uint8Array(start - at);
    yield* pieces[name];
    at = start + length;
  }
}

/** The same bytes in chunks that own their buffer and are full, but for the last. */
function* chunked(pieces: Iterable<Uint8Array<ArrayBuffer>>): Generator<Uint8Array<ArrayBuffer>, void, void> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.slice(0, filled);
}
