import type { ByteCursor } from '@rigstream/core';
import {
  COLLAPSE_BYTES,
  COLOR_BYTES,
  hasLights,
  hasMorphs,
  IMVU_FIRST,
  IMVU_LAST,
  INFLUENCE_BYTES,
  POINT_BYTES,
  SUBMESH_BYTES,
  TRUNK_FIRST,
  UV_BYTES,
  type Dialect,
} from '../layout.ts';
import { lookAhead, type BinaryReader } from './binary-reader.ts';

/** Enough for the head of a submesh and four vertices that are plausible. */
const MESH_HEAD_BYTES = 4096;
const VERTICES_LOOKED_AT = 4;
const MOST_INFLUENCES = 64;
const MOST_BONE = 8191;
const MOST_MAPS = 16;
/** Files have few digits, and some have a weight forgotten. */
const WEIGHT_TOLERANCE = 0.05;

/** The dialect by the version alone: what the caller forces, or the likeliest one (specification section 2). */
export function dialectOfVersion({ context }: BinaryReader, version: number): Dialect {
  if (version < IMVU_FIRST) return 'mainline';
  if (context.options.dialect !== undefined) return context.options.dialect;
  if (version <= IMVU_LAST) return 'imvu';
  if (version < TRUNK_FIRST) return 'mainline';
  return version === TRUNK_FIRST ? 'trunk' : 'git';
}

/** Whether the bytes are to be asked. */
function isOpen({ context }: BinaryReader, version: number, from: number): boolean {
  return version >= from && context.options.dialect === undefined;
}

/** With the number of bones read: the length of a name, or the light of the scene, which is no such length. */
export function* dialectOfSkeleton(
  reader: BinaryReader,
  version: number,
  bones: number,
): Generator<number, Dialect, void> {
  if (bones === 0 || !isOpen(reader, version, TRUNK_FIRST)) return dialectOfVersion(reader, version);
  const { cursor } = reader;
  const length = yield* nameLength(cursor);
  yield* cursor.need(4 + length);
  const name = cursor.peek(4 + length).subarray(4);
  return length > 0 && (name[length - 1] === 0 || name.every(isPrintable)) ? 'git' : 'trunk';
}

/** With the number of tracks read: a name and how many keys, or the number of a morph target. */
export function* dialectOfMorphAnimation(
  reader: BinaryReader,
  version: number,
  tracks: number,
): Generator<number, Dialect, void> {
  const usual = dialectOfVersion(reader, version);
  if (tracks === 0 || !isOpen(reader, version, TRUNK_FIRST)) return usual;
  const { cursor } = reader;
  const length = yield* nameLength(cursor);
  if (length === 0) return 'git';
  // Byte by byte: what is no name may lead behind the end of the file.
  for (let end = 5; end <= 4 + length; end++) {
    yield* cursor.need(end);
    const byte = cursor.peek(end)[end - 1] as number;
    if (!isPrintable(byte) && (byte !== 0 || end < 4 + length)) return 'git';
  }
  yield* cursor.need(8 + length);
  const behind = cursor.peek(8 + length).subarray(4 + length);
  // Small numbers of a morph target and of keys read as a name too, which no keys follow.
  return behind.some((byte) => byte !== 0) ? 'trunk' : usual;
}

/** With the number of submeshes read: the layout in which the first vertices make sense. */
export function* dialectOfMesh(
  reader: BinaryReader,
  version: number,
  meshes: number,
): Generator<number, Dialect, void> {
  const usual = dialectOfVersion(reader, version);
  if (meshes === 0 || !isOpen(reader, version, IMVU_LAST + 1)) return usual;
  const viable: Dialect[] = [];
  let missing = 0;
  for (const dialect of [version >= TRUNK_FIRST ? 'trunk' : 'mainline', 'git'] as const) {
    const verdict = yield* walkVertices(reader.cursor, dialect);
    if (verdict === 'viable') viable.push(dialect);
    else if (verdict !== 'refuted') missing = verdict;
  }
  // The file ends where it could have told: it is cut.
  if (viable.length === 0) yield* reader.cursor.need(missing);
  return viable.length === 1 ? (viable[0] as Dialect) : usual;
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte !== 0x7f;
}

/** A number that may be the length of a name, or else 0. It is not consumed. */
function* nameLength(cursor: ByteCursor): Generator<number, number, void> {
  yield* cursor.need(4);
  const [length = 0, second = 0, third = 0, fourth = 0] = cursor.peek(4);
  return second + third + fourth === 0 ? length : 0;
}

/**
 * Walks the first vertices of the first submesh, no farther than a few kB.
 * @returns how many bytes would have told, where the file ends before
 */
function* walkVertices(
  cursor: ByteCursor,
  dialect: Dialect,
): Generator<number, 'viable' | 'refuted' | number, void> {
  let view: DataView = new DataView(new ArrayBuffer(0));
  function* has(wanted: number): Generator<number, boolean, void> {
    const bytes = cursor.peek(yield* lookAhead(cursor, wanted));
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return bytes.length === wanted;
  }
  let at = SUBMESH_BYTES + (hasMorphs(dialect) ? 4 : 0);
  if (!(yield* has(at))) return at;
  const vertices = view.getInt32(4, true);
  const springs = view.getInt32(16, true);
  const maps = view.getInt32(20, true);
  if (maps < 0 || maps > MOST_MAPS || (hasMorphs(dialect) && view.getInt32(SUBMESH_BYTES, true) < 0))
    return 'refuted';
  const fixed = POINT_BYTES + (hasLights(dialect) ? COLOR_BYTES : 0) + COLLAPSE_BYTES + maps * UV_BYTES + 4;
  for (let vertex = 0; vertex < Math.min(vertices, VERTICES_LOOKED_AT); vertex++) {
    at += fixed;
    if (at > MESH_HEAD_BYTES) break;
    if (!(yield* has(at))) return at;
    const influences = view.getInt32(at - 4, true);
    if (influences < 0 || influences > MOST_INFLUENCES) return 'refuted';
    const end = at + influences * INFLUENCE_BYTES;
    if (end > MESH_HEAD_BYTES) break;
    if (!(yield* has(end))) return end;
    let sum = 0;
    for (; at < end; at += INFLUENCE_BYTES) {
      const bone = view.getInt32(at, true);
      const weight = view.getFloat32(at + 4, true);
      if (bone < 0 || bone > MOST_BONE || !(weight >= 0 && weight <= 1 + WEIGHT_TOLERANCE)) return 'refuted';
      sum += weight;
    }
    if (influences > 0 && Math.abs(sum - 1) > WEIGHT_TOLERANCE) return 'refuted';
    if (springs > 0) at += 4;
  }
  return 'viable';
}
