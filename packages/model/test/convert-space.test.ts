import { describe, expect, test } from '@jest/globals';
import { collectModel, type Model, type ModelSpace } from '../src/index.ts';
import { convertSpace, gltfSpace } from '../src/convert-space.ts';
import { asset, bone, keys, mesh, named, normals, square, track, weights } from './file-events.ts';

const turned = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];

function sample(): Model {
  const target = { index: 0 };
  const model = collectModel([
    asset(),
    bone(0, 'root', -1, 1, 2, 3),
    ...mesh({
      positions: square.map(([x = 0, y = 0]) => [x, y, 4]),
      faces: [[0, 1, 2, 3]],
      parts: [
        ...normals([[0, 0, -1]], [[0, 0, 0, 0]]),
        {
          type: 'vertices',
          mesh: 0,
          first: 0,
          count: 4,
          uv: [{ set: 0, values: Float32Array.of(0, 0.25, 0, 1, 1, 1, 1, 0) }],
        },
        {
          type: 'vertices',
          mesh: 0,
          first: 0,
          count: 4,
          tangent: Float32Array.from(square.flatMap(() => [0, 1, 0, 1])),
        },
        weights(0, 'root', [[0, 1]]),
      ],
    }),
    { type: 'clip', clip: 0, name: named('move') },
    track(0, { target }),
    keys(0, [0, [1, 2, 3]]),
    track(1, { target, path: 'rotation' }),
    keys(1, [0, [0.5, -0.5, 0.25, -0.75]]),
    track(2, { target, path: 'scale' }),
    keys(2, [0, [1, 2, 3]]),
    track(3, { target, path: 'matrix' }),
    keys(3, [0, turned]),
  ]);
  return model;
}

/** Without negative zeros, which are equal to positive ones in every way that matters. */
const plain = (values: Iterable<number>): number[] => [...values].map((value) => value + 0);
const keyValues = (model: Model): number[][] => model.clips[0]!.tracks.map(({ values }) => plain(values));

const vectorAt = (values: Float32Array, vertex: number): number[] =>
  Array.from(values.subarray(vertex * 3, vertex * 3 + 3));

/** For each triangle how far the normal of its first corner points to the side it turns left on. */
function faceNormals(model: Model): number[] {
  const { position, normal, triangles } = model.meshes[0]!;
  return Array.from({ length: triangles.length / 3 }, (_, i) => {
    const corners = Array.from(triangles.subarray(i * 3, i * 3 + 3));
    const [a, b, c] = corners.map((vertex) => vectorAt(position, vertex));
    const [u, v] = [b!, c!].map((corner) => corner.map((value, axis) => value - a![axis]!));
    const cross = [0, 1, 2].map(
      (axis) => u![(axis + 1) % 3]! * v![(axis + 2) % 3]! - u![(axis + 2) % 3]! * v![(axis + 1) % 3]!,
    );
    return vectorAt(normal!, triangles[i * 3]!).reduce((sum, value, axis) => sum + value * cross[axis]!, 0);
  });
}

describe('from .x to glTF', () => {
  test('z is mirrored everywhere at once, and the winding turned', () => {
    const before = sample();
    const after = convertSpace(before);
    const [skinned] = after.meshes;
    expect(after.space).toEqual(gltfSpace);
    expect(plain(skinned!.position.slice(0, 3))).toEqual([0, 0, -4]);
    expect(plain(skinned!.normal!.slice(0, 3))).toEqual([0, 0, 1]);
    expect(plain(skinned!.tangent!.slice(0, 4))).toEqual([0, 1, 0, -1]);
    expect([...skinned!.triangles]).toEqual([0, 2, 1, 0, 3, 2]);
    expect(plain(after.bones[0]!.local)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, -3, 1]);
    expect(keyValues(after)).toEqual([
      [1, 2, -3],
      [-0.5, 0.25, 0.75, 0.5],
      [1, 2, 3],
      [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, -7, 1],
    ]);
    expect(skinned!.uv).toBe(before.meshes[0]!.uv);
    expect(skinned!.groups).toBe(before.meshes[0]!.groups);
  });

  test('normals stay on the side that faces show', () => {
    const before = sample();
    expect(faceNormals(before).every((side) => side > 0)).toBe(true);
    expect(faceNormals(convertSpace(before)).every((side) => side > 0)).toBe(true);
  });

  test('the model given is not changed, and converting again changes nothing', () => {
    const model = sample();
    const copy = structuredClone(model);
    const once = convertSpace(model);
    expect(model).toEqual(copy);
    expect(convertSpace(once)).toEqual(once);
  });
});

