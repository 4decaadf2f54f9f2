/**
 * Each edge of a triangle list once, as pairs of vertices.
 * @param triangles three vertices a triangle
 */
export function edgesOf(triangles: Uint32Array): Uint32Array<ArrayBuffer> {
  const seen = new Set<number>();
  const edges = new Uint32Array(triangles.length * 2);
  let count = 0;
  for (let start = 0; start + 2 < triangles.length; start += 3) {
    for (let side = 0; side < 3; side++) {
      const a = triangles[start + side] ?? 0;
      const b = triangles[start + ((side + 1) % 3)] ?? 0;
      // Exact up to 2^26 vertices, far beyond what is drawn here.
      const key = Math.min(a, b) * 2 ** 27 + Math.max(a, b);
      if (seen.has(key)) continue;
      seen.add(key);
      edges[count++] = a;
      edges[count++] = b;
    }
  }
  return edges.slice(0, count);
}
