import { expect, test } from '@jest/globals';
import { numberOf, readDecimal } from '@rigstream/core/decimal';

/** The number at the head of a text, and how much of the text it takes; −1: none that could be read. */
function read(text: string, limit: number = text.length): { value: number; end: number } {
  const target = new Float64Array(1);
  const end = readDecimal(new TextEncoder().encode(text), 0, limit, target, 0);
  return { value: target[0] ?? NaN, end };
}

test.each([
  ['0', 0],
  ['-0', -0],
  ['12', 12],
  ['+12', 12],
  ['.5', 0.5],
  ['5.', 5],
  ['-0.25', -0.25],
  ['123456789', 123456789],
  ['1234567890', 1234567890],
  ['123456789012345', 123456789012345],
  ['0.1', 0.1],
  ['2.40249e-008', 2.40249e-8],
  ['1.000000e+000', 1],
  ['-2.5E+001', -25],
  ['1e22', 1e22],
  ['1e-22', 1e-22],
  ['0e0', 0],
])('%s is read whole', (text, value) => {
  expect(read(text)).toEqual({ value, end: text.length });
});

test.each([
  '',
  '-',
  '.',
  'x',
  'nan',
  '1e',
  '1e+',
  '1e23',
  '1e-23',
  '1e99999999999999999999',
  '1234567890123456',
])('%s is left to the caller', (text) => {
  expect(read(text).end).toBe(-1);
});

test('a number ends at the first byte that is no part of it', () => {
  expect(read('1.5<')).toEqual({ value: 1.5, end: 3 });
  expect(read('7 8')).toEqual({ value: 7, end: 1 });
  expect(read('1.2.3')).toEqual({ value: 1.2, end: 3 });
  expect(read('12e5"')).toEqual({ value: 1_200_000, end: 4 });
});

test('nothing behind the limit is looked at', () => {
  expect(read('12345', 3)).toEqual({ value: 123, end: 3 });
  expect(read('1.5', 1)).toEqual({ value: 1, end: 1 });
  expect(read('1.5', 2)).toEqual({ value: 1, end: 2 });
  expect(read('1e5', 1)).toEqual({ value: 1, end: 1 });
  expect(read('1e5', 2).end).toBe(-1);
  expect(read('-5', 1).end).toBe(-1);
});

test('whatever is read equals what Number makes of it', () => {
  let state = 4711;
  const random = (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % most;
  };
  let readWhole = 0;
  for (let round = 0; round < 50_000; round++) {
    const digits = Array.from({ length: 1 + random(16) }, () => random(10)).join('');
    const point = random(digits.length + 1);
    const exponent = random(3) === 0 ? `e${random(50) - 25}` : '';
    const text = `${['', '-', '+'][random(3)] ?? ''}${digits.slice(0, point)}.${digits.slice(point)}${exponent}`;
    const { value, end } = read(text);
    if (end === -1) continue;
    readWhole++;
    if (end !== text.length || !Object.is(value, Number(text)))
      expect([text, value]).toEqual([text, Number(text)]);
  }
  expect(readWhole).toBeGreaterThan(40_000);
});

test('a 32-bit target rounds the double', () => {
  const target = new Float32Array(1);
  readDecimal(new TextEncoder().encode('16777217'), 0, 8, target, 0);
  expect(target[0]).toBe(16777216);
});

test.each([
  ['1.0000000000000000000001', 1],
  ['1e300', 1e300],
  ['nan', NaN],
  ['-nan(ind)', NaN],
  ['1.#QNAN0', NaN],
  ['-1.#IND00', NaN],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['-1.#INF00', -Infinity],
  ['1.#J', Infinity],
  ['', undefined],
  ['abc', undefined],
  ['0x10', undefined],
  ['1,5', undefined],
  [' 1', undefined],
])('numberOf %s', (text, value) => {
  expect(numberOf(text)).toBe(value);
});
