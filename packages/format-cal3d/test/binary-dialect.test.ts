import { expect, test } from '@jest/globals';
import { decodeSync, type CoreEvent } from '@rigstream/core';
import { cal3d, type Cal3dDialect, type Cal3dEvent } from '../src/index.ts';

/** A mesh of one submesh with a vertex and no face, as section 5 of the specification lays it out. */
function mesh(version: number, hasMorphs: boolean, color: readonly number[]): Uint8Array {
  const head = [version, 1, 7, 1, 0, 0, 0, 1, ...(hasMorphs ? [0] : [])];
  const floats = [1, 2, 3, 0, 0, 1, ...color];
  const bytes = new Uint8Array(4 + 4 * (head.length + floats.length + 2 + 2 + 3));
  bytes.set(new TextEncoder().encode('CMF\0'));
  const view = new DataView(bytes.buffer);
  let at = 4;
  const integer = (value: number): void => view.setInt32((at += 4) - 4, value, true);
  const float = (value: number): void => view.setFloat32((at += 4) - 4, value, true);
  head.forEach(integer);
  floats.forEach(float);
  [-1, 0].forEach(integer);
  [0.5, 0.25].forEach(float);
  [1, 3].forEach(integer);
  float(1);
  return bytes;
}

function decoded(bytes: Uint8Array, dialect?: Cal3dDialect): readonly (CoreEvent | Cal3dEvent)[] {
  return [...decodeSync(bytes, { format: cal3d, options: dialect ? { dialect } : {} })];
}

function variantOf(events: readonly (CoreEvent | Cal3dEvent)[]): string | undefined {
  return events.flatMap((event) => (event.type === 'asset' ? [event.format.variant] : []))[0];
}

test.each([
  [910, false, [], 'mainline'],
  [1200, false, [], 'mainline'],
  [919, true, [1, 0.5, 0], 'imvu'],
  [1300, true, [1, 0.5, 0], 'trunk'],
  [1300, true, [], 'git'],
  [1301, true, [], 'git'],
] as const)('a mesh of version %i with morphs %s and colours %j is %s', (version, morphs, color, dialect) => {
  const events = decoded(mesh(version, morphs, color));
  expect(variantOf(events)).toBe(`binary-${dialect}`);
  const vertices = events.find((event) => event.type === 'vertices');
  expect([...(vertices?.position ?? [])]).toEqual([1, 2, 3]);
  expect(vertices?.color && [...vertices.color]).toEqual(color.length > 0 ? [...color, 1] : undefined);
  expect([...(vertices?.uv?.[0]?.values ?? [])]).toEqual([0.5, 0.25]);
});

test('an option forces the dialect', () => {
  const bytes = mesh(1300, true, [1, 0.5, 0]);
  expect(variantOf(decoded(bytes, 'trunk'))).toBe('binary-trunk');
  const forced = decoded(bytes, 'git');
  expect(variantOf(forced)).toBe('binary-git');
  // What was a colour is read as vertex to collapse into, faces and the first half of a place on the map.
  expect(forced.find((event) => event.type === 'vertices')?.color).toBeUndefined();
  expect(forced.find((event) => event.type === 'cal3d:collapse')?.targets).toEqual(Int32Array.of(0x3f800000));
});
