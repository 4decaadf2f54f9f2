import { describe, expect, test } from '@jest/globals';
import type { BoneEvent, CoordinateSpace, CoreEvent, MeshEvent, Name } from '@rigstream/core';
import { encodeX, type EncodeOptions } from '../src/encode.ts';
import { decodeWhole } from './support/decode-parts.ts';
import { encoded, ofType, withoutSpan, type AnyEvent } from './support/encode-whole.ts';

const textOf = (events: Iterable<AnyEvent>, options?: EncodeOptions): string =>
  encoded(events, options).toString('latin1');

const named = (text: string): Name => ({ text, raw: new TextEncoder().encode(text) });

const space: CoordinateSpace = {
  handedness: 'left',
  up: '+y',
  winding: 'cw',
  uvOrigin: 'top-left',
  matrix: 'column-vector',
  rotation: 'quaternion',
  quaternionOrder: 'xyzw',
  time: 'seconds',
};

const asset = (change: Partial<CoordinateSpace> = {}): CoreEvent => ({
  type: 'asset',
  format: { id: 'toy', variant: 'toy' },
  kind: 'scene',
  space: { ...space, ...change },
  declared: {},
});

const bone = (index: number, parent: number, more: Partial<BoneEvent> = {}): BoneEvent => ({
  type: 'bone',
  index,
  parent,
  ...more,
});

const mesh = (more: Partial<MeshEvent> = {}): CoreEvent[] => [
  { type: 'mesh', mesh: 0, declared: {}, attributes: ['position', 'normal'], ...more },
  {
    type: 'vertices',
    mesh: 0,
    first: 0,
    count: 3,
    position: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0),
    normal: Float32Array.of(0, 0, -1, 0, 0, -1, 0, 1, 0),
  },
  { type: 'indices', mesh: 0, firstFace: 0, faceCount: 1, indices: Uint32Array.of(0, 2, 1) },
];

/** The events of another format as a .x file says them. */
function asX(events: readonly CoreEvent[], options?: EncodeOptions): AnyEvent[] {
  const { events: decoded, error } = decodeWhole(textOf(events, options));
  expect(error).toBeUndefined();
  expect(decoded.filter(({ type }) => type === 'warning')).toEqual([]);
  return decoded.map(withoutSpan);
}

