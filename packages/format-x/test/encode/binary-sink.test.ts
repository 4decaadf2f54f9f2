import { describe, expect, test } from '@jest/globals';
import type { CoordinateSpace, CoreEvent, Name } from '@rigstream/core';
import { encodeX } from '../../src/encode.ts';
import { encoded, type AnyEvent } from '../support/encode-whole.ts';

const space: CoordinateSpace = {
  handedness: 'left',
  up: '+y',
  winding: 'cw',
  uvOrigin: 'top-left',
  matrix: 'row-vector',
  rotation: 'conjugate-quaternion',
  quaternionOrder: 'wxyz',
  time: 'ticks',
};
const asset: CoreEvent = {
  type: 'asset',
  format: { id: 'x', variant: 'txt' },
  kind: 'scene',
  space,
  declared: {},
};
const named = (text: string): Name => ({ text, raw: new TextEncoder().encode(text) });
const guid = '26E6B1C3-3D4D-4A1D-A437-B33668FFA1C2';

/** Bytes in hexadecimal, without the spaces between them and what is said behind them. */
const bytesOf = (...lines: string[]): Buffer =>
  Buffer.from(lines.map((line) => line.replace(/\|.*/, '').replaceAll(' ', '')).join(''), 'hex');

const HEADER = '786f6620 30333033 62696e20 30303332 | xof 0303bin 0032';
const WIDE_HEADER = '786f6620 30333033 62696e20 30303634 | xof 0303bin 0064';

describe('tokens, byte by byte', () => {
  test('a triangle with a textured material in a frame: numbers share lists, separators are left out', () => {
    const events: AnyEvent[] = [
      asset,
      { type: 'bone', index: 0, parent: -1, name: named('A') },
      {
        type: 'mesh',
        mesh: 0,
        bone: { index: 0 },
        declared: { vertices: 3, faces: 1 },
        attributes: ['position'],
      },
      {
        type: 'vertices',
        mesh: 0,
        first: 0,
        count: 3,
        position: Float32Array.of(0, 0, 0, 1, -0, 0, 1, 0.5, 0),
      },
      { type: 'indices', mesh: 0, firstFace: 0, faceCount: 1, indices: Uint32Array.of(0, 1, 2) },
      {
        type: 'face-materials',
        mesh: 0,
        firstFace: 0,
        count: 1,
        materials: Uint32Array.of(0),
        declared: { slots: 1, faces: 1 },
      },
      {
        type: 'material',
        material: 0,
        name: named('M'),
        diffuse: [1, 0.5, 0, 1],
        shininess: 8,
        specular: [0, 0, 0],
        emissive: [0, 0, 2],
        textures: [{ kind: 'TextureFilename', file: named('a"b') }],
      },
      { type: 'mesh-material', mesh: 0, slot: 0, material: { index: 0 } },
      { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 },
    ];
    expect(encoded(events, { encoding: 'bin' })).toEqual(
      bytesOf(
        HEADER,
        '0100 05000000 4672616d65 | NAME Frame',
        '0100 01000000 41 | NAME A',
        '0a00 | {',
        '0100 04000000 4d657368 | NAME Mesh',
        '0a00 | {',
        '0600 01000000 03000000 | INTEGER_LIST: vertices',
        '0700 09000000 | FLOAT_LIST of nine',
        '00000000 00000000 00000000 0000803f 00000080 00000000 0000803f 0000003f 00000000',
        '0600 05000000 01000000 03000000 00000000 01000000 02000000 | INTEGER_LIST: faces, and the one there is',
        '0100 10000000 4d6573684d6174657269616c4c697374 | NAME MeshMaterialList',
        '0a00 | {',
        '0600 03000000 01000000 01000000 00000000 | INTEGER_LIST: materials, faces, material of the face',
        '0100 08000000 4d6174657269616c | NAME Material',
        '0100 01000000 4d | NAME M',
        '0a00 | {',
        '0700 0b000000 0000803f 0000003f 00000000 0000803f | FLOAT_LIST of eleven: colour',
        '00000041 00000000 00000000 00000000 00000000 00000000 00000040 | power, specular, emissive',
        '0100 0f000000 5465787475726546696c656e616d65 | NAME TextureFilename',
        '0a00 | {',
        '0200 03000000 612262 1400 | STRING a"b, semicolon',
        '0b00 0b00 0b00 0b00 0b00 | } five times',
      ),
    );
  });

  test('a template, its object with an identifier, and a reference with one', () => {
    const events: AnyEvent[] = [
      asset,
      {
        type: 'x:template',
        name: 'T',
        guid,
        members: [
          { name: 'n', type: 'DWORD', dimensions: [] },
          { name: 's', type: 'STRING', dimensions: [] },
          { name: 'v', type: 'Vector', dimensions: ['n', 2] },
        ],
        children: ['...'],
      },
      { type: 'x:template', name: 'U', members: [], children: ['T', 'U'] },
      {
        type: 'x:object',
        object: 0,
        template: 'T',
        layout: 'declared',
        guid,
        members: [
          { name: 'n', type: 'DWORD', value: 4294967295 },
          { name: 's', type: 'STRING', value: named('') },
        ],
      },
      { type: 'x:reference', name: named('M'), guid, parent: { kind: 'object', index: 0 } },
    ];
    const identifier = '0500 c3b1e626 4d3d 1d4a a437 b33668ffa1c2';
    expect(encoded(events, { encoding: 'bin' })).toEqual(
      bytesOf(
        HEADER,
        '1f00 0100 01000000 54 0a00 | TEMPLATE NAME T {',
        `${identifier} | GUID`,
        '2900 0100 01000000 6e 1400 | DWORD n;',
        '3100 0100 01000000 73 1400 | LPSTR s;',
        '3400 0100 06000000 566563746f72 0100 01000000 76 | ARRAY Vector v',
        '0e00 0100 01000000 6e 0f00 0e00 0300 02000000 0f00 1400 | [n][2];',
        '0e00 1200 1200 1200 0f00 0b00 | [...] }',
        '1f00 0100 01000000 55 0a00 | TEMPLATE NAME U {',
        '0e00 0100 01000000 54 1300 0100 01000000 55 0f00 0b00 | [T,U] }',
        `0100 01000000 54 0a00 ${identifier} | NAME T { GUID`,
        '0600 01000000 ffffffff | INTEGER_LIST',
        '0200 00000000 1400 | STRING of nothing, semicolon',
        `0a00 0100 01000000 4d ${identifier} 0b00 | { NAME M GUID }`,
        '0b00 | }',
      ),
    );
  });

  test('floats of 64 bits; numbers without a type are integers where they can be', () => {
    const events: AnyEvent[] = [
      asset,
      {
        type: 'x:object',
        object: 0,
        template: 'S',
        layout: 'none',
        members: [{ name: '', type: 'DOUBLE', value: Float64Array.of(2, 0.1, -1, 4294967296) }],
      },
      { type: 'time-base', ticksPerSecond: 30 },
    ];
    expect(encoded(events, { encoding: 'bin', floatBits: 64 })).toEqual(
      bytesOf(
        WIDE_HEADER,
        '0100 01000000 53 0a00 | NAME S {',
        '0600 01000000 02000000 | INTEGER_LIST',
        '0700 03000000 9a9999999999b93f 000000000000f0bf 000000000000f041 | FLOAT_LIST',
        '0b00 | }',
        '0100 12000000 416e696d5469636b735065725365636f6e64 0a00 | NAME AnimTicksPerSecond {',
        '0600 01000000 1e000000 0b00 | INTEGER_LIST }',
      ),
    );
  });
});

