import { describe, expect, test } from '@jest/globals';
import type { BoneWeightsEvent, CoreEvent, ExtraAttributeBatch } from '@rigstream/core';
import { collectModel, type Mesh, type Model } from '../src/index.ts';
import { asset, bone, mesh, normals, square, weights, type MeshContent } from './file-events.ts';

function assembled(content: MeshContent): { mesh: Mesh; codes: string[]; model: Model } {
  const model = collectModel([asset(), bone(0, 'a', -1), bone(1, 'b', 0), ...mesh(content)]);
  return { mesh: model.meshes[0]!, codes: model.warnings.map(({ code }) => code), model };
}

const rows = (values: Float32Array | undefined, size: number): number[][] =>
  Array.from({ length: (values?.length ?? 0) / size }, (_, i) =>
    Array.from(values!.subarray(i * size, i * size + size)),
  );

const front = [0, 0, -1];
const side = [1, 0, 0];

describe('corner attributes', () => {
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
  ];

  test('corners that agree share a vertex; the vertices of the file come first', () => {
    const parts = normals(
      [front, side],
      [
        [0, 0, 0],
        [0, 1, 1],
      ],
    );
    const { mesh: split, codes } = assembled({ positions: square, faces, parts });
    expect([...split.sourceVertex]).toEqual([0, 1, 2, 3, 2]);
    expect(rows(split.normal, 3)).toEqual([front, front, front, side, side]);
    expect([...split.triangles]).toEqual([0, 1, 2, 0, 4, 3]);
    expect(rows(split.position, 3)[4]).toEqual(square[2]);
    expect(codes).toEqual([]);
  });

  test('equal lists split nothing', () => {
    const { mesh: whole } = assembled({
      positions: square,
      faces,
      parts: normals([front, front, side, side], faces),
    });
    expect([...whole.sourceVertex]).toEqual([0, 1, 2, 3]);
    expect(rows(whole.normal, 3)).toEqual([front, front, side, side]);
  });

  test('split vertices keep texture coordinates, colours and influences of their source', () => {
    const parts: CoreEvent[] = [
      ...normals(
        [front, side],
        [
          [0, 0, 0],
          [1, 1, 1],
        ],
      ),
      {
        type: 'vertices',
        mesh: 0,
        first: 0,
        count: 4,
        uv: [{ set: 0, values: Float32Array.of(0, 0, 0, 1, 1, 1, 1, 0) }],
      },
      {
        type: 'values',
        mesh: 0,
        attribute: 'color',
        first: 0,
        count: 1,
        values: Float32Array.of(1, 0, 0, 0.5),
        vertices: Uint16Array.of(2),
      },
      weights(0, 'a', [
        [0, 0.25],
        [2, 0.5],
      ]),
      weights(1, 'b', [
        [2, 0.5],
        [0, 0.75],
      ]),
    ];
    const { mesh: split } = assembled({ positions: square, faces, parts });
    expect([...split.sourceVertex]).toEqual([0, 1, 2, 3, 0, 2]);
    expect(rows(split.uv[0], 2)).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(rows(split.color, 4).map(([, , , alpha]) => alpha)).toEqual([1, 1, 0.5, 1, 1, 0.5]);
    expect([...split.skin!.offsets]).toEqual([0, 2, 2, 4, 4, 6, 8]);
    expect([...split.skin!.joint]).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect([...split.skin!.weight]).toEqual([0.25, 0.75, 0.5, 0.5, 0.25, 0.75, 0.5, 0.5]);
  });

  test('values given by corner need no list', () => {
    const values = Float32Array.of(0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0.5, 0);
    const parts: CoreEvent[] = [
      { type: 'corners', mesh: 0, attribute: 'uv0', firstFace: 0, faceCount: 2, values },
    ];
    const { mesh: split } = assembled({ positions: square, faces, parts });
    expect([...split.triangles].map((vertex) => rows(split.uv[0], 2)[vertex])).toEqual(rows(values, 2));
    expect(split.vertexCount).toBe(4);
  });

  test('faces that are not those of the mesh: by vertex where the number fits, else left out', () => {
    const wrong = [[0, 1, 2]];
    const fitting = assembled({
      positions: square,
      faces,
      parts: normals([front, side, front, side], wrong),
    });
    expect(rows(fitting.mesh.normal, 3)).toEqual([front, side, front, side]);
    expect(fitting.codes).toEqual(['count-mismatch']);
    const other = assembled({ positions: square, faces, parts: normals([front, side], wrong) });
    expect(other.mesh.normal).toBeUndefined();
    expect(other.codes).toEqual(['count-mismatch']);
  });

  test('a normal that does not exist is replaced by that of the face', () => {
    const parts = normals(
      [side],
      [
        [0, 0, 9],
        [0, 0, 0],
      ],
    );
    const { mesh: split, codes } = assembled({ positions: square, faces, parts });
    expect(rows(split.normal, 3)).toEqual([side, side, front, side, side]);
    expect(codes).toEqual(['bad-index']);
  });

  test('splitting thousands of corners of one vertex takes no time', () => {
    const count = 30_000;
    const fan = Array.from({ length: count }, () => [0, 1, 2]);
    const values = Array.from({ length: count }, (_, i) => [i, 0, 1]);
    const parts = normals(
      values,
      fan.map((_, i) => [i, i, i]),
    );
    const { mesh: split } = assembled({ positions: square, faces: fan, parts });
    expect(split.vertexCount).toBe(4 + 3 * (count - 1));
  }, 10_000);
});