describe('events of other formats', () => {
  test('matrices for column vectors are turned, rotations become matrices', () => {
    const half = Math.SQRT1_2;
    const events = asX([
      asset(),
      bone(0, -1, { name: named('A'), matrix: [1, 0, 0, 5, 0, 0, -1, 6, 0, 1, 0, 7, 0, 0, 0, 1] }),
      bone(1, 0, { name: named('B'), translation: [5, 6, 7], rotation: [half, 0, 0, half] }),
    ]);
    const quarterTurnAboutX = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 5, 6, 7, 1];
    for (const { matrix = [] } of ofType(events, 'bone')) {
      matrix.forEach((value, index) => expect(value).toBeCloseTo(quarterTurnAboutX[index]!, 6));
    }
  });

  test('keys in seconds become ticks, and quaternions conjugate w x y z', () => {
    const events = asX([
      asset(),
      bone(0, -1, { name: named('A') }),
      { type: 'clip', clip: 0, name: named('run'), loop: true },
      {
        type: 'track',
        track: 0,
        clip: 0,
        channel: 7,
        target: { index: 0 },
        path: 'rotation',
        stride: 4,
        interpolation: 'linear',
        declaredKeys: 99,
      },
      {
        type: 'keyframes',
        track: 0,
        first: 0,
        count: 2,
        times: Float32Array.of(0, 0.5),
        values: Float32Array.of(0, 0, 0, 1, 0.5, -0.5, 0.5, 0.5),
      },
    ]);
    expect(ofType(events, 'time-base')).toEqual([{ type: 'time-base', ticksPerSecond: 4800 }]);
    expect(ofType(events, 'track')).toMatchObject([
      { keyType: 0, declaredKeys: 2, target: { name: named('A') } },
    ]);
    const [keys] = ofType(events, 'keyframes');
    expect([...keys!.times]).toEqual([0, 2400]);
    expect([...keys!.values]).toEqual([1, -0, -0, -0, 0.5, -0.5, 0.5, -0.5]);
    expect(ofType(events, 'x:object')).toMatchObject([
      { template: 'AnimationOptions', members: [{ value: 0 }, { value: 1 }] },
    ]);
  });

  test.each([
    [{ ticksPerSecond: 30 }, {}, 4800, 160],
    [{ ticksPerSecond: 1000 }, {}, 5000, 5],
    [{ ticksPerSecond: 30 }, { ticksPerSecond: 30 }, 30, 1],
    [{}, {}, 4800, 1],
  ])('a clip of %j written with %j has %i ticks a second', (clip, options, rate, first) => {
    const events = asX(
      [
        asset({ time: 'ticks' }),
        { type: 'clip', clip: 0, ...clip },
        { type: 'track', track: 0, clip: 0, channel: 0, path: 'scale', stride: 3, interpolation: 'linear' },
        {
          type: 'keyframes',
          track: 0,
          first: 0,
          count: 1,
          times: Float32Array.of(1),
          values: Float32Array.of(1, 1, 1),
        },
      ],
      options,
    );
    expect(ofType(events, 'time-base')[0]?.ticksPerSecond).toBe(rate);
    expect(ofType(events, 'keyframes')[0]?.times[0]).toBe(first);
  });

  test('normals of vertices get the faces of the mesh', () => {
    const events = asX([asset(), ...mesh(), { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 }]);
    expect([...ofType(events, 'values')[0]!.values]).toEqual([0, 0, -1, 0, 0, -1, 0, 1, 0]);
    expect([...ofType(events, 'corners')[0]!.indices!]).toEqual([0, 2, 1]);
    expect([...ofType(events, 'indices')[0]!.indices]).toEqual([0, 2, 1]);
  });

  test('a material stands in the first list that uses it; another list refers to it', () => {
    const end: CoreEvent = { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 };
    const events = asX([
      asset(),
      {
        type: 'material',
        material: 4,
        diffuse: [1, 0, 0],
        textures: [{ kind: 'map', file: named('c:\\x.png') }],
      },
      ...mesh({ material: { index: 4 } }),
      end,
      ...mesh({ material: { index: 4 } }),
      end,
    ]);
    expect(ofType(events, 'material')).toMatchObject([
      {
        name: named('Material_4'),
        diffuse: [1, 0, 0, 1],
        textures: [{ kind: 'TextureFilename', file: { text: 'c:\\x.png' } }],
      },
    ]);
    expect(ofType(events, 'mesh-material').map(({ material }) => material)).toEqual([
      { index: 0 },
      { name: named('Material_4') },
    ]);
  });

  test('bones nest whatever order they come in, and get names that can be referred to', () => {
    const events = asX([
      asset(),
      bone(0, 2, { name: named('arm left') }),
      bone(1, -1, { name: named('7th') }),
      bone(2, -1),
      bone(3, 2, { name: named('arm_left') }),
    ]);
    expect(ofType(events, 'bone').map(({ name, parent }) => [name?.text, parent])).toEqual([
      ['_7th', -1],
      ['Bone_2', -1],
      ['arm_left', 1],
      ['arm_left_2', 1],
    ]);
  });

  test('influences of vertices become weights of bones, with a header that counts them', () => {
    const inverseBind = { translation: [1, 2, 3], rotation: [0, 0, 0, 1] } as const;
    const events = asX([
      asset(),
      bone(0, -1, { name: named('A'), inverseBind }),
      bone(1, 0, { name: named('B'), inverseBind }),
      ...mesh(),
      {
        type: 'influences',
        mesh: 0,
        first: 0,
        count: 3,
        counts: Uint32Array.of(1, 2, 1),
        bones: Uint32Array.of(1, 0, 1, 0),
        weights: Float32Array.of(1, 0.25, 0.75, 1),
      },
      { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 },
    ]);
    expect(ofType(events, 'bone-weights')).toMatchObject([
      {
        bone: { name: named('B') },
        vertices: Uint32Array.of(0, 1),
        weights: Float32Array.of(1, 0.75),
        offsetMatrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1],
      },
      { bone: { name: named('A') }, vertices: Uint32Array.of(1, 2), weights: Float32Array.of(0.25, 1) },
    ]);
    expect(ofType(events, 'x:object')).toMatchObject([
      { template: 'XSkinMeshHeader', members: [{ value: 2 }, { value: 2 }, { value: 2 }] },
    ]);
  });
});

