import { expect, test } from '@jest/globals';
import { createRegistry, decodeSync } from '@rigstream/core';
import { encodeCff } from '../src/encode.ts';
import { cff } from '../src/index.ts';
import { lazyCff } from '../src/descriptor.ts';
import { writeCff } from './support/write-cff.ts';

const decode = (bytes: Uint8Array, unknownBytes = false) => [
  ...decodeSync(bytes, { format: cff, options: { unknownBytes } }),
];
const approximately = (values: ArrayLike<number> | undefined) =>
  Array.from(values ?? [], (value) => Math.round(value * 1e4) / 1e4);

test('stored numbers become positions and texture coordinates, and stay beside them', () => {
  const events = decode(writeCff());
  const vertices = events.find((event) => event.type === 'vertices');
  expect(approximately(vertices?.position?.subarray(0, 9))).toEqual([1, 2, 3, 11, 2, 3.0009, 1, -18, 3.0018]);
  expect(approximately(vertices?.uv?.[0]?.values.subarray(0, 2))).toEqual([0.5, -1]);
  expect(approximately(vertices?.color?.subarray(4, 8))).toEqual([1, 0.0039, 0, 1]);
  expect([...(vertices?.extra?.[0]?.values.subarray(5, 10) ?? [])]).toEqual([32767, 0, 1, 512, -1024]);
});

test('faces, frames, levels, material and BSP are where they are', () => {
  const events = decode(writeCff());
  const faces = events.find((event) => event.type === 'indices');
  expect([...(faces?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
  const meshes = events.flatMap((event) => (event.type === 'mesh' ? [event] : []));
  expect(meshes.map(({ name, levelOfDetail }) => [name?.text, levelOfDetail])).toEqual([
    ['hull', 0],
    ['far', 1],
  ]);
  const bones = events.flatMap((event) => (event.type === 'bone' ? [event.translation] : []));
  expect(bones).toEqual([[0, 2, 3], undefined]);
  const keys = events.flatMap((event) => (event.type === 'keyframes' ? [event] : []));
  expect(keys.map(({ values }) => [...values.subarray(3, 6)])).toEqual([
    [1, 2, 3],
    [0.25, 0, 0],
  ]);
  const material = events.find((event) => event.type === 'cff:material-entries');
  expect([...(material?.words ?? [])]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  const bytes = writeCff().length;
  expect(events.find((event) => event.type === 'unknown')?.span).toEqual({ start: bytes - 4, end: bytes });
});

test.each([4, 256, 257])('%i vertices come back bit for bit', (vertices) => {
  const bytes = writeCff({ vertices });
  const written = Buffer.concat([...encodeCff(decode(bytes, true))]);
  expect(Buffer.compare(written, bytes)).toBe(0);
});

test('events of another format are refused', () => {
  const events = decode(writeCff()).filter((event) => event.type !== 'cff:header');
  expect(() => [...encodeCff(events)]).toThrow('cff:header is missing');
});

test('a file is possible at best, and found by a registry', async () => {
  const bytes = writeCff();
  expect(cff.sniff(bytes, {})).toBe('possible');
  expect(await lazyCff.load()).toBe(cff);
  const [first] = [...decodeSync(bytes, { registry: createRegistry([cff]) })];
  expect(first).toMatchObject({ type: 'asset', format: { id: 'cff' } });
  expect(cff.sniff(bytes.subarray(0, 44), {})).toBe('no');
});
