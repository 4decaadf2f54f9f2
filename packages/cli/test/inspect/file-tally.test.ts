import { expect, test } from '@jest/globals';
import { FileTally } from '../../src/inspect/file-tally.ts';

test('things are counted as they pass, each mesh on its own', () => {
  const tally = new FileTally();
  const position = new Float32Array(9);
  const declared = {};
  tally.add({ type: 'bone', index: 0, parent: -1 });
  tally.add({ type: 'mesh', mesh: 0, declared, attributes: [] });
  tally.add({ type: 'vertices', mesh: 0, first: 0, count: 3, position });
  tally.add({ type: 'vertices', mesh: 0, first: 0, count: 3, normal: position });
  tally.add({ type: 'indices', mesh: 0, firstFace: 0, faceCount: 1, indices: Uint32Array.of(0, 1, 2) });
  tally.add({ type: 'mesh', mesh: 1, declared, attributes: [] });
  tally.add({
    type: 'indices',
    mesh: 1,
    firstFace: 0,
    faceCount: 4,
    faceSizes: Uint32Array.of(4, 1, 2, 5),
    indices: new Uint32Array(12),
  });
  tally.add({ type: 'clip', clip: 0 });
  const track = { clip: 0, channel: 0, path: 'translation', stride: 3, interpolation: 'linear' } as const;
  tally.add({ type: 'track', track: 0, ...track });
  tally.add({
    type: 'keyframes',
    track: 0,
    first: 0,
    count: 2,
    times: new Float32Array(2),
    values: position,
  });
  tally.add({ type: 'material', material: 0, textures: [] });
  tally.add({ type: 'progress', bytes: 77 });
  expect(tally.counts).toEqual({
    bones: 1,
    meshes: 2,
    vertices: 3,
    faces: 5,
    triangles: 6,
    materials: 1,
    clips: 1,
    tracks: 1,
    keys: 2,
  });
  expect([...tally.meshes.values()]).toEqual([
    { vertices: 3, faces: 1, triangles: 1 },
    { vertices: 0, faces: 4, triangles: 5 },
  ]);
  expect(tally.bytes).toBe(77);
});

test('points in the space of bones count as vertices, weights do not', () => {
  const tally = new FileTally();
  tally.add({ type: 'mesh', mesh: 0, declared: {}, attributes: [] });
  const influences = {
    mesh: 0,
    first: 0,
    count: 2,
    counts: Uint32Array.of(1, 1),
    bones: Uint32Array.of(0, 0),
  };
  tally.add({ type: 'influences', ...influences, local: new Float32Array(6) });
  tally.add({ type: 'influences', ...influences, weights: Float32Array.of(1, 1) });
  expect(tally.counts.vertices).toBe(2);
});
