import { expect, test } from '@jest/globals';
import { AllocationWatch } from '../../src/damage/allocation-watch.ts';

function isCaught(most: number, allocate: () => unknown): boolean {
  const watch = new AllocationWatch();
  let caught = false;
  watch.install(() => {
    try {
      watch.limit(most, allocate);
    } catch {
      caught = true;
    }
  });
  return caught;
}

test.each([
  ['a typed array', () => new Float32Array(26)],
  ['a buffer', () => new ArrayBuffer(101)],
  // oxlint-disable-next-line unicorn/no-new-array
  ['an array', () => new Array(13)],
  ['an array by call', () => Array(13)],
  ['an array of a length', () => Array.from({ length: 13 })],
])('%s past the limit is caught before it is made', (_what, allocate) => {
  expect(isCaught(100, allocate)).toBe(true);
  expect(isCaught(1000, allocate)).toBe(false);
});

test('copies of what exists, and small arrays, pass', () => {
  expect(isCaught(100, () => Float32Array.from([1, 2, 3]).slice())).toBe(false);
  expect(isCaught(100, () => [1000].map(String).concat(Array.of('2')))).toBe(false);
  expect(isCaught(100, () => new Uint8Array(new ArrayBuffer(100)))).toBe(false);
});

/** What a careless plugin does. */
function swallow(): void {
  try {
    new Uint8Array(1000).fill(1);
  } catch {
    // Nobody hears of it.
  }
}

test('a finding that was swallowed comes all the same', () => {
  expect(isCaught(100, swallow)).toBe(true);
});

test('the constructors are put back', () => {
  const before = [Array, Uint8Array, ArrayBuffer];
  isCaught(1, () => new Uint8Array(5));
  expect([Array, Uint8Array, ArrayBuffer]).toEqual(before);
  expect(new Uint8Array(5).constructor).toBe(Uint8Array);
});
