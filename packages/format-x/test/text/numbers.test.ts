import { expect, test } from '@jest/globals';
import type { VerticesEvent } from '@rigstream/core';
import { decodeParts, decodeWhole, everyBytes, expectSame } from '../support/decode-parts.ts';

/** Decodes literals as the x of vectors. */
function floatsOf(literals: readonly string[]): number[] {
  const text = `xof 0303txt 0032 Mesh { ${literals.length}; ${literals.map((literal) => `${literal};0;0`).join(',\n')};; 0; }`;
  const { events, error } = decodeWhole(text);
  expect(error).toBeUndefined();
  return events
    .filter((event): event is VerticesEvent => event.type === 'vertices')
    .flatMap(({ position }) => [...(position ?? [])].filter((_, index) => index % 3 === 0));
}

test('spellings of one number', () => {
  expect(
    floatsOf(['1', '1.', '+1', '1.0', '01', '1e0', '1E+000', '10e-1', '.1e1', '1.000000000000000000000']),
  ).toEqual(Array.from({ length: 10 }, () => 1));
});

test('the sign of zero is kept', () => {
  const zeros = floatsOf(['0', '-0', '-0.000000', '-.0', '-0e5', '+0.0']);
  expect(zeros.map((zero) => Object.is(zero, -0))).toEqual([false, true, true, true, true, false]);
});

test.each([
  // Halfway between two floats in the double, not in the literal.
  ['16777217', 16777216],
  ['16777217.000001', 16777218],
  ['0.1', Math.fround(0.1)],
  ['123456789', 123456792],
  ['1234567890', 1234567936],
  ['123456789012345', Math.fround(123456789012345)],
  ['9007199254740993', Math.fround(9007199254740992)],
  ['0.000000000000000000000000000000000000000000001401298', 1.401298464324817e-45],
  ['3.4028234e38', 3.4028234663852886e38],
  ['1e-50', 0],
])('%s is %d', (literal, value) => {
  expect(floatsOf([literal])).toEqual([value]);
});

test('every literal is what Number makes of it, rounded to 32 bits', () => {
  let state = 12345;
  const random = (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % most;
  };
  const literals = Array.from({ length: 20_000 }, () => {
    const digits = Array.from({ length: 1 + random(18) }, () => random(10)).join('');
    const point = random(digits.length + 1);
    const sign = ['', '-', '+'][random(3)] ?? '';
    const exponent = random(10) === 0 ? `e${random(80) - 40}` : '';
    return `${sign}${digits.slice(0, point)}${random(4) === 0 && point > 0 ? '' : '.'}${digits.slice(point)}${exponent}`;
  });
  expect(floatsOf(literals)).toEqual(literals.map((literal) => Math.fround(Number(literal))));
});

test.each(['nan', 'NaN', '-nan', '-nan(ind)', '1.#QNAN0', '-1.#IND00', '1.#SNAN', '1.#R'])(
  '%s is not a number',
  (literal) => {
    expect(floatsOf([literal, '1'])).toEqual([NaN, 1]);
  },
);

test.each([
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['1.#INF00', Infinity],
  ['-1.#INF', -Infinity],
  ['1.#J', Infinity],
  ['1e39', Infinity],
])('%s is infinite', (literal, value) => {
  expect(floatsOf([literal, '1'])).toEqual([value, 1]);
});

test('numbers that are none are warned of once for each object, with their place, and can be zero', () => {
  const text = 'xof 0303txt 0032\nMesh {\n 2;\n 0;nan;0;,\n 1.#INF;nan;1;;\n 0;\n}\n';
  const { events } = decodeWhole(text);
  expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
    { code: 'non-finite', span: { start: 31, end: 34, line: 4 }, path: 'Mesh > vertices[0]' },
  ]);
  const zero = decodeWhole(text, { options: { nonFinite: 'zero' } });
  expect(zero.events).toMatchObject([
    { type: 'asset' },
    { type: 'mesh' },
    { type: 'vertices', position: new Float32Array([0, 0, 0, 0, 0, 1]) },
    { type: 'warning' },
    { type: 'mesh-end' },
    { type: 'end' },
  ]);
});

test.each([
  ['1.0-2.0', '"1.0-2.0"'],
  ['?1.0', '"?1.0"'],
  ['1,5e', '"5e"'],
  ['0x10', '"0x10"'],
  ['"1"', '"\\""'],
  ['1 / 2', '"/"'],
])('%s is no list of numbers', (literal, found) => {
  const { error } = decodeWhole(`xof 0303txt 0032\nMesh { 1;\n${literal};0;0;; 0; }`);
  expect(error).toMatchObject({ code: 'syntax', found, path: 'Mesh > vertices[0]' });
  expect(error?.span?.line).toBe(3);
});

test.each([
  ['3.000000, 1e2;', [3, 100]],
  ['4294967295, +7;', [4294967295, 7]],
  // The 32 bits as they are.
  ['-1, 0;', [4294967295, 0]],
])('the whole numbers %s', (list, values) => {
  const { events } = decodeWhole(`xof 0303txt 0032 FaceAdjacency { 2; ${list} }`);
  expect(events[1]).toMatchObject({ members: [{ value: 2 }, { value: Uint32Array.from(values) }] });
});

test('a fraction is no whole number', () => {
  const { error } = decodeWhole('xof 0303txt 0032 FaceAdjacency { 2; 1, 1.5; }');
  expect(error).toMatchObject({
    code: 'syntax',
    expected: 'a whole number',
    found: '1.5',
    path: 'FaceAdjacency > indices[1]',
  });
});

test('a hash after a number begins a comment, one in it does not', async () => {
  const text = 'xof 0303txt 0032 Mesh { 1; 1.5# }\n;1.# }\r;1.#INF00//}\n;; 0; }';
  const whole = decodeWhole(text);
  expect(whole.events).toMatchObject([
    {},
    {},
    { position: new Float32Array([1.5, 1, Infinity]) },
    { code: 'non-finite' },
    {},
    {},
  ]);
  expectSame(await decodeParts(text, everyBytes(1, text.length)), whole);
});
