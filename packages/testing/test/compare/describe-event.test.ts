import { expect, test } from '@jest/globals';
import { describeEvent } from '../../src/compare/describe-event.ts';

test('an event stands on one line, its arrays shortened', () => {
  const event = {
    type: 'vertices',
    position: Float32Array.from([1, 2, 3, 4, 5, 6, 7]),
    name: { text: 'a "b"', raw: Uint8Array.of(1, 2) },
    list: [1, undefined],
    nothing: null,
  };
  expect(describeEvent(event)).toBe(
    '{ type: "vertices", position: Float32Array(7) [1, 2, 3, 4, 5, 6, …], name: { text: "a \\"b\\"", raw: Uint8Array(2) [1, 2] }, list: [1, undefined], nothing: null }',
  );
});

test('a long description is cut', () => {
  expect(describeEvent({ type: 'x'.repeat(5000) }).length).toBeLessThan(800);
});
