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

/** Names of bones and morph targets that tell layouts apart are no longer than this (specification section 2). */
const LONGEST_NAME = 255;
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
export function* dialectOfSkeleton(reader: BinaryReader, version: number): Generator<number, Dialect, void> {
  if (!isOpen(reader, version, TRUNK_FIRST)) return dialectOfVersion(reader, version);
  const count = yield* lookAhead(reader.cursor, 4 + LONGEST_NAME);
  return beginsWithName(reader.cursor.peek(count)) || count === 0 ? 'git' : 'trunk';
}

/** With the number of tracks read: a name, or the number of a morph target. */
export function* dialectOfMorphAnimation(
  reader: BinaryReader,
  version: number,
): Generator<number, Dialect, void> {
  if (!isOpen(reader, version, TRUNK_FIRST)) return dialectOfVersion(reader, version);
  const count = yield* lookAhead(reader.cursor, 4 + LONGEST_NAME);
  if (count === 0) return dialectOfVersion(reader, version);
  return beginsWithName(reader.cursor.peek(count)) ? 'trunk' : 'git';
}

/** With the number of submeshes read: the layout in which the first vertices make sense. */
export function* dialectOfMesh(reader: BinaryReader, version: number): Generator<number, Dialect, void> {
  const usual = dialectOfVersion(reader, version);
  if (!isOpen(reader, version, IMVU_LAST + 1)) return usual;
  const count = yield* lookAhead(reader.cursor, MESH_HEAD_BYTES);
  const head = reader.cursor.peek(count);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const hasMore = count === MESH_HEAD_BYTES;
  const candidates: readonly Dialect[] = version >= TRUNK_FIRST ? ['trunk', 'git'] : ['mainline', 'git'];
  const viable = candidates.filter((dialect) => isViable(view, dialect, hasMore));
  return viable.length === 1 ? (viable[0] as Dialect) : usual;
}

/** A length, and a string of it that a NUL ends or that can be read. */
function beginsWithName(bytes: Uint8Array): boolean {
  const [length = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (length === 0 || second + third + fourth !== 0 || bytes.length < 4 + length) return false;
  const name = bytes.subarray(4, 4 + length);
  return name[length - 1] === 0 || name.every((byte) => byte >= 0x20 && byte !== 0x7f);
}

/** Walks the first vertices of the first submesh. What lies behind the bytes at hand is taken as right. */
function isViable(view: DataView, dialect: Dialect, hasMore: boolean): boolean {
  let at = SUBMESH_BYTES + (hasMorphs(dialect) ? 4 : 0);
  if (view.byteLength < at) return hasMore;
  const vertices = view.getInt32(4, true);
  const springs = view.getInt32(16, true);
  const maps = view.getInt32(20, true);
  const morphs = hasMorphs(dialect) ? view.getInt32(SUBMESH_BYTES, true) : 0;
  if (maps < 0 || maps > MOST_MAPS || morphs < 0) return false;
  const fixed = POINT_BYTES + (hasLights(dialect) ? COLOR_BYTES : 0) + COLLAPSE_BYTES + maps * UV_BYTES;
  for (let vertex = 0; vertex < Math.min(vertices, VERTICES_LOOKED_AT); vertex++) {
    at += fixed;
    if (at + 4 > view.byteLength) return hasMore;
    const influences = view.getInt32(at, true);
    at += 4;
    if (influences < 0 || influences > MOST_INFLUENCES) return false;
    if (at + influences * INFLUENCE_BYTES > view.byteLength) return hasMore;
    let sum = 0;
    for (let influence = 0; influence < influences; influence++, at += INFLUENCE_BYTES) {
      const bone = view.getInt32(at, true);
      const weight = view.getFloat32(at + 4, true);
      if (bone < 0 || bone > MOST_BONE || !(weight >= 0 && weight <= 1 + WEIGHT_TOLERANCE)) return false;
      sum += weight;
    }
    if (influences > 0 && Math.abs(sum - 1) > WEIGHT_TOLERANCE) return false;
    if (springs > 0) at += 4;
  }
  return true;
}
