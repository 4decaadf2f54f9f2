import { describe, expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { changedCounts } from '../../src/damage/changed-counts.ts';
import { flippedBits } from '../../src/damage/flipped-bits.ts';
import { repeatedParts } from '../../src/damage/repeated-parts.ts';

const binary = Uint8Array.from({ length: 40 }, (_, index) => index);
const text = new TextEncoder().encode('xof 0302txt 0032\nMesh {\n 12;\n 0.5;-1.25;3e2;\n}\n');

function shape(inputs: Iterable<{ bytes: Uint8Array; label: string }>): string[] {
  return Array.from(inputs, ({ bytes, label }) => `${label} ${bytes.join()}`);
}

describe('damage', () => {
  test('is the same in every run, and leaves the input alone', () => {
    const before = binary.slice();
    expect(shape(flippedBits(binary, 4))).toEqual(shape(flippedBits(binary, 4)));
    expect(shape(changedCounts(binary, [], 4))).toEqual(shape(changedCounts(binary, [], 4)));
    expect(binary).toEqual(before);
  });

  test('is bounded in all for an input of any size', () => {
    for (const length of [0, 1, 100, 1_000_000]) {
      let work = 0;
      for (const { bytes } of flippedBits(new Uint8Array(length), 1)) work += bytes.length;
      for (const { bytes } of changedCounts(new Uint8Array(length).fill(1), [], 1)) work += bytes.length;
      expect(work).toBeLessThan(130_000_000);
    }
  });
});

test('every bit of a head is flipped once alone', () => {
  const labels = Array.from(flippedBits(binary, 1), ({ label }) => label);
  for (const label of ['with bit 0 of byte 0 flipped', 'with bit 7 of byte 15 flipped'])
    expect(labels).toContain(label);
});

test('counts of binary data are tried at every offset in both orders', () => {
  const inputs = [...changedCounts(binary, [], 1)];
  const offsets = new Set(inputs.map(({ offset }) => offset));
  expect(offsets.size).toBeGreaterThan(30);
  const little = inputs.find(({ label }) => label.includes('0x7fffffff') && label.includes('little'))!;
  expect([...little.bytes.subarray(little.offset, little.offset + 4)]).toEqual([0xff, 0xff, 0xff, 0x7f]);
});

test('counts in the heads of things come first', () => {
  const event = { type: 'unknown', what: '', span: { start: 30, end: 34 } } as CoreEvent;
  const [input] = changedCounts(binary, [event], 1);
  expect(input!.offset).toBeGreaterThanOrEqual(30);
  expect(input!.offset).toBeLessThan(34);
});

test('counts of text are its whole numbers', () => {
  const changed = Array.from(changedCounts(text, [], 1), ({ bytes }) => new TextDecoder().decode(bytes));
  expect(changed.some((each) => each.includes('Mesh {\n 4294967295;\n 0.5;-1.25;3e2;'))).toBe(true);
  expect(changed.every((each) => each.includes('0.5;-1.25;3e2;'))).toBe(true);
});

test('parts between events are repeated thousands of times', () => {
  const event = { type: 'unknown', what: '', span: { start: 8, end: 9 } } as CoreEvent;
  const inputs = [...repeatedParts(binary, [event])];
  const one = inputs.find(({ offset }) => offset === 8)!;
  expect(one.label).toBe('with bytes 8 to 9 repeated 20000 times');
  expect(one.bytes).toHaveLength(40 + 20_000);
  expect([...one.bytes.subarray(7, 10)]).toEqual([7, 8, 8]);
  expect([...one.bytes.subarray(-3)]).toEqual([37, 38, 39]);
});
