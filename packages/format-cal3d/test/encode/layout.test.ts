import { describe, expect, test } from '@jest/globals';
import { encodeCal3d, type EncodeOptions } from '../../src/encode.ts';
import { decodeWhole } from '../xml/support/decode-xml-parts.ts';
import { bytes, bytesOf, float, half, text, type Fields } from './bytes-of.ts';

/** Layouts of the specification, field by field, against what the encoder makes of the same in XML. */
function encoded(xml: string, options: EncodeOptions): Buffer {
  const { error, events } = decodeWhole(xml);
  expect(error).toBeUndefined();
  return Buffer.concat([...encodeCal3d(events, options)]);
}

function expectFields(xml: string, options: EncodeOptions, fields: Fields): void {
  expect(encoded(xml, options).toString('hex')).toBe(bytesOf(fields).toString('hex'));
}

const LIGHTS = [
  { version: 919 },
  { version: 1300 },
  { version: 1301, dialect: 'trunk' },
] as const satisfies readonly EncodeOptions[];
const NO_LIGHTS = [
  { version: 700 },
  { version: 910 },
  { version: 1200 },
  { version: 1301 },
  { version: 1300, dialect: 'git' },
] as const satisfies readonly EncodeOptions[];

describe('a skeleton', () => {
  const xml = `<SKELETON VERSION="910" NUMBONES="2" SCENEAMBIENTCOLOR="0.5 0.25 1">
    <BONE ID="0" NAME="root" NUMCHILDS="1" LIGHTTYPE="2" LIGHTCOLOR="1 0 0.5"><TRANSLATION>1 2 3</TRANSLATION>
    <ROTATION>0 0 0 1</ROTATION><LOCALTRANSLATION>-1 -2 -3</LOCALTRANSLATION><LOCALROTATION>0 1 0 0</LOCALROTATION>
    <PARENTID>-1</PARENTID><CHILDID>1</CHILDID></BONE>
    <BONE ID="1" NAME="" NUMCHILDS="0"><TRANSLATION>4 5 6</TRANSLATION><ROTATION>1 0 0 0</ROTATION>
    <LOCALTRANSLATION>0 0 0</LOCALTRANSLATION><LOCALROTATION>0 0 1 0</LOCALROTATION><PARENTID>0</PARENTID></BONE>
    </SKELETON>`;
  const root = [5, text('root\0'), float(1, 2, 3, 0, 0, 0, 1, -1, -2, -3, 0, 1, 0, 0), -1];
  const tip = [1, text('\0'), float(4, 5, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0), 0];

  test.each(NO_LIGHTS)('without lights: %j', (options) => {
    expectFields(xml, options, [text('CSF\0'), options.version, 2, ...root, 1, 1, ...tip, 0]);
  });

  test.each(LIGHTS)('with lights: %j', (options) => {
    expectFields(xml, options, [
      [text('CSF\0'), options.version, 2, float(0.5, 0.25, 1)],
      [...root, 2, float(1, 0, 0.5), 1, 1],
      [...tip, 0, float(0, 0, 0), 0],
    ]);
  });
});

