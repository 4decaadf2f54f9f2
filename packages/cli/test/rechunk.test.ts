import { expect, test } from '@jest/globals';
import { rechunk } from '../src/rechunk.ts';

async function* source(sizes: readonly number[], reused?: Uint8Array): AsyncGenerator<Uint8Array> {
  let next = 0;
  for (const size of sizes) {
    const chunk = reused?.subarray(0, size) ?? new Uint8Array(size);
    for (let index = 0; index < size; index++) chunk[index] = next++;
    yield chunk;
  }
}

const bytes = (count: number): number[] => Array.from({ length: count }, (_, index) => index % 256);

test.each([
  [[10], 3, [3, 3, 3, 1]],
  [[1, 1, 1, 1], 3, [3, 1]],
  [[5, 0, 4, 3], 4, [4, 4, 4]],
  [[2, 9], 100, [11]],
  [[3], 1, [1, 1, 1]],
  [[], 4, []],
])('chunks of %j in pieces of %d', async (sizes, size, expected) => {
  const found: Uint8Array[] = [];
  for await (const chunk of rechunk(source(sizes), size)) found.push(chunk);
  expect(found.map(({ length }) => length)).toEqual(expected);
  expect(found.flatMap((chunk) => [...chunk])).toEqual(bytes(sizes.reduce((sum, each) => sum + each, 0)));
});

test('a source may reuse its memory', async () => {
  const found: number[] = [];
  for await (const chunk of rechunk(source([5, 5, 5], new Uint8Array(5)), 4)) found.push(...chunk);
  expect(found).toEqual(bytes(15));
});

test('a consumer that stops lets the source go', async () => {
  let released = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(10);
    } finally {
      released = true;
    }
  }
  for await (const chunk of rechunk(endless(), 7)) if (chunk.length === 7) break;
  expect(released).toBe(true);
});
