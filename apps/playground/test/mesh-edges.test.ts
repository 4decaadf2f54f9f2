import { expect, test } from '@jest/globals';
import { edgesOf } from '../src/mesh-edges.ts';

test('an edge two triangles share comes once, whichever way each runs', () => {
  expect([...edgesOf(Uint32Array.of(0, 1, 2, 2, 1, 3))]).toEqual([0, 1, 1, 2, 2, 0, 1, 3, 3, 2]);
});

test('no triangles, no edges', () => {
  expect(edgesOf(new Uint32Array()).length).toBe(0);
});
