import { expect, test } from '@jest/globals';
import { decodeWhole } from '../support/decode-parts.ts';

const bits = new DataView(new ArrayBuffer(4));

function wordOf(value: number): number {
  bits.setFloat32(0, value);
  return bits.getUint32(0);
}

/** The events of packed data in a mesh of two vertices. */
function eventsOf(data: string): readonly object[] {
  const { events, error } = decodeWhole(`xof 0303txt 0032 Mesh M { 2; 0;0;0;,0;0;0;; 0; ${data} }`);
  expect(error).toBeUndefined();
  return events.slice(3, -2);
}

test('every type of element is read by its bits', () => {
  const declared: readonly (readonly [type: number, words: readonly number[], values: readonly number[]])[] =
    [
      [0, [wordOf(0.5)], [0.5]],
      [1, [wordOf(1), wordOf(-2)], [1, -2]],
      [2, [wordOf(1), wordOf(2), wordOf(3)], [1, 2, 3]],
      [3, [wordOf(1), wordOf(2), wordOf(3), wordOf(4)], [1, 2, 3, 4]],
      [4, [0x80ff0033], [1, 0, 0.2, 128 / 255]],
      [5, [0x04030201], [1, 2, 3, 4]],
      [6, [0xfffe0001], [1, -2]],
      [7, [0xfffe0001, 0x7fff8000], [1, -2, -32768, 32767]],
      [8, [0xff330000], [0, 0, 0.2, 1]],
      [9, [0x80017fff], [1, -1]],
      [10, [0x80017fff, 0], [1, -1, 0, 0]],
      [11, [0x0000ffff], [1, 0]],
      [12, [0x0000ffff, 0x33330000], [1, 0, 0, 0x3333 / 65535]],
      [13, [(1023 << 20) | (512 << 10) | 1], [1, 512, 1023]],
      [14, [(513 << 20) | (511 << 10)], [0, 1, -1]],
      [15, [0xc0003c00], [1, -2]],
      [16, [0x00013555, 0x7c00fc00], [0.333251953125, 2 ** -24, -Infinity, Infinity]],
    ];
  for (const [type, words, values] of declared) {
    const list = [...words, ...words.map(() => 0)].map((word) => word >>> 0).join();
    const [event] = eventsOf(`DeclData { 1; ${type};0;5;0;; ${2 * words.length}; ${list}; }`);
    const expected = Float32Array.from([...values, ...values.map(() => 0)]);
    expect([type, event]).toMatchObject([
      type,
      { extra: [{ attribute: 'uv0', components: values.length, values: expected }] },
    ]);
  }
});

test('records hold their elements one after another, by usage', () => {
  const [event] = eventsOf(
    `DeclData { 4; 2;0;6;0;, 0;0;1;2;, 4;0;10;1;, 0;0;3;1;; 12; ${[1, 2, 3, 4].map(wordOf).join()},4294967295,${wordOf(5)}, ${[6, 7, 8, 9].map(wordOf).join()},0,${wordOf(10)}; }`,
  );
  expect(event).toMatchObject({
    type: 'vertices',
    count: 2,
    extra: [
      { attribute: 'tangent', values: new Float32Array([1, 2, 3, 6, 7, 8]) },
      { attribute: 'blendweight2', values: new Float32Array([4, 9]) },
      { attribute: 'color1', values: new Float32Array([1, 1, 1, 1, 0, 0, 0, 0]) },
      { attribute: 'normal1', values: new Float32Array([5, 10]) },
    ],
  });
});

test('a vertex format code tells its elements, without the position', () => {
  // XYZ (not stored), normal, point size, two colours, four sets of 2, 3, 4 and 1 floats.
  const fvf = 0x0f2 | (4 << 8) | (0 << 16) | (1 << 18) | (2 << 20) | (3 << 22);
  const words = Array.from({ length: 32 }, () => 0).join();
  const [event] = eventsOf(`FVFData { ${fvf}; 32; ${words}; }`);
  expect(event).toMatchObject({
    extra: [
      { attribute: 'normal', components: 3 },
      { attribute: 'pointsize', components: 1 },
      { attribute: 'color0', components: 4 },
      { attribute: 'color1', components: 4 },
      { attribute: 'uv0', components: 2 },
      { attribute: 'uv1', components: 3 },
      { attribute: 'uv2', components: 4 },
      { attribute: 'uv3', components: 1 },
    ],
  });
});

test('data of another size are told of, and what is whole is delivered', () => {
  expect(eventsOf('DeclData { 1; 1;0;5;0;; 3; 0,0,0; }')).toMatchObject([
    { type: 'vertices', count: 1 },
    { type: 'warning', code: 'size-mismatch', severity: 'info', expected: '4', found: '3' },
  ]);
});

test('an attribute met again in a mesh has a name of its own', () => {
  const data = 'DeclData { 1; 0;0;5;0;; 2; 0,0; }';
  expect(eventsOf(`${data} ${data} FVFData { 0; 0; }`)).toMatchObject([
    { extra: [{ attribute: 'uv0' }] },
    { extra: [{ attribute: 'uv0.2' }] },
    { type: 'x:object', template: 'FVFData' },
  ]);
});

test('elements of an unknown type are delivered as stored', () => {
  expect(eventsOf('DeclData { 1; 17;0;5;0;; 2; 7,8; }')).toMatchObject([
    {
      type: 'x:object',
      template: 'DeclData',
      layout: 'standard',
      members: [
        { name: 'nElements', value: 1 },
        { name: 'elements', value: [{ members: [{ value: 17 }, { value: 0 }, { value: 5 }, { value: 0 }] }] },
        { name: 'nDWords', value: 2 },
        { name: 'data', value: new Uint32Array([7, 8]) },
      ],
    },
  ]);
});
