import { growingIndices } from './growing-array.ts';
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
 * Gives each combination of a vertex and its corner values one vertex. Corners that agree in all of them share it; a
 * vertex of the file is that of its first corner, further combinations come behind them all.
 * @param triangleCorners three corners of the file's faces a triangle
 * @param faceCorners vertex of each corner
 */
export function splitCorners(
  vertexCount: number,
  triangleCorners: Uint32Array,
  faceCorners: Uint32Array,
  attributes: readonly CornerIndices[],
): SplitVertices {
  const triangles = new Uint32Array(triangleCorners.length);
  const ownValues = attributes.map(() => new Int32Array(vertexCount).fill(-1));
  const others = growingIndices();
  for (let i = 0; i < triangleCorners.length; i++) {
    const corner = triangleCorners[i] ?? 0;
    const vertex = faceCorners[corner] ?? 0;
    triangles[i] = vertex;
    if (!takeValues(ownValues, attributes, vertex, corner)) others.push(i);
  }

  const width = attributes.length + 1;
  const rows = new Uint32Array(others.length * width);
  for (const [row, i] of others.view.entries()) {
    rows[row * width] = triangles[i] ?? 0;
    for (let a = 1; a < width; a++)
      rows[row * width + a] = attributes[a - 1]?.indices[triangleCorners[i] ?? 0] ?? 0;
  }
  const { kindOf, firstRow } = shareRows(rows, width);
  for (const [row, i] of others.view.entries()) triangles[i] = vertexCount + (kindOf[row] ?? 0);

  const column = (own: Uint32Array | Int32Array, a: number): Int32Array<ArrayBuffer> => {
    const values = new Int32Array(vertexCount + firstRow.length);
    values.set(own);
    for (const [kind, row] of firstRow.entries()) values[vertexCount + kind] = rows[row * width + a] ?? 0;
    return values;
  };
  const numbers = new Uint32Array(vertexCount).map((_, vertex) => vertex);
  return {
    vertexCount: vertexCount + firstRow.length,
    sourceVertex: Uint32Array.from(column(numbers, 0)),
    triangles,
    valueOf: ownValues.map((own, a) => column(own, a + 1)),
  };
}

/** Gives a vertex without values those of the corner. False where it has others already. */
function takeValues(
  ownValues: readonly Int32Array[],
  attributes: readonly CornerIndices[],
  vertex: number,
  corner: number,
): boolean {
  for (let a = 0; a < attributes.length; a++) {
    const own = ownValues[a];
    const value = attributes[a]?.indices[corner] ?? 0;
    if (own === undefined || own[vertex] === value) continue;
    // Values are taken together: without the first there are none.
    if (own[vertex] !== -1) return false;
    own[vertex] = value;
  }
  return true;
}
