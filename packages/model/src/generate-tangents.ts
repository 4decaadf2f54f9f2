import type { Mesh } from './model.ts';
import { splitMesh } from './split-mesh.ts';

/**
 * The mesh with tangents for normal maps: where u grows along the surface, square to the normal, and as the fourth number
 * the sign with which `normal × tangent` points to where v grows. A vertex between triangles whose texture is mirrored
 * is split. Where the texture tells no direction, one square to the normal is taken.
 * @param set of the texture coordinates
 * @throws RangeError where the mesh has no normals (see `generateNormals`) or no such texture coordinates
 */
export function generateTangents(mesh: Mesh, set: number = 0): Mesh {
  const { triangles, position, uv, normal } = mesh;
  const coordinates = uv[set];
  if (normal === undefined || coordinates === undefined)
    throw new RangeError(`tangents take normals and texture coordinates ${set}, which the mesh lacks`);
  const directions = new Float64Array(triangles.length);
  const mirrored = new Uint32Array(triangles.length);
  for (let first = 0; first + 2 < triangles.length; first += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(first, first + 3);
    const [u1, v1] = difference(coordinates, 2, a, b);
    const [u2, v2] = difference(coordinates, 2, a, c);
    const e1 = difference(position, 3, a, b);
    const e2 = difference(position, 3, a, c);
    const sign = Math.sign(u1 * v2 - u2 * v1);
    for (const axis of [0, 1, 2] as const) directions[first + axis] = sign * (v2 * e1[axis] - v1 * e2[axis]);
    // The binormal is on the side of normal × tangent unless texture and face turn round in opposite senses.
    const outward = dot(cross(e1, e2), vectorAt(normal, a));
    mirrored.fill(sign * outward < 0 ? 1 : 0, first, first + 3);
  }
  const { mesh: split, valueOf } = splitMesh(mesh, mirrored);
  const sums = new Float64Array(split.vertexCount * 3);
  for (const [corner, vertex] of split.triangles.entries()) {
    const direction = vectorAt(directions, Math.floor(corner / 3));
    const length = Math.hypot(...direction);
    if (!(length > 0 && length < Infinity)) continue;
    for (const axis of [0, 1, 2] as const)
      sums[vertex * 3 + axis] = (sums[vertex * 3 + axis] ?? 0) + direction[axis] / length;
  }
  const tangent = new Float32Array(split.vertexCount * 4);
  const normals = split.normal ?? normal;
  for (let vertex = 0; vertex < split.vertexCount; vertex++) {
    const n = vectorAt(normals, vertex);
    const sum = vectorAt(sums, vertex);
    tangent.set([...square(sum, n), valueOf[vertex] === 1 ? -1 : 1], vertex * 4);
  }
  return { ...split, tangent };
}

type Vector = readonly [x: number, y: number, z: number];

function vectorAt(values: Float32Array | Float64Array, place: number): Vector {
  return [values[place * 3] ?? 0, values[place * 3 + 1] ?? 0, values[place * 3 + 2] ?? 0];
}

/** Of vectors of `size` numbers; the third is 0 where they have two. */
function difference(values: Float32Array, size: 2 | 3, from: number, to: number): Vector {
  const along = (axis: number): number =>
    axis < size ? (values[to * size + axis] ?? 0) - (values[from * size + axis] ?? 0) : 0;
  return [along(0), along(1), along(2)];
}

/** The part of a direction that is square to the normal, of unit length. */
function square(direction: Vector, n: Vector): Vector {
  const along = dot(direction, n);
  const rest: Vector = [
    direction[0] - along * n[0],
    direction[1] - along * n[1],
    direction[2] - along * n[2],
  ];
  const length = Math.hypot(...rest);
  if (length > 1e-6) return [rest[0] / length, rest[1] / length, rest[2] / length];
  const least = n.map(Math.abs).indexOf(Math.min(...n.map(Math.abs)));
  const other = cross(n, [Number(least === 0), Number(least === 1), Number(least === 2)]);
  const size = Math.hypot(...other);
  return size > 0 ? [other[0] / size, other[1] / size, other[2] / size] : [1, 0, 0];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
