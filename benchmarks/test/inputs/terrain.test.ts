import { expect, test } from '@jest/globals';
import { splitNumbers } from '../../src/decoders/string-reference.ts';
import { parseObjects, type TextObject } from '../../src/decoders/text-objects.ts';
import { CHUNK_BYTES } from '../../src/inputs/input.ts';
import { terrainBytes, terrainChunks, terrainFacts, terrainOfBytes } from '../../src/inputs/terrain.ts';

const terrain = { rows: 3 };

test('a terrain has the size asked for, and not much more', () => {
  for (const megabytes of [1, 8]) {
    const asked = megabytes * 2 ** 20;
    const { length } = terrainBytes(terrainOfBytes(asked));
    expect(length).toBeGreaterThanOrEqual(asked * 0.9);
    expect(length).toBeLessThan(asked * 1.2);
  }
});

test('all chunks but the last are full, each in memory of its own', () => {
  const chunks = [...terrainChunks({ rows: 8 })];
  expect(chunks.length).toBeGreaterThan(3);
  expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
  expect(chunks.slice(0, -1).every(({ length }) => length === CHUNK_BYTES)).toBe(true);
});

test('counts are followed by as many elements, with indices that exist', () => {
  const { vertices = 0, faces = 0 } = terrainFacts(terrain);
  const [frame] = parseObjects(new TextDecoder().decode(terrainBytes(terrain)));
  const mesh = childOf(frame, 'mesh');
  const numbers = splitNumbers(mesh.text);
  expect(numbers.next()).toBe(vertices);
  const positions = Array.from({ length: 3 * vertices }, () => numbers.next());
  expect(positions.every(Number.isFinite)).toBe(true);
  expect(numbers.next()).toBe(faces);
  const corners = Array.from({ length: faces }, () => [
    numbers.next(),
    numbers.next(),
    numbers.next(),
    numbers.next(),
  ]);
  expect(corners.every(([size]) => size === 3)).toBe(true);
  expect(new Set(corners.flatMap(([, ...indices]) => indices)).size).toBe(vertices);
  expect(numbers.rest()).toHaveLength(0);
  expect(splitNumbers(childOf(mesh, 'meshtexturecoords').text).rest()).toHaveLength(1 + 2 * vertices);
});

function childOf(object: TextObject | undefined, type: string): TextObject {
  const child = object?.children.find((each) => each.type === type);
  if (child === undefined) throw new Error(`no ${type}`);
  return child;
}
