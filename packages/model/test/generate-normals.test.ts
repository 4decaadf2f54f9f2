import { describe, expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { collectModel, type Mesh, type ModelSpace } from '../src/index.ts';
import { convertSpace } from '../src/convert-space.ts';
import { generateNormals } from '../src/generate-normals.ts';
import { generateTangents } from '../src/generate-tangents.ts';
import { asset, mesh, square } from './file-events.ts';

const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
];
/** Counter-clockwise seen from outside in a right-handed space. */
const sides = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [1, 2, 6, 5],
  [0, 4, 7, 3],
];
const rightHanded = { handedness: 'right', winding: 'ccw' } as const;

function solid(
  positions: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
  space: Partial<Parameters<typeof asset>[0]> = rightHanded,
  ...parts: readonly CoreEvent[]
): { surface: Mesh; space: ModelSpace } {
  const events = mesh({ positions: positions as never, faces: faces as never });
  const model = collectModel([asset(space), ...events.slice(0, -1), ...parts, events.at(-1)!]);
  return { surface: model.meshes[0]!, space: model.space };
}

const at = (values: Float32Array, vertex: number, size = 3): number[] =>
  Array.from(
    values.subarray(vertex * size, vertex * size + size),
    (value) => Math.round(value * 1e5) / 1e5 + 0,
  );

describe('normals', () => {
  test('of a smooth cube point from its middle, however its sides are cut', () => {
    const { surface, space } = solid(corners, sides);
    const { normal, vertexCount } = generateNormals(surface, space);
    expect(vertexCount).toBe(8);
    const third = Math.round(1e5 / Math.sqrt(3)) / 1e5;
    // Without the angles, a corner that two triangles of a side meet in would lean to that side.
    for (const [vertex, corner] of corners.entries())
      expect(at(normal!, vertex)).toEqual(corner.map((value) => (value === 1 ? third : -third)));
  });

  test('with a crease, each side of a cube has vertices and a normal of its own', () => {
    const { surface, space } = solid(corners, sides);
    const creased = generateNormals(surface, space, { crease: Math.PI / 3 });
    expect(creased.vertexCount).toBe(24);
    for (let i = 0; i < creased.triangles.length; i += 3) {
      const normals = [0, 1, 2].map((k) => at(creased.normal!, creased.triangles[i + k]!));
      expect(normals[1]).toEqual(normals[0]);
      expect(normals[2]).toEqual(normals[0]);
      expect(normals[0]!.map(Math.abs).toSorted()).toEqual([0, 0, 1]);
    }
  });

  test('welding what a crease split gives the mesh as it was', () => {
    const { surface, space } = solid(corners, sides);
    const creased = generateNormals(surface, space, { crease: 0.1 });
    expect(creased.triangles.map((vertex) => creased.sourceVertex[vertex]!)).toEqual(surface.triangles);
    for (const [vertex, source] of creased.sourceVertex.entries())
      expect(at(creased.position, vertex)).toEqual(at(surface.position, source));
    expect(creased.sourceVertex.subarray(0, 8)).toEqual(surface.sourceVertex);
  });

  test('a crease wide enough splits nothing, and joins vertices at one place', () => {
    const [a, b, c, d] = square;
    const folded = solid(
      [a!, b!, c!, a!, c!, d!],
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    );
    const joined = generateNormals(folded.surface, folded.space, { crease: 1 });
    expect(joined.vertexCount).toBe(6);
    expect(at(joined.normal!, 0)).toEqual(at(joined.normal!, 3));
  });

  test('point out of clockwise faces of a left-handed space too, and stay right when that is converted', () => {
    const left = solid(corners, sides, { handedness: 'left', winding: 'ccw' });
    const right = solid(corners, sides);
    const inward = generateNormals(left.surface, left.space).normal!;
    expect(at(inward, 0)).toEqual(at(generateNormals(right.surface, right.space).normal!, 0).map((v) => -v));
    const events = mesh({ positions: corners as never, faces: sides as never });
    const model = collectModel([asset(), ...events]);
    const before = { ...model, meshes: [generateNormals(model.meshes[0]!, model.space)] };
    const after = convertSpace(model);
    expect(generateNormals(after.meshes[0]!, after.space).normal).toEqual(
      convertSpace(before).meshes[0]!.normal,
    );
  });

  test('are never zero or no number', () => {
    const flat = solid(
      [
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
      ],
      [
        [0, 1, 2],
        [0, 2, 3],
      ],
    );
    for (const options of [{}, { crease: 1 }])
      expect(at(generateNormals(flat.surface, flat.space, options).normal!, 0)).toEqual([0, 0, 1]);
  });

  test('take a crowded vertex in good time', () => {
    const ring = Array.from({ length: 20_000 }, (_, i) => [Math.cos(i / 3183), Math.sin(i / 3183), 0]);
    const faces = ring.slice(1).map((_, i) => [0, i + 1, i + 2]);
    const { surface, space } = solid([[0, 0, 1], ...ring], faces);
    // Comparing every pair of its triangles would outlast the test.
    const { normal } = generateNormals(surface, space, { crease: 0.5 });
    expect(normal!.every(Number.isFinite)).toBe(true);
  });
});

function uv(...values: readonly number[]): CoreEvent {
  return {
    type: 'vertices',
    mesh: 0,
    first: 0,
    count: values.length / 2,
    uv: [{ set: 0, values: Float32Array.from(values) }],
  };
}

describe('tangents', () => {
  const plane = [
    [0, 0, 0],
    [2, 0, 0],
    [2, 2, 0],
    [0, 2, 0],
  ];

  function withTangents(faces: readonly (readonly number[])[], ...values: readonly number[]): Mesh {
    const { surface, space } = solid(plane, faces, rightHanded, uv(...values));
    return generateTangents(generateNormals(surface, space));
  }

  test('point where u grows, with the sign that leads to where v grows', () => {
    expect(at(withTangents([[0, 1, 2, 3]], 0, 0, 1, 0, 1, 1, 0, 1).tangent!, 2, 4)).toEqual([1, 0, 0, 1]);
    expect(at(withTangents([[0, 1, 2, 3]], 0, 1, 1, 1, 1, 0, 0, 0).tangent!, 2, 4)).toEqual([1, 0, 0, -1]);
    expect(at(withTangents([[0, 1, 2, 3]], 0, 0, 0, 1, -1, 1, -1, 0).tangent!, 0, 4)).toEqual([0, -1, 0, 1]);
  });

  test('vertices between mirrored triangles are split', () => {
    // The texture runs to the diagonal and back.
    const mirrored = withTangents(
      [
        [0, 1, 2],
        [0, 2, 3],
      ],
      0,
      0,
      1,
      0,
      1,
      1,
      1,
      0,
    );
    expect(mirrored.vertexCount).toBe(6);
    expect(at(mirrored.tangent!, mirrored.triangles[0]!, 4)[3]).toBe(1);
    expect(at(mirrored.tangent!, mirrored.triangles[3]!, 4)[3]).toBe(-1);
  });

  test('are square to the normal where the texture tells nothing', () => {
    expect(at(withTangents([[0, 1, 2, 3]], 0, 0, 0, 0, 0, 0, 0, 0).tangent!, 1, 4)).toEqual([0, 1, 0, 1]);
  });

  test('take normals and texture coordinates', () => {
    expect(() => generateTangents(solid(plane, [[0, 1, 2]]).surface)).toThrow(RangeError);
  });
});