/** As plain lists, without negative zeros. */
const rounded = (model: Model): unknown =>
  JSON.parse(
    JSON.stringify(model, (_, value: unknown) => {
      if (ArrayBuffer.isView(value)) return plain(value as Float32Array);
      return value === 0 ? 0 : value;
    }),
  );

describe('any space', () => {
  const ups = ['+x', '+y', '+z', '-y', '-z'] as const;
  const spaces: ModelSpace[] = ups.flatMap((up) =>
    (['left', 'right'] as const).flatMap((handedness) =>
      (['cw', 'ccw'] as const).map((winding): ModelSpace => ({
        handedness,
        up,
        winding,
        uvOrigin: 'bottom-left',
      })),
    ),
  );

  test('there and back is the same model', () => {
    const start = convertSpace(sample(), { uvOrigin: 'top-left' });
    for (const space of spaces)
      expect(rounded(convertSpace(convertSpace(start, space), start.space))).toEqual(rounded(start));
  });

  test('up stays up, mirrors are kept apart from turns, and faces keep their sides', () => {
    const start = sample();
    for (const space of spaces) {
      const { bones, meshes } = convertSpace(start, space);
      const up = start.meshes[0]!.tangent!.slice(0, 3);
      const axis = 'xyz'.indexOf(space.up[1]!);
      expect(plain(up)).toEqual([0, 1, 0]);
      const turnedUp = plain(meshes[0]!.tangent!.slice(0, 3));
      expect(turnedUp).toEqual([0, 1, 2].map((i) => (i === axis ? (space.up[0] === '-' ? -1 : 1) : 0)));
      expect(bones[0]!.local.slice(12, 15).map(Math.abs).toSorted()).toEqual([1, 2, 3]);
      const outward = (space.handedness === 'right') === (space.winding === 'ccw');
      expect(faceNormals(convertSpace(start, space)).every((side) => side > 0)).toBe(outward);
    }
  });

  test('texture origins and units convert with the rest', () => {
    const metres = { ...sample(), space: { ...sample().space, unitInMetres: 1 } };
    const { space, meshes, bones, clips } = convertSpace(metres, {
      uvOrigin: 'bottom-left',
      unitInMetres: 0.01,
    });
    expect(space).toMatchObject({ handedness: 'left', uvOrigin: 'bottom-left', unitInMetres: 0.01 });
    expect([...meshes[0]!.uv[0]!]).toEqual([0, 0.75, 0, 0, 1, 0, 1, 1]);
    expect(plain(meshes[0]!.tangent!.slice(0, 4))).toEqual([0, 1, 0, -1]);
    expect(plain(meshes[0]!.position.slice(0, 3))).toEqual([0, 0, 400]);
    expect(bones[0]!.local).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 200, 300, 1]);
    expect(plain(clips[0]!.tracks[0]!.values)).toEqual([100, 200, 300]);
    expect(plain(clips[0]!.tracks[3]!.values).slice(12)).toEqual([500, 600, 700, 1]);
  });

  test('what is not known is left as it is, and stays unknown', () => {
    const vague: Model = {
      ...sample(),
      space: { handedness: 'unknown', up: 'unknown', winding: 'unknown', uvOrigin: 'unknown' },
    };
    const after = convertSpace(vague);
    expect(after.space).toEqual(vague.space);
    expect(after.meshes).toEqual(vague.meshes);
  });
});
