import { expect, test } from '@jest/globals';
import { eventJson } from '../src/event-json.ts';

const json = (event: object, values: boolean): string => [...eventJson(event, { values })].join('');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('numbers come back exactly, as do their signs', () => {
  const numbers = [0, -0, 1, -1.5, 1e-7, 1e21, 2 ** 53, Number.MIN_VALUE, Number.MAX_VALUE];
  expect(JSON.parse(json({ numbers }, false))).toEqual({ numbers });
  expect(json({ numbers }, false)).toBe(
    '{"numbers":[0,-0,1,-1.5,1e-7,1e+21,9007199254740992,5e-324,1.7976931348623157e+308]}',
  );
});

test('32-bit floats are printed as the doubles they are', () => {
  const floats = Float32Array.of(0.1, 3.4e38, 1e-45, -0);
  expect(JSON.parse(json({ floats }, true))).toEqual({ floats: [...floats] });
});

test.each([true, false])('values that JSON lacks are strings (values: %s)', (values) => {
  expect(json({ matrix: [Number.NaN, Infinity, -Infinity] }, values)).toBe(
    '{"matrix":["NaN","Infinity","-Infinity"]}',
  );
  expect(json({ list: Float64Array.of(Number.NaN, -Infinity) }, true)).toBe('{"list":["NaN","-Infinity"]}');
});

test.each([
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
])('%p is an array with values, a summary without', (Numbers) => {
  const list = Numbers.from([3, 1, 2]);
  expect(json({ list }, true)).toBe('{"list":[3,1,2]}');
  expect(json({ list }, false)).toBe(
    `{"list":{"type":"${Numbers.name}","length":3,"first":[3,1,2],"min":1,"max":3}}`,
  );
});

test('integers beyond the range of numbers are strings', () => {
  expect(json({ list: BigInt64Array.of(2n ** 60n) }, true)).toBe('{"list":["1152921504606846976"]}');
});

test('a summary shows the beginning, and counts what has no place on the scale', () => {
  const list = Float32Array.of(5, Number.NaN, 4, Infinity, 3, 2, 1);
  expect(json({ list }, false)).toBe(
    '{"list":{"type":"Float32Array","length":7,"first":[5,"NaN",4,"Infinity",3,2],"min":1,"max":5,"nonFinite":2}}',
  );
  expect(json({ list: new Float32Array() }, false)).toBe(
    '{"list":{"type":"Float32Array","length":0,"first":[]}}',
  );
});

test('a long array comes in pieces', () => {
  const list = Uint32Array.from({ length: 100_000 }, (_, index) => index);
  const pieces = [...eventJson({ list }, { values: true })];
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(65_536);
  expect(JSON.parse(pieces.join(''))).toEqual({ list: [...list] });
});

test('the bytes of a name are shown in a summary only where the text does not tell them', () => {
  expect(json({ name: { text: 'Arm', raw: bytes('Arm') } }, false)).toBe('{"name":{"text":"Arm"}}');
  expect(json({ name: { text: 'Ä', raw: Uint8Array.of(0xc4) } }, false)).toBe(
    '{"name":{"text":"Ä","raw":[196]}}',
  );
  expect(json({ name: { text: 'Arm', raw: bytes('Arm') } }, true)).toBe(
    '{"name":{"text":"Arm","raw":[65,114,109]}}',
  );
});

test('nested data, absent members and odd keys', () => {
  const odd = JSON.parse('{"__proto__":{"polluted":true},"constructor":[]}') as object;
  expect(json({ a: undefined, b: null, c: [], d: {}, e: [[1, undefined], { f: true }], odd }, true)).toBe(
    '{"b":null,"c":[],"d":{},"e":[[1,null],{"f":true}],"odd":{"__proto__":{"polluted":true},"constructor":[]}}',
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('text is one line and harmless to a terminal, and comes back as it was', () => {
  const text = 'a\n"\\\u001b[2J\u009b1m\u202e\ud800 \u{1f600}';
  const line = json({ text }, false);
  expect(line).toBe('{"text":"a\\n\\"\\\\\\u001b[2J\\u009b1m\\u202e\\ud800 \u{1f600}"}');
  expect(JSON.parse(line)).toEqual({ text });
});