describe('an animation', () => {
  const xml = `<ANIMATION VERSION="910" NUMTRACKS="2" DURATION="2">
    <TRACK BONEID="3" NUMKEYFRAMES="2"><KEYFRAME TIME="0"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 0 1</ROTATION></KEYFRAME>
    <KEYFRAME TIME="2"><TRANSLATION>2048 2 1026</TRANSLATION><ROTATION>0.5 0.5 0.5 -0.5</ROTATION></KEYFRAME></TRACK>
    <TRACK BONEID="4" NUMKEYFRAMES="1"><KEYFRAME TIME="1"><ROTATION>0 -1 0 0</ROTATION></KEYFRAME></TRACK>
    </ANIMATION>`;
  const tracks = [
    [3, 2, float(0, 1, 2, 3, 0, 0, 0, 1, 2, 2048, 2, 1026, 0.5, 0.5, 0.5, -0.5)],
    [4, 1, float(1, 1e10, 1e10, 1e10, 0, -1, 0, 0)],
  ];

  test.each([700, 910])('plain, version %i', (version) => {
    expectFields(xml, { version }, [text('CAF\0'), version, float(2), 2, ...tracks]);
  });

  test('919, with a flag before the duration', () => {
    expectFields(xml, { version: 919 }, [text('CAF\0'), 919, 0, float(2), 2, ...tracks]);
  });

  test('1200, with flags behind the number of tracks', () => {
    expectFields(xml, { version: 1200 }, [text('CAF\0'), 1200, float(2), 2, 0, ...tracks]);
  });

  test.each([1300, 1301])('%i, with both', (version) => {
    expectFields(xml, { version }, [text('CAF\0'), version, 0, float(2), 2, 0, ...tracks]);
  });

  test('1200, quantised', () => {
    // 0.5 times 32767 times the root of two, to the next number, which is even: the lowest bits tell what is left out.
    const unit = 23_170;
    expectFields(xml, { version: 1200, quantised: true }, [
      [text('CAF\0'), 1200, float(2), 2, 1],
      [3, 2, float(1, 2, 3), float(1, 0, 1)],
      // The rotation is that of the real part 1, which is left out: 3, of which each low bit is one.
      [half(0), 0, half(0, 1, 1)],
      // 2047 steps of x, none of y, 1023 of z; x is left out, and made positive.
      [half(-1), 2047 | (1023 << 22), half(unit, unit, -unit)],
      [4, 1, float(1e10, 1e10, 1e10), float(0, 0, 0)],
      // Half of the time; y is left out, which is the number 1: its low bit stands in the last.
      [half(-32_768), 0, half(0, 0, 1)],
    ]);
  });
});

/** The two vertices of the mesh below. */
function vertices(hasColors: boolean): Fields {
  return [
    [float(1, 2, 3, 0, 0, 1, ...(hasColors ? [1, 0.5, 0] : [])), -1, 0, float(0.5, 0.25, 1, 2)],
    [2, 7, float(0.75), 8, float(0.25), float(0)],
    [float(4, 5, 6, 0, 1, 0, ...(hasColors ? [0, 0, 1] : [])), 0, 1, float(3, 4, 5, 6), 0, float(0.5)],
  ];
}

describe('a mesh', () => {
  const xml = `<MESH VERSION="910" NUMSUBMESH="1">
    <SUBMESH NUMVERTICES="2" NUMFACES="1" MATERIAL="6" NUMLODSTEPS="1" NUMSPRINGS="1" NUMMORPHS="2" NUMTEXCOORDS="2">
    <VERTEX ID="0" NUMINFLUENCES="2"><POS>1 2 3</POS><NORM>0 0 1</NORM><COLOR>1 0.5 0</COLOR><TEXCOORD>0.5 0.25</TEXCOORD><TEXCOORD>1 2</TEXCOORD>
    <INFLUENCE ID="7">0.75</INFLUENCE><INFLUENCE ID="8">0.25</INFLUENCE><PHYSIQUE>0</PHYSIQUE></VERTEX>
    <VERTEX ID="1" NUMINFLUENCES="0"><POS>4 5 6</POS><NORM>0 1 0</NORM><COLOR>0 0 1</COLOR><COLLAPSEID>0</COLLAPSEID><COLLAPSECOUNT>1</COLLAPSECOUNT>
    <TEXCOORD>3 4</TEXCOORD><TEXCOORD>5 6</TEXCOORD><PHYSIQUE>0.5</PHYSIQUE></VERTEX>
    <SPRING VERTEXID="0 1" COEF="1000" LENGTH="1.5"/>
    <MORPH NAME="smile" NUMBLENDVERTS="1" MORPHID="0"><BLENDVERTEX VERTEXID="1"><POSITION>4 5 7</POSITION><NORMAL>1 0 0</NORMAL><TEXCOORD>7 8</TEXCOORD><TEXCOORD>9 10</TEXCOORD></BLENDVERTEX></MORPH>
    <MORPH NAME="" NUMBLENDVERTS="0" MORPHID="1"/>
    <FACE VERTEXID="0 1 0"/></SUBMESH></MESH>`;
  const spring = [0, 1, float(1000, 1.5)];
  const face = [0, 1, 0];
  const smile = [6, text('smile\0')];
  const moved = [1, float(4, 5, 7, 1, 0, 0, 7, 8, 9, 10)];

  test.each([700, 910, 1200])('of mainline, version %i', (version) => {
    expectFields(xml, { version }, [
      [text('CMF\0'), version, 1, 6, 2, 1, 1, 1, 2],
      [...vertices(false), ...spring, ...face],
    ]);
  });

  test.each(LIGHTS)('with morph targets that a number behind those of the vertices ends: %j', (options) => {
    expectFields(xml, options, [
      [text('CMF\0'), options.version, 1, 6, 2, 1, 1, 1, 2, 2],
      [...vertices(true), ...spring],
      [...smile, ...moved, 3, 1, text('\0'), 3, ...face],
    ]);
  });

  test.each([
    { version: 1301 },
    { version: 1300, dialect: 'git' },
    { version: 1100, dialect: 'git' },
  ] as const)('with morph targets that are counted: %j', (options) => {
    expectFields(xml, options, [
      [text('CMF\0'), options.version, 1, 6, 2, 1, 1, 1, 2, 2],
      [...vertices(false), ...spring],
      [...smile, 1, ...moved, 1, text('\0'), 0, ...face],
    ]);
  });
});

