import { expect, test } from '@jest/globals';
import { boundingBox, createPose, sampleClip } from '../src/index.ts';
import { bone, clip, mesh, moved, track } from './small-models.ts';

const bones = [bone('a', -1, moved(10, 0, 0))];
const meshes = [
  mesh({
    positions: [
      [0, 0, 0],
      [1, 2, 3],
    ],
    bone: 0,
  }),
  mesh({ positions: [[-1, 0, 0]] }),
  mesh({ positions: [] }),
];

test('the box holds all meshes where the rest pose puts them', () => {
  expect(boundingBox({ bones, meshes })).toEqual({ min: [-1, 0, 0], max: [11, 2, 3] });
});

test('or where another pose does', () => {
  const pose = createPose({ bones });
  sampleClip(clip(track(0, 'translation', [0, [0, 20, 0]])), 0, pose);
  expect(boundingBox({ bones, meshes }, pose)).toEqual({ min: [-1, 0, 0], max: [1, 22, 3] });
});

test('there is none without vertices', () => {
  expect(boundingBox({ bones, meshes: [] })).toBeUndefined();
  expect(boundingBox({ bones, meshes: [mesh({ positions: [[NaN, 0, 0]] })] })).toBeUndefined();
});
