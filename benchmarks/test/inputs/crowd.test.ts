import { expect, test } from '@jest/globals';
import { differenceOf } from '../../src/decoders/model-facts.ts';
import { describeEvents } from '../../src/decoders/rigstream.ts';
import { decodeWithStrings, describeArrays, scanNumbers } from '../../src/decoders/string-reference.ts';
import { Crowd } from '../../src/inputs/crowd.ts';
import { CHUNK_BYTES } from '../../src/inputs/input.ts';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';

const crowd = new Crowd(2_000_000);
const chunks = [...crowd.chunks()];
const bytes = new Uint8Array(Buffer.concat(chunks));

test('all chunks but the last are full, each in memory of its own', () => {
  expect(bytes.length).toBeGreaterThanOrEqual(2_000_000);
  expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
  expect(chunks.slice(0, -1).every(({ length }) => length === CHUNK_BYTES)).toBe(true);
});

test('rigstream and the reference find in it what it is said to hold', () => {
  const facts = crowd.facts();
  expect(facts.vertices).toBeGreaterThan(8000);
  expect(differenceOf(describeEvents(decodeSync(bytes, { format: x })), facts)).toBeUndefined();
  expect(differenceOf(describeArrays(decodeWithStrings(bytes, scanNumbers)), facts)).toBeUndefined();
});
