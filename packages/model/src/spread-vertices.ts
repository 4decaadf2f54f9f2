type Floats = Float32Array<ArrayBuffer>;

/** The values at the given places; zeros for a place that is negative or has none. */
export function pick(values: Float32Array, size: number, places: Uint32Array | Int32Array): Floats {
  const picked = new Float32Array(places.length * size);
  let out = 0;
  for (const place of places)
    for (let k = 0; k < size; k++) picked[out++] = place < 0 ? 0 : (values[place * size + k] ?? 0);
  return picked;
}

/**
 * Of each vertex of the file, the vertices it became.
 * @param sourceVertex the file's vertex of each vertex; the first ones are the file's own
 */
export function copiesOf(vertexCount: number, sourceVertex: Uint32Array): readonly (readonly number[])[] {
  const copies = Array.from({ length: vertexCount }, (_, vertex) => [vertex]);
  for (let vertex = vertexCount; vertex < sourceVertex.length; vertex++)
    copies[sourceVertex[vertex] ?? 0]?.push(vertex);
  return copies;
}

/** A list that names some vertices of the file, for all that these became. */
export function spreadRows(
  vertices: Uint32Array,
  copies: readonly (readonly number[])[],
): {
  readonly moved: Uint32Array<ArrayBuffer>;
  /** The row of the list each of them has. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** Rows of vertices that do not exist. */
  readonly outside: number;
} {
  const moved: number[] = [];
  const rows: number[] = [];
  let outside = 0;
  for (const [row, source] of vertices.entries()) {
    const places = copies[source];
    if (places === undefined) outside++;
    else
      for (const vertex of places) {
        moved.push(vertex);
        rows.push(row);
      }
  }
  return { moved: Uint32Array.from(moved), rows: Uint32Array.from(rows), outside };
}
