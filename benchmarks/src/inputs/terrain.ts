import type { ModelFacts } from '../decoders/model-facts.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { CHUNK_BYTES } from './input.ts';

/** Vertices of one row of the grid. */
const COLUMNS = 512;
/** Distance of neighbours, in millionths. */
const SPACING = 125_000;
/** Bytes a vertex with its two faces, its normal and its texture coordinates takes at the least in a large file. */
const BYTES_PER_VERTEX = 200;

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * A grid of bumpy ground as one huge .X mesh: positions, triangles, normals with faces of their own, texture coordinates.
 * Unlike the crowd it has no materials at the top level, at which `XLoader` throws.
 */
export interface Terrain {
  readonly rows: number;
}

/** A terrain whose text has at least `bytes` bytes, where that is more than a row or two. */
export function terrainOfBytes(bytes: number): Terrain {
  return { rows: Math.max(2, Math.ceil(bytes / BYTES_PER_VERTEX / COLUMNS)) };
}

/** What a decoder has to find in it. */
export function terrainFacts({ rows }: Terrain): ModelFacts {
  const vertices = rows * COLUMNS;
  const faces = (rows - 1) * (COLUMNS - 1) * 2;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let vertex = 0; vertex < vertices; vertex++) {
    lowest = Math.min(lowest, height(vertex));
    highest = Math.max(highest, height(vertex));
  }
  const extent = [(COLUMNS - 1) * SPACING, highest - lowest, (rows - 1) * SPACING].map((size) => size / 1e6);
  return {
    vertices,
    faces,
    triangles: faces,
    corners: 3 * faces,
    normals: vertices,
    uvs: vertices,
    weights: 0,
    keys: 0,
    extent: extent as [number, number, number],
  };
}

/** The file in chunks of 64 KiB; nothing but the chunk under way is held. */
export function* terrainChunks(terrain: Terrain): Generator<Chunk, void, void> {
  const writer = new ChunkWriter(CHUNK_BYTES);
  yield* writeTerrain(terrain, writer);
  yield writer.takeRest();
}

/** The whole file. */
export function terrainBytes(terrain: Terrain): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...terrainChunks(terrain)]));
}

function* writeTerrain({ rows }: Terrain, writer: ChunkWriter): Generator<Chunk, void, void> {
  const vertices = rows * COLUMNS;
  writer.text('xof 0303txt 0032\nFrame Ground {\n FrameTransformMatrix {\n');
  writer.text('  1.000000,0.000000,0.000000,0.000000,0.000000,1.000000,0.000000,0.000000,');
  writer.text('0.000000,0.000000,1.000000,0.000000,0.000000,0.000000,0.000000,1.000000;;\n }\n');

  writer.text(' Mesh Terrain {\n');
  yield* writeList(writer, vertices, (vertex) => {
    writeTriple(writer, (vertex % COLUMNS) * SPACING, height(vertex), Math.floor(vertex / COLUMNS) * SPACING);
  });
  yield* writeFaces(writer, rows);

  writer.text('  MeshNormals {\n');
  yield* writeList(writer, vertices, (vertex) => {
    const slope = height(vertex + 1) % 400_000;
    writeTriple(writer, slope, 1_000_000 - Math.abs(slope), -slope);
  });
  yield* writeFaces(writer, rows);
  writer.text('  }\n');

  writer.text('  MeshTextureCoords {\n');
  yield* writeList(writer, vertices, (vertex) => {
    writer.micros(Math.round(((vertex % COLUMNS) * 1e6) / COLUMNS));
    writer.text(';');
    writer.micros(Math.round((Math.floor(vertex / COLUMNS) * 1e6) / rows));
    writer.text(';');
  });
  writer.text('  }\n }\n}\n');
}

function* writeList(
  writer: ChunkWriter,
  count: number,
  writeElement: (index: number) => void,
): Generator<Chunk, void, void> {
  writer.text('   ');
  writer.integer(count);
  writer.text(';\n');
  for (let index = 0; index < count; index++) {
    writer.text('   ');
    writeElement(index);
    writer.text(index === count - 1 ? ';\n' : ',\n');
    const chunk = writer.takeFull();
    if (chunk !== undefined) yield chunk;
  }
}

function writeFaces(writer: ChunkWriter, rows: number): Generator<Chunk, void, void> {
  return writeList(writer, (rows - 1) * (COLUMNS - 1) * 2, (face) => {
    const cell = Math.floor(face / 2);
    const corner = Math.floor(cell / (COLUMNS - 1)) * COLUMNS + (cell % (COLUMNS - 1));
    const corners =
      face % 2 === 0
        ? [corner, corner + COLUMNS, corner + 1]
        : [corner + 1, corner + COLUMNS, corner + COLUMNS + 1];
    writer.text('3;');
    for (const [index, vertex] of corners.entries()) {
      if (index > 0) writer.text(',');
      writer.integer(vertex);
    }
    writer.text(';');
  });
}

function writeTriple(writer: ChunkWriter, x: number, y: number, z: number): void {
  writer.micros(x);
  writer.text(';');
  writer.micros(y);
  writer.text(';');
  writer.micros(z);
  writer.text(';');
}

/** Height of a vertex in millionths, within ±20: digits without a pattern, the same in every run. */
function height(vertex: number): number {
  let mixed = Math.imul(vertex + 1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return mixed % 20_000_000;
}
