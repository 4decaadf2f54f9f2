import { expect, test } from '@jest/globals';
import { shareRows } from '../src/share-rows.ts';

test('equal rows are of one kind, and kinds are numbered by first sight', () => {
  const rows = Uint32Array.of(1, 2, 3, 4, 1, 2, 2, 1, 3, 4);
  const { kindOf, firstRow } = shareRows(rows, 2);
  expect([...kindOf]).toEqual([0, 1, 0, 2, 1]);
  expect([...firstRow]).toEqual([0, 1, 3]);
});

test('many rows agree with a map of their texts', () => {
  for (const width of [1, 2, 3]) {
    const count = 5000;
    const rows = Uint32Array.from({ length: count * width }, (_, i) => Math.imul(i, 2_654_435_761) >>> 27);
    const kinds = new Map<string, number>();
    const expected = Array.from({ length: count }, (_, row) => {
      const text = rows.slice(row * width, row * width + width).join();
      if (!kinds.has(text)) kinds.set(text, kinds.size);
      return kinds.get(text);
    });
    expect([...shareRows(rows, width).kindOf]).toEqual(expected);
  }
});

test('no rows', () => {
  expect(shareRows(new Uint32Array(0), 2).firstRow).toHaveLength(0);
});
