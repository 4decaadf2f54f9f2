import { spreadInfluences } from './assemble-skin.ts';
import type { Mesh } from './model.ts';
import { splitCorners } from './split-corners.ts';
import { copiesOf, pick, spreadRows } from './spread-vertices.ts';

/**
 * The mesh with a vertex for each value its corners have; corners of one vertex that agree share it.
 * @param valueOfCorner the number of the value of each corner of `mesh.triangles`
 * @returns with it, the value of each vertex; −1 for one that no triangle uses
 */
export function splitMesh(
  mesh: Mesh,
  valueOfCorner: Uint32Array,
): { readonly mesh: Mesh; readonly valueOf: Int32Array } {
  const corners = Uint32Array.from({ length: mesh.triangles.length }, (_, corner) => corner);
  const split = splitCorners(mesh.vertexCount, corners, mesh.triangles, [{ indices: valueOfCorner }]);
  const { vertexCount, triangles, sourceVertex: from, valueOf } = split;
  const { normal, tangent, color, skin, morphs } = mesh;
  const copies = morphs && copiesOf(mesh.vertexCount, from);
  return {
    valueOf: valueOf[0] ?? new Int32Array(0),
    mesh: {
      ...mesh,
      vertexCount,
      position: pick(mesh.position, 3, from),
      ...(normal && { normal: pick(normal, 3, from) }),
      ...(tangent && { tangent: pick(tangent, 4, from) }),
      ...(color && { color: pick(color, 4, from) }),
      uv: mesh.uv.map((set) => pick(set, 2, from)),
      triangles,
      sourceVertex: from.map((vertex) => mesh.sourceVertex[vertex] ?? 0),
      ...(skin && { skin: { joints: skin.joints, ...spreadInfluences(skin, from) } }),
      ...(morphs &&
        copies && {
          morphs: morphs.map((morph) => {
            const { moved, rows } = spreadRows(morph.vertices, copies);
            return {
              ...morph,
              vertices: moved,
              position: pick(morph.position, 3, rows),
              ...(morph.normal && { normal: pick(morph.normal, 3, rows) }),
            };
          }),
        }),
    },
  };
}
