import { expect, test } from '@jest/globals';
import type { Model } from '@rigstream/model';
import { Vector3 } from 'three';
import { sceneMatrix } from '../src/scene-space.ts';

const empty: Omit<Model, 'space'> = {
  format: { id: 'toy', variant: 'plain' },
  bones: [],
  meshes: [],
  materials: [],
  clips: [],
  warnings: [],
};

test('a left-handed file is mirrored in depth', () => {
  const matrix = sceneMatrix({
    ...empty,
    space: { handedness: 'left', up: '+y', winding: 'cw', uvOrigin: 'top-left' },
  });
  expect(new Vector3(1, 2, 3).applyMatrix4(matrix).toArray()).toEqual([1, 2, -3]);
});

test('a file with z up is turned upright', () => {
  const matrix = sceneMatrix({
    ...empty,
    space: { handedness: 'right', up: '+z', winding: 'ccw', uvOrigin: 'top-left' },
  });
  const [x, y, z] = new Vector3(0, 0, 1).applyMatrix4(matrix).toArray();
  expect([x, y, z].map((value) => value! + 0)).toEqual([0, 1, 0]);
  expect(matrix.determinant()).toBe(1);
});

test('a character of a format that does not say what is up stands along its longer side', () => {
  const space = { handedness: 'right', up: 'unknown', winding: 'unknown', uvOrigin: 'unknown' } as const;
  const bones = [0, 5].map((z, index) => ({
    name: '',
    parent: index - 1,
    local: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1],
  }));
  const matrix = sceneMatrix({ ...empty, space, bones });
  const [x, y, z] = new Vector3(0, 0, 1).applyMatrix4(matrix).toArray();
  expect([x, y, z].map((value) => value! + 0)).toEqual([0, 1, 0]);
});

test('a space nobody knows stays as it is', () => {
  const matrix = sceneMatrix({
    ...empty,
    space: { handedness: 'unknown', up: 'unknown', winding: 'unknown', uvOrigin: 'unknown' },
  });
  expect(new Vector3(1, 2, 3).applyMatrix4(matrix).toArray()).toEqual([1, 2, 3]);
});
