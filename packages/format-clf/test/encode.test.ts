import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import type { EncodeClfOptions } from '../src/encode.ts';
import { decodeClfBytes } from './support/decode.ts';
import { foldClf } from './support/fold-clf.ts';
import { encodeWhole, twoPieces } from './support/two-pieces.ts';

const layouts: readonly EncodeClfOptions[] = [
  {},
  { headerSize: 44 },
  { headerSize: 44, textureNames: 'fixed256' },
  { textureNames: 'cstring' },
  { indexWidth: 4 },
  { headerSize: 44, indexWidth: 4, facePadding: 0 },
];

test('the bytes lie where the specification has them', () => {
  const view = new DataView(encodeWhole(twoPieces).buffer);
  const sail = 48 + 256 + 144 + 3 * 28 + 32;
  expect(view.byteLength).toBe(sail + 144 + 4 * 28 + 2 * 32 + 2 * 28);
  expect([0, 16, 20, 28].map((at) => view.getUint32(at, true))).toEqual([0x10111213, 1, 1, 2]);
  expect([32, 36, 40, 44].map((at) => view.getUint32(sail + at, true))).toEqual([2, 0, 4, 2]);
  const face = sail + 144 + 4 * 28 + 32;
  expect([0, 2, 4].map((at) => view.getUint16(face + at, true))).toEqual([0, 2, 3]);
  expect(view.getFloat32(face + 16, true)).toBe(0.75);
});

test.each(layouts)('%j is told apart, and holds the same', (options) => {
  const bytes = encodeWhole(twoPieces, options);
  const { events, error } = decodeClfBytes(bytes);
  expect(error).toBeUndefined();
  const model = foldClf(events);
  expect(model.textures).toEqual(['sail.tf']);
  expect(model.meshes.map(({ name }) => name)).toEqual(['hull', 'sail']);
  expect(model.meshes[1]?.faces[1]).toEqual({ indices: [0, 2, 3], uvs: [0.5, 0.5, 0.75, 1, 0.5, 1] });
  expect(model.meshes[0]?.faces[0]?.uvs).toEqual([0, 0, 1, 0, 0, 1]);
  expect(model.meshes[1]?.frames[1]).toEqual({ position: [4, 5, 6], rotation: [0.25, 0, 0], frame: 1 });
  expect(encodeWhole(events)).toEqual(bytes);
});

test('a quarter turn about y, the rest of the sail, is a quaternion', () => {
  const { events } = decodeClfBytes(encodeWhole(twoPieces));
  const sail = events.find((event) => event.type === 'bone' && event.index === 1);
  const { rotation } = sail as unknown as { rotation: number[] };
  for (const [place, value] of [0, Math.SQRT1_2, 0, Math.SQRT1_2].entries())
    expect(rotation[place]).toBeCloseTo(value, 6);
});

test('what CLF cannot hold is refused', () => {
  const [asset, material, mesh] = twoPieces as [never, never, never];
  expect(() => encodeWhole([asset, mesh])).toThrow('1 textures are announced, 0 came');
  expect(() => encodeWhole([asset, material, mesh])).toThrow('2 pieces are announced, 1 came');
  expect(() => encodeWhole([], { indexWidth: 2, facePadding: 0 })).toThrow('facePadding is 0');
});

describeShared('the shared files come back bit for bit', 'corpus/clf', (folder) => {
  const names = ['template', 'document', 'variants'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => join(part, name)),
  );

  test.each(names)('%s', (name) => {
    const bytes = readFileSync(join(folder, name));
    const vertexStride = name.includes('vertex32') ? 32 : 28;
    const { events } = decodeClfBytes(bytes, { options: { vertexStride }, batchSize: 7 });
    // Bytes behind the last piece are an `unknown` event, which has no place in a file.
    const kept = bytes.subarray(0, bytes.length - (name.includes('trailing16') ? 16 : 0));
    expect(Buffer.compare(encodeWhole(events), kept)).toBe(0);
  });
});