describe('a material', () => {
  const xml = `<MATERIAL VERSION="910" NUMMAPS="2"><AMBIENT>255 128 0 1</AMBIENT><DIFFUSE>1 2 3 4</DIFFUSE>
    <SPECULAR>-5 300 7 8</SPECULAR><SHININESS>0.25</SHININESS><MAP>a.tga</MAP><MAP TYPE="Opacity">b</MAP></MATERIAL>`;
  const colors = [bytes(255, 128, 0, 1, 1, 2, 3, 4, 0, 255, 7, 8), float(0.25), 2];

  test.each([700, 910, 1200])('of mainline, version %i', (version) => {
    expectFields(xml, { version }, [[text('CRF\0'), version, ...colors, 6, text('a.tga\0'), 2, text('b\0')]]);
  });

  test.each([919, 1300, 1301])('with types of maps, version %i', (version) => {
    expectFields(xml, { version }, [
      [text('CRF\0'), version, ...colors],
      [6, text('a.tga\0'), 14, text('Diffuse Color\0'), 2, text('b\0'), 8, text('Opacity\0')],
    ]);
  });
});

describe('a morph animation', () => {
  const named = `<ANIMATION VERSION="919" NUMTRACKS="1" DURATION="1.5"><TRACK MORPHNAME="smile" NUMKEYFRAMES="2">
    <KEYFRAME TIME="0"><WEIGHT>0.25</WEIGHT></KEYFRAME><KEYFRAME TIME="1.5"><WEIGHT>1</WEIGHT></KEYFRAME></TRACK></ANIMATION>`;
  const numbered = `<ANIMATION VERSION="1301" NUMTRACKS="1" DURATION="1.5"><TRACK MORPHID="4" MESHID="1" NUMSUBTARGET="2" NUMKEYFRAMES="1">
    <SUBMESH ID="0"/><SUBMESH ID="2"/><KEYFRAME TIME="1"><WEIGHT>0.5</WEIGHT></KEYFRAME></TRACK></ANIMATION>`;

  test.each([910, 919, 1300])('with names, version %i', (version) => {
    expectFields(named, { version }, [
      [text('CPF\0'), version, float(1.5), 1, 6, text('smile\0'), 2, float(0, 0.25, 1.5, 1)],
    ]);
  });

  test('with numbers', () => {
    expectFields(numbered, {}, [text('CPF\0'), 1301, float(1.5), 1, 4, 1, 1, 2, 0, 2, float(1, 0.5)]);
  });

  test('cannot do without the name or the number', () => {
    expect(() => encoded(named, { version: 1301 })).toThrow(/no number/);
    expect(() => encoded(numbered, { version: 1300 })).toThrow(/no name/);
  });
});
