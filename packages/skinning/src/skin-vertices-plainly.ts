import type { Palette } from './palette.ts';
import type { SkinBinding } from './skin-binding.ts';
import type { SkinnedVertices } from './skin-vertices.ts';

type Vector = readonly [x: number, y: number, z: number];
/** Three rows for normals, with a fourth column for positions. */
type Rows = readonly (readonly number[])[];

/**
 * Linear blend skinning as the textbook has it, one vertex after the other: what `skinVertices` is checked against.
 * Position: `Σ weight · (matrix · p)`, or for points in bone space `Σ weight · (world · point)`. Normal: `Σ weight · (inverse transpose of the matrix · n)`, of unit length.
 */
export function skinVerticesPlainly(binding: SkinBinding, palette: Palette, out: SkinnedVertices): void {
  const { mesh, offsets, entry, weight, local } = binding;
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    const position: [number, number, number] = [0, 0, 0];
    const normal: [number, number, number] = [0, 0, 0];
    for (let i = offsets[vertex] ?? 0; i < (offsets[vertex + 1] ?? 0); i++) {
      const rows = rowsOf(palette.matrices, entry[i] ?? 0);
      const moved =
        local === undefined
          ? transform(rows, vectorOf(mesh.position, vertex), 1)
          : transform(rowsOf(palette.worlds, entry[i] ?? 0), vectorOf(local, i), 1);
      addScaled(position, weight[i] ?? 0, moved);
      if (mesh.normal !== undefined)
        addScaled(
          normal,
          weight[i] ?? 0,
          transform(inverseTranspose(rows), vectorOf(mesh.normal, vertex), 0),
        );
    }
    out.position.set(position, vertex * 3);
    const length = Math.hypot(...normal);
    out.normal?.set(length > 0 ? normal.map((value) => value / length) : [0, 0, 0], vertex * 3);
  }
}

function rowsOf(matrices: Float32Array, entry: number): Rows {
  return [0, 4, 8].map((row) => [...matrices.subarray(entry * 12 + row, entry * 12 + row + 4)]);
}

function vectorOf(values: Float32Array, vertex: number): Vector {
  return [values[vertex * 3] ?? 0, values[vertex * 3 + 1] ?? 0, values[vertex * 3 + 2] ?? 0];
}

function addScaled(sum: [number, number, number], weight: number, vector: Vector): void {
  for (const axis of [0, 1, 2] as const) sum[axis] += weight * vector[axis];
}

/** @param w 1 for a position, 0 for a direction */
function transform(rows: Rows, [x, y, z]: Vector, w: 0 | 1): Vector {
  const [first, second, third] = rows.map(([a = 0, b = 0, c = 0, d = 0]) => a * x + b * y + c * z + d * w);
  return [first ?? 0, second ?? 0, third ?? 0];
}

/** Of a flat matrix, which has no inverse, the cofactors, which point the same way. */
function inverseTranspose(rows: Rows): Rows {
  const at = (row: number, column: number): number => rows[row % 3]?.[column % 3] ?? 0;
  const cofactors = [0, 1, 2].map((row) =>
    [0, 1, 2].map(
      (column) =>
        at(row + 1, column + 1) * at(row + 2, column + 2) - at(row + 1, column + 2) * at(row + 2, column + 1),
    ),
  );
  const determinant = [0, 1, 2].reduce(
    (sum, column) => sum + at(0, column) * (cofactors[0]?.[column] ?? 0),
    0,
  );
  return determinant === 0 ? cofactors : cofactors.map((row) => row.map((value) => value / determinant));
}