const packed = (attribute: string, components: number, ...vertex: number[]): ExtraAttributeBatch => ({
  attribute,
  components,
  values: Float32Array.from(square.flatMap(() => vertex)),
});

const extra = (...attributes: ExtraAttributeBatch[]): CoreEvent => ({
  type: 'vertices',
  mesh: 0,
  first: 0,
  count: 4,
  extra: attributes,
});

/** The tangent of a vertex with this binormal. */
const tangentWith = (...binormal: number[]): number[] => {
  const tangents = extra(packed('tangent', 3, 1, 0, 0), packed('binormal', 3, ...binormal));
  const parts = [tangents, ...normals([front], [[0, 0, 0, 0]])];
  return rows(assembled({ positions: square, faces: [[0, 1, 2, 3]], parts }).mesh.tangent, 4)[0]!;
};

describe('packed vertex data', () => {
  const faces = [[0, 1, 2, 3]];

  test('fills what the mesh lacks, and nothing else', () => {
    const parts = [
      extra(packed('normal', 3, 1, 0, 0), packed('uv0', 3, 0.25, 0.5, 9), packed('color0', 4, 1, 0, 0, 1)),
      extra(),
    ];
    const { mesh: filled } = assembled({ positions: square, faces, parts });
    expect(rows(filled.normal, 3)).toEqual(square.map(() => side));
    expect(rows(filled.uv[0], 2)).toEqual(square.map(() => [0.25, 0.5]));
    expect(rows(filled.color, 4)).toEqual(square.map(() => [1, 0, 0, 1]));
    const own = assembled({
      positions: square,
      faces,
      parts: [...normals([front], [[0, 0, 0, 0]]), ...parts],
    });
    expect(rows(own.mesh.normal, 3)).toEqual(square.map(() => front));
  });

  test('tangents tell the side of the binormal', () => {
    // front × (1 0 0) = (0 −1 0)
    expect(tangentWith(0, -1, 0)).toEqual([1, 0, 0, 1]);
    expect(tangentWith(0, 1, 0)).toEqual([1, 0, 0, -1]);
  });

  test('that is not there for every vertex fills nothing', () => {
    const short = { attribute: 'normal', components: 3, values: Float32Array.of(1, 0, 0) };
    expect(assembled({ positions: square, faces, parts: [extra(short)] }).mesh.normal).toBeUndefined();
  });
});

describe('faces', () => {
  test('polygons are cut, lines and points are left out', () => {
    const positions = [...square, [0, 2, 0]];
    const { mesh: cut, codes, model } = assembled({ positions, faces: [[0, 1], [4], [], [0, 4, 2, 3]] });
    expect([...cut.triangles]).toEqual([0, 4, 2, 0, 2, 3]);
    expect(codes).toEqual(['model:degenerate-face']);
    expect(model.warnings[0]!.severity).toBe('info');
  });

  test('a face with a vertex that does not exist is left out, and told unless the decoder told', () => {
    const content = {
      positions: square,
      faces: [
        [0, 1, 4],
        [0, 2, 3],
      ],
    };
    const { mesh: cut, codes } = assembled(content);
    expect([...cut.triangles]).toEqual([0, 2, 3]);
    expect(codes).toEqual(['bad-index']);
    const told: CoreEvent = { type: 'warning', code: 'bad-index', message: 'told', severity: 'warning' };
    expect(assembled({ ...content, parts: [told] }).codes).toEqual(['bad-index']);
  });
});

