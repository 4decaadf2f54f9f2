import { expect, test } from '@jest/globals';
import { collectModel } from '../src/index.ts';
import { measureModel } from '../src/measure-model.ts';
import { asset, bone, keys, mesh, named, normals, square, track, weights } from './file-events.ts';

test('everything a model holds is counted', () => {
  const parts = [
    ...normals(
      [
        [0, 0, -1],
        [1, 0, 0],
      ],
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
    ),
    weights(0, 'root', [
      [0, 0.5],
      [0, 0.5],
      [1, 1],
    ]),
  ];
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
  ];
  const model = collectModel([
    asset(),
    bone(0, 'root', -1),
    bone(1, 'tip', 0),
    ...mesh({ positions: square, faces, parts }),
    { type: 'material', material: 0, textures: [{ kind: 'TextureFilename', file: named('a.png') }] },
    { type: 'clip', clip: 0, name: named('walk') },
    track(0, { target: { index: 1 } }),
    track(1, { path: 'scale', target: { name: named('ghost') } }),
    keys(0, [0, [0, 0, 0]], [2400, [1, 0, 0]]),
  ]);
  expect(measureModel(model)).toEqual({
    bones: 2,
    rootBones: 1,
    meshes: 1,
    skinnedMeshes: 1,
    vertices: 6,
    sourceVertices: 4,
    triangles: 2,
    influences: 5,
    mostInfluencesPerVertex: 2,
    materials: 1,
    textures: 1,
    clips: [{ name: 'walk', seconds: 0.5, bones: 1, tracks: 2, keys: 2 }],
  });
});
