import { facesOutward } from './faces-outward.ts';
import type { Mesh, ModelSpace } from './model.ts';
import { shareRows } from './share-rows.ts';
import { splitMesh } from './split-mesh.ts';

export interface NormalOptions {
  /**
   * In radians: faces that meet at a sharper angle than this have an edge between them. Vertices are split for it, and
   * those at one place count as one. Default: no edges; faces that share a vertex of the file are smooth.
   */
  readonly crease?: number;
}

/** At a vertex of more triangles than these, all are smooth: every pair of them would have to be compared. */
const mostCreasedTriangles = 512;

/**
 * The mesh with normals made from its triangles: at each vertex the mean of the faces around it, each as much as the
 * angle it has there. A vertex of no triangle, or of flat ones only, has the normal 0 0 1.
 * @param space of the model: whether front faces are clockwise
 */
export function generateNormals(mesh: Mesh, space: ModelSpace, { crease }: NormalOptions = {}): Mesh {
  const faces = faceNormals(mesh, facesOutward(space) || 1);
  const corners = mesh.triangles.length;
  const groups = cornersByPlace(mesh, crease === undefined);
  const sharpest = crease === undefined ? -Infinity : Math.cos(crease);
  const normals = new Float32Array(corners * 3);
  for (const group of groups) {
    const isSmooth = crease === undefined || group.length > mostCreasedTriangles;
    for (const corner of group) {
      if (isSmooth && corner !== group[0]) {
        normals.copyWithin(corner * 3, (group[0] ?? 0) * 3, (group[0] ?? 0) * 3 + 3);
        continue;
      }
      const sum = [0, 0, 0] as [number, number, number];
      for (const other of group) {
        if (!isSmooth && dotFaces(faces, corner, other) < sharpest) continue;
        const weight = faces.angles[other] ?? 0;
        for (const axis of [0, 1, 2] as const) sum[axis] += weight * (faces.normals[other * 3 + axis] ?? 0);
      }
      normals.set(unit(sum), corner * 3);
    }
  }
  const shared = shareRows(new Uint32Array(normals.buffer), 3);
  const { mesh: split, valueOf } = splitMesh(mesh, shared.kindOf);
  const normal = new Float32Array(split.vertexCount * 3);
  for (const [vertex, kind] of valueOf.entries()) {
    const row = (shared.firstRow[kind] ?? 0) * 3;
    normal.set(kind < 0 ? [0, 0, 1] : normals.subarray(row, row + 3), vertex * 3);
  }
  return { ...split, normal };
}

interface Faces {
  /** The unit normal of its triangle, for each corner; zeros for a flat triangle. */
  readonly normals: Float64Array;
  /** The angle of the triangle at each corner. */
  readonly angles: Float64Array;
}

function faceNormals({ triangles, position }: Mesh, side: number): Faces {
  const normals = new Float64Array(triangles.length * 3);
  const angles = new Float64Array(triangles.length);
  const edge = (from: number, to: number): [number, number, number] =>
    [0, 1, 2].map(
      (axis) =>
        (position[(triangles[to] ?? 0) * 3 + axis] ?? 0) - (position[(triangles[from] ?? 0) * 3 + axis] ?? 0),
    ) as [number, number, number];
  for (let first = 0; first + 2 < triangles.length; first += 3) {
    for (let k = 0; k < 3; k++) {
      const [ax, ay, az] = edge(first + k, first + ((k + 1) % 3));
      const [bx, by, bz] = edge(first + k, first + ((k + 2) % 3));
      const cross = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx] as const;
      const length = Math.hypot(...cross);
      if (!(length > 0 && length < Infinity)) continue;
      angles[first + k] = Math.atan2(length, ax * bx + ay * by + az * bz);
      for (const axis of [0, 1, 2] as const) normals[(first + k) * 3 + axis] = (side * cross[axis]) / length;
    }
  }
  return { normals, angles };
}

function dotFaces({ normals }: Faces, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += (normals[a * 3 + axis] ?? 0) * (normals[b * 3 + axis] ?? 0);
  // Rounding must not part a face from itself.
  return a === b ? 1 : sum + 1e-9;
}

function unit([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

/** The corners at each place: of one vertex of the file, or of one position. */
function cornersByPlace(mesh: Mesh, byVertex: boolean): readonly (readonly number[])[] {
  const positions = shareRows(new Uint32Array(mesh.position.slice().buffer), 3).kindOf;
  const groups: number[][] = [];
  for (const [corner, vertex] of mesh.triangles.entries()) {
    const place = (byVertex ? mesh.sourceVertex[vertex] : positions[vertex]) ?? 0;
    (groups[place] ??= []).push(corner);
  }
  return groups.filter((group) => group !== undefined);
}