describe('material slots', () => {
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
    [1, 2, 3],
  ];
  const materials: CoreEvent[] = [0, 1].map((material) => ({ type: 'material', material, textures: [] }));
  const groups = (list: readonly number[], filled: readonly number[], slots: number): unknown => {
    const parts: CoreEvent[] = [
      ...materials,
      {
        type: 'face-materials',
        mesh: 0,
        firstFace: 0,
        count: list.length,
        materials: Uint32Array.from(list),
        declared: { slots, faces: list.length },
      },
      ...filled.map((slot): CoreEvent => ({
        type: 'mesh-material',
        mesh: 0,
        slot,
        material: { index: slot % 2 },
      })),
    ];
    const { mesh: grouped, codes } = assembled({ positions: square, faces, parts });
    return { groups: grouped.groups.map(({ start, count, material }) => [start, count, material]), codes };
  };

  test('a short list repeats its last entry', () => {
    expect(groups([1], [0, 1], 2)).toEqual({ groups: [[0, 9, 1]], codes: [] });
    expect(groups([1, 0], [0, 1], 2)).toEqual({
      groups: [
        [0, 6, 0],
        [6, 3, 1],
      ],
      codes: [],
    });
    expect(groups([], [0, 1], 2)).toEqual({ groups: [[0, 9, 0]], codes: [] });
  });

  test('a slot behind the last one is the last one; an empty one has no material', () => {
    expect(groups([0, 7, 1], [0, 1], 2)).toEqual({
      groups: [
        [0, 3, 0],
        [3, 6, 1],
      ],
      codes: ['bad-index'],
    });
    expect(groups([0, 2, 0], [0], 3)).toEqual({
      groups: [
        [0, 6, 0],
        [6, 3, -1],
      ],
      codes: [],
    });
    expect(groups([0, 1, 0], [0], 4_000_000_000)).toEqual({
      groups: [
        [0, 6, 0],
        [6, 3, -1],
      ],
      codes: [],
    });
  });

  test('a mesh without slots has its own material, or none', () => {
    const own = assembled({ positions: square, faces, parts: materials, opened: { material: { index: 1 } } });
    expect(own.mesh.groups).toEqual([{ start: 0, count: 9, material: 1 }]);
    expect(assembled({ positions: square, faces }).mesh.groups).toEqual([
      { start: 0, count: 9, material: -1 },
    ]);
    expect(assembled({ positions: square, faces: [] }).mesh.groups).toEqual([]);
  });
});

/** Of one vertex with these weights. */
const codesOf = (...influences: number[]): string[] =>
  assembled({
    positions: square,
    faces: [[0, 1, 2, 3]],
    parts: influences.map((weight, i) => weights(i, 'a', [[0, weight]])),
  }).codes;

describe('skins', () => {
  const faces = [[0, 1, 2, 3]];

  test('influences go by vertex, as many as there are, two of one bone included', () => {
    const parts = [
      weights(0, 'a', [
        [3, 0.25],
        [0, 1],
        [3, 0.5],
      ]),
      weights(1, 'b', [[3, 0.25]]),
      weights(2, 'c', []),
    ];
    const { skin } = assembled({ positions: square, faces, parts }).mesh;
    expect([...skin!.offsets]).toEqual([0, 1, 1, 1, 4]);
    expect([...skin!.joint]).toEqual([0, 0, 0, 1]);
    expect([...skin!.weight]).toEqual([1, 0.25, 0.5, 0.25]);
    expect(skin!.joints.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('a long list continues in further events, the matrix in the last one', () => {
    const offsetMatrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    const { offsetMatrix: _, ...first } = weights(0, 'a', [[0, 1]]) as BoneWeightsEvent;
    const last = { ...weights(0, 'a', [[1, 1]]), first: 1, offsetMatrix } as CoreEvent;
    const { skin } = assembled({ positions: square, faces, parts: [first, last] }).mesh;
    expect([...skin!.offsets]).toEqual([0, 1, 2, 2, 2]);
    expect(skin!.joints[0]!.inverseBind).toEqual(offsetMatrix);
  });

  test('a vertex that does not exist is left out, whatever the number of weights', () => {
    const { mesh: skinned, codes } = assembled({
      positions: square,
      faces,
      parts: [
        weights(0, 'a', [
          [3, 1],
          [9, 1],
        ]),
      ],
    });
    expect([...skinned.skin!.offsets]).toEqual([0, 0, 0, 0, 1]);
    expect(codes).toEqual(['bad-index']);
  });

  test('weights far from a sum of one are told, those of exporters are not', () => {
    expect(codesOf(0.5, 0.25)).toEqual(['weights-not-normalised']);
    expect(codesOf(0.3, 0.5, 0.25)).toEqual(['weights-not-normalised']);
    expect(codesOf(0.999976)).toEqual([]);
    expect(codesOf(0, 0)).toEqual(['no-influence']);
  });

  test('a bone without weights is kept', () => {
    const { skin } = assembled({ positions: square, faces, parts: [weights(0, 'a', [])] }).mesh;
    expect([skin!.joints.length, skin!.joint.length]).toEqual([1, 0]);
  });
});
