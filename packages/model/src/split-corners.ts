import { shareRows } from './share-rows.ts';

/** An attribute with values of its own for the corners of a face. */
export interface CornerIndices {
  /** Into the values, by corner of the file's faces. */
  readonly indices: Uint32Array;
}

export interface SplitVertices {
  readonly vertexCount: number;
  /** The file's vertex of each vertex. The first ones are the file's own, in order. */
  readonly sourceVertex: Uint32Array<ArrayBuffer>;
  /** Three vertices a triangle. */
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** For each attribute, the value each vertex takes; −1 for a vertex no triangle uses. */
  readonly valueOf: readonly Int32Array[];
}

/**
 * Gives each combination of a vertex and its corner values one vertex. Corners that agree in all of them share it.
 * @param triangleCorners three corners of the file's faces a triangle
 * @param faceCorners vertex of each corner
 */
export function splitCorners(
  vertexCount: number,
  triangleCorners: Uint32Array,
  faceCorners: Uint32Array,
  attributes: readonly CornerIndices[],
): SplitVertices {
  const width = attributes.length + 1;
  const rows = new Uint32Array(triangleCorners.length * width);
  for (const [i, corner] of triangleCorners.entries()) {
    rows[i * width] = faceCorners[corner] ?? 0;
    for (let a = 1; a < width; a++) rows[i * width + a] = attributes[a - 1]?.indices[corner] ?? 0;
  }
  const { kindOf, firstRow } = shareRows(rows, width);

  const taken = new Uint8Array(vertexCount);
  const vertexOfKind = new Uint32Array(firstRow.length);
  let count = vertexCount;
  for (const [kind, row] of firstRow.entries()) {
    const source = rows[row * width] ?? 0;
    vertexOfKind[kind] = taken[source] === 0 ? source : count++;
    taken[source] = 1;
  }

  const sourceVertex = Uint32Array.from({ length: count }, (_, vertex) => vertex);
  const valueOf = attributes.map(() => new Int32Array(count).fill(-1));
  for (const [kind, row] of firstRow.entries()) {
    const vertex = vertexOfKind[kind] ?? 0;
    sourceVertex[vertex] = rows[row * width] ?? 0;
    for (const [a, values] of valueOf.entries()) values[vertex] = rows[row * width + a + 1] ?? 0;
  }
  const triangles = kindOf.map((kind) => vertexOfKind[kind] ?? 0) as Uint32Array<ArrayBuffer>;
  return { vertexCount: count, sourceVertex, triangles, valueOf };
}