describe('what .x cannot hold is refused', () => {
  test.each<[string, readonly CoreEvent[], string]>([
    ['events without an asset', [bone(0, -1)], 'expected asset'],
    ['a right-handed space', [asset({ handedness: 'right' })], 'convertSpace'],
    ['another axis up', [asset({ up: '+z' })], 'convertSpace'],
    ['bones in a circle', [asset(), bone(0, 1), bone(1, 0)], 'circle'],
    [
      'a mesh on a frame that is closed',
      [
        asset({ rotation: 'none' }),
        bone(0, -1),
        bone(1, -1),
        ...mesh({ bone: { index: 0 } }),
        { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 },
      ],
      'not open any more',
    ],
    [
      'poses of all bones at once',
      [asset(), { type: 'poses', first: 0, count: 0, bones: 0, layout: 'trs', values: new Float32Array(0) }],
      '@rigstream/model',
    ],
  ])('%s', (_title, events, message) => {
    expect(() => textOf(events)).toThrow(RangeError);
    expect(() => textOf(events)).toThrow(message);
  });

  test.each(['a{b', 'a}', 'a;b', 'a"b', 'a<b', 'a#b', 'a//b', 'a\nb', ' a', 'a ', 'a  b'])(
    'the name %j in text, which binary takes',
    (name) => {
      const events: AnyEvent[] = [
        asset({
          rotation: 'conjugate-quaternion',
          matrix: 'row-vector',
          quaternionOrder: 'wxyz',
          time: 'ticks',
        }),
        bone(0, -1, { name: named(name) }),
      ];
      expect(() => textOf(events)).toThrow(RangeError);
      expect(() => textOf(events)).toThrow('cannot be a name in text');
      const { events: decoded } = decodeWhole(encoded(events, { encoding: 'bin' }));
      expect(ofType(decoded, 'bone').map((each) => each.name?.text)).toEqual([name]);
    },
  );

  test('a quotation mark in a string', () => {
    const material: CoreEvent = {
      type: 'material',
      material: 0,
      textures: [{ kind: 'TextureFilename', file: named('a"b.png') }],
    };
    expect(() => textOf([asset(), material])).toThrow('quotation mark');
  });
});

describe('options', () => {
  test('the header has the version that was asked for', () => {
    expect(textOf([asset()])).toBe('xof 0303txt 0032\n');
    expect(textOf([asset()], { version: '0302' })).toBe('xof 0302txt 0032\n');
  });

  test('text states a float width, which means nothing to it', () => {
    expect(textOf([asset()], { floatBits: 64 })).toBe('xof 0303txt 0064\n');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ encoding: 'cmp' }, 'encoding is "cmp", expected one of ["txt","bin","tzip","bzip"]'],
    [{ floatBits: 16 }, 'floatBits is 16, expected one of [32,64]'],
    [{ version: '0304' }, 'version is "0304", expected one of ["0302","0303"]'],
  ])('%j does not exist', (options, message) => {
    expect(() => textOf([asset()], options as EncodeOptions)).toThrow(RangeError);
    expect(() => textOf([asset()], options as EncodeOptions)).toThrow(message);
  });

  test('templates are declared in full, and each before it is used', () => {
    const declared = ofType(decodeWhole(textOf([asset()], { templates: true })).events, 'x:template');
    const known = new Set<string>();
    for (const { name, guid, members } of declared) {
      expect(guid).toMatch(/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/);
      for (const { type } of members)
        expect(/^(DWORD|WORD|FLOAT|STRING)$/.test(type) || known.has(type)).toBe(true);
      known.add(name);
    }
    expect(declared.find(({ name }) => name === 'SkinWeights')).toMatchObject({
      members: [
        { name: 'transformNodeName', type: 'STRING' },
        { name: 'nWeights' },
        { name: 'vertexIndices', dimensions: ['nWeights'] },
        { name: 'weights', type: 'FLOAT', dimensions: ['nWeights'] },
        { name: 'matrixOffset', type: 'Matrix4x4' },
      ],
    });
    expect(declared.find(({ name }) => name === 'Mesh')?.children).toEqual(['...']);
  });

  test('positions leave before the mesh has ended', () => {
    const rows = 20_000;
    const events = function* (): Generator<CoreEvent, void, void> {
      yield asset({
        matrix: 'row-vector',
        rotation: 'conjugate-quaternion',
        quaternionOrder: 'wxyz',
        time: 'ticks',
      });
      yield { type: 'mesh', mesh: 0, declared: { vertices: rows }, attributes: ['position'] };
      for (let first = 0; first < rows; first += 1000) {
        yield {
          type: 'vertices',
          mesh: 0,
          first,
          count: 1000,
          position: new Float32Array(3000).fill(first / 7),
        };
      }
      throw new Error('asked for more than was needed');
    };
    const encoding = encodeX(events());
    const chunk = encoding.next().value;
    expect(chunk?.length).toBeGreaterThan(65_000);
    expect(chunk?.length).toBeLessThanOrEqual(65_536);
  });
});
