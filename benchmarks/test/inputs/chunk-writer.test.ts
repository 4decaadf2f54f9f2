import { expect, test } from '@jest/globals';
import { ChunkWriter } from '../../src/inputs/chunk-writer.ts';

const written = (write: (writer: ChunkWriter) => void): string => {
  const writer = new ChunkWriter(64);
  write(writer);
  return new TextDecoder().decode(writer.takeRest());
};

test.each([0, 9, 10, 12345, 999_999_999, 4_294_967_295])('the integer %d', (value) => {
  expect(written((writer) => writer.integer(value))).toBe(String(value));
});

test.each([0, 1, -1, 999_999, 1_000_000, -20_000_001, 524_287_999_999])('%d millionths', (value) => {
  expect(written((writer) => writer.micros(value))).toBe((value / 1e6).toFixed(6));
});

test('a chunk is given out once it is full, and what is over begins the next', () => {
  const writer = new ChunkWriter(4);
  writer.text('abc');
  expect(writer.takeFull()).toBeUndefined();
  writer.text('def');
  expect(new TextDecoder().decode(writer.takeFull())).toBe('abcd');
  expect(new TextDecoder().decode(writer.takeRest())).toBe('ef');
});
