import { expect, test } from '@jest/globals';
import {
  chunksIn,
  chunksOf,
  randomChunks,
  splitAt,
  wholeInput,
  withEmptyChunks,
  type Chunking,
} from '../../src/decode/chunking.ts';

const bytes = Uint8Array.from({ length: 10 }, (_, index) => index);
const sizes = (chunking: Chunking): number[] => [...chunksIn(bytes, chunking)].map(({ length }) => length);

test('chunks cover the input once, in order', () => {
  for (const chunking of [
    wholeInput,
    splitAt(3),
    chunksOf(4),
    randomChunks(5, 4),
    withEmptyChunks(chunksOf(3)),
  ]) {
    const joined = [...chunksIn(bytes, chunking)].flatMap((chunk) => [...chunk]);
    expect(joined).toEqual([...bytes]);
  }
});

test('sizes are what the name says', () => {
  expect(sizes(wholeInput)).toEqual([10]);
  expect(sizes(splitAt(3))).toEqual([3, 7]);
  expect(sizes(splitAt(0))).toEqual([0, 10]);
  expect(sizes(chunksOf(4))).toEqual([4, 4, 2]);
  expect(sizes(withEmptyChunks(chunksOf(4)))).toEqual([0, 0, 4, 0, 0, 4, 0, 0, 2, 0, 0]);
});

test('random chunks are the same for the same seed', () => {
  expect(sizes(randomChunks(7, 5))).toEqual(sizes(randomChunks(7, 5)));
  const many = Array.from({ length: 20 }, (_, seed) => sizes(randomChunks(seed, 5)).join());
  expect(new Set(many).size).toBeGreaterThan(10);
});
