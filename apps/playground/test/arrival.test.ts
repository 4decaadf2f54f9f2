import { expect, test } from '@jest/globals';
import { countEvent, createArrival } from '../src/arrival.ts';

test('the first positions and the first faces are timed, all are counted', () => {
  const arrival = createArrival('streaming');
  const position = new Float32Array(30);
  countEvent(arrival, { type: 'vertices', mesh: 0, first: 0, count: 10, position }, 5);
  countEvent(arrival, { type: 'vertices', mesh: 0, first: 10, count: 10, position }, 6);
  const indices = new Uint32Array(9);
  countEvent(arrival, { type: 'indices', mesh: 0, firstFace: 0, faceCount: 3, indices }, 7);
  expect(arrival).toMatchObject({ vertices: 20, faces: 3, firstVertices: 5, firstTriangle: 7 });
});

test('vertices that come again with another attribute are no new vertices', () => {
  const arrival = createArrival('streaming');
  countEvent(arrival, { type: 'vertices', mesh: 0, first: 0, count: 10, normal: new Float32Array(30) }, 5);
  expect(arrival.vertices).toBe(0);
  expect(arrival.firstVertices).toBeUndefined();
});

test('bones and keys are counted', () => {
  const arrival = createArrival('streaming');
  countEvent(arrival, { type: 'bone', index: 0, parent: -1 }, 1);
  const [times, values] = [new Float32Array(4), new Float32Array(12)];
  countEvent(arrival, { type: 'keyframes', track: 0, first: 0, count: 4, times, values }, 2);
  expect(arrival).toMatchObject({ bones: 1, keys: 4 });
});
