import { describe, expect, test } from '@jest/globals';
import { differenceOfPart, firstDifference, sameNumber } from '../../src/compare/first-difference.ts';

describe('firstDifference', () => {
  const same: readonly (readonly [unknown, unknown])[] = [
    [1, 1],
    [Number.NaN, Number.NaN],
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }],
    [Float32Array.of(1, Number.NaN), Float32Array.of(1, Number.NaN)],
    [new Uint8Array(3), new Uint8Array(3)],
    [{ a: undefined }, { a: undefined }],
  ];
  test.each(same)('%p and %p are the same', (a, b) => {
    expect(firstDifference(a, b)).toBeUndefined();
  });

  const different: readonly (readonly [unknown, unknown, string])[] = [
    [1, 2, ''],
    [0, -0, ''],
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'd' }] }, '.a[1].b'],
    [{ a: 1 }, { a: 1, b: 2 }, '.b'],
    [{ a: 1, b: undefined }, { a: 1 }, '.b'],
    [{ a: null }, { a: {} }, '.a'],
    [{ v: Float32Array.of(1, 2, 3) }, { v: Float32Array.of(1, 2, 4) }, '.v[2]'],
    [{ v: Float32Array.of(0) }, { v: Float32Array.of(-0) }, '.v[0]'],
    [{ v: new Uint8Array(2) }, { v: new Uint8Array(3) }, '.v.length'],
    [{ v: new Uint16Array(2) }, { v: new Uint32Array(1) }, '.v'],
    [{ v: [0, 0] }, { v: new Uint8Array(2) }, '.v'],
    [[1, 2], [1, 2, 3], '[2]'],
    [{ a: [] }, { a: {} }, '.a'],
  ];
  test.each(different)('%p and %p differ at %p', (a, b, path) => {
    expect(firstDifference(a, b)).toBe(path);
  });
});

test('numbers are the same by their bits, apart from kinds of NaN', () => {
  expect(sameNumber(0, -0)).toBe(false);
  expect(sameNumber(Number.NaN, Number.NaN)).toBe(true);
  expect(sameNumber(1, Number.NaN)).toBe(false);
});

describe('differenceOfPart', () => {
  const whole = {
    type: 'material',
    material: 0,
    shininess: 3,
    textures: ['a', 'b'],
    values: Float32Array.of(1, 2, 3),
  };

  test('what is missing at the end is no difference', () => {
    const part = {
      type: 'material',
      material: 0,
      textures: ['a'],
      values: Float32Array.of(1, 2),
    };
    expect(differenceOfPart(whole, part)).toBeUndefined();
  });

  const wrong: readonly (readonly [object, string])[] = [
    [{ material: 1 }, '.material'],
    [{ textures: ['a', 'c'] }, '.textures[1]'],
    [{ textures: ['a', 'b', 'c'] }, '.textures[2]'],
    [{ values: Float32Array.of(1, 3) }, '.values[1]'],
    [{ values: Float32Array.of(1, 2, 3, 4) }, '.values.length'],
    [{ other: 1 }, '.other'],
  ];
  test.each(wrong)('%p differs at %p', (part, path) => {
    expect(differenceOfPart(whole, part)).toBe(path);
  });
});