describe('lists', () => {
  const rows = 20_000;

  function* longMesh(): Generator<CoreEvent, void, void> {
    yield asset;
    yield { type: 'mesh', mesh: 0, declared: { vertices: rows }, attributes: ['position'] };
    for (let first = 0; first < rows; first += 1000) {
      yield { type: 'vertices', mesh: 0, first, count: 1000, position: new Float32Array(3000).fill(first) };
    }
  }

  test('a list that outgrows its chunk goes on as another, and leaves before the mesh has ended', () => {
    const chunks = [...encodeX(longMesh(), { encoding: 'bin' })];
    const sizes = chunks.map((chunk) => chunk.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(65_530);

    const bytes = Buffer.concat(chunks);
    let at = 16 + 2 + 4 + 'Mesh'.length + 2 + 2 + 4 + 4;
    let values = 0;
    let lists = 0;
    for (; bytes.readUInt16LE(at) === 7; lists++) {
      const count = bytes.readUInt32LE(at + 2);
      values += count;
      at += 6 + 4 * count;
    }
    expect(values).toBe(3 * rows);
    expect(lists).toBe(chunks.length);
    expect(bytes.subarray(at).toString('hex')).toBe('060001000000000000000b00');
  });

  test('the first chunk is there when its positions have come', () => {
    let sent = 0;
    const events = function* (): Generator<CoreEvent, void, void> {
      for (const event of longMesh()) {
        sent++;
        yield event;
      }
    };
    encodeX(events(), { encoding: 'bin' }).next();
    expect(sent).toBe(2 + 6);
  });
});

test('a name longer than a chunk is written whole', () => {
  const name = named('n'.repeat(100_000));
  const bytes = encoded([asset, { type: 'bone', index: 0, parent: -1, name }], { encoding: 'bin' });
  expect(bytes.subarray(16 + 11 + 2 + 4, -4).toString()).toBe(name.text);
});

test('an identifier that is no GUID is refused', () => {
  const reference: AnyEvent = { type: 'x:reference', guid: 'none' };
  expect(() => encoded([asset, reference], { encoding: 'bin' })).toThrow('"none" is no GUID');
});
