import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { describeShared } from '../../../../tools/shared-folder/describe-shared.ts';
import { decodeWhole } from '../support/decode-parts.ts';
import { encoded, everyEncoding, expectSurvival, type AnyEvent } from '../support/encode-whole.ts';

const file = (...lines: string[]): string => ['xof 0303txt 0032', ...lines].join('\n');

function eventsOf(bytes: Uint8Array | string): readonly AnyEvent[] {
  const { events, error } = decodeWhole(bytes);
  expect(error).toBeUndefined();
  return events;
}

describe('events of a .x file survive', () => {
  test.each([
    ['an empty file', file('')],
    ['frames beside and inside each other', file('Frame A { Frame B { } Frame { } } Frame C { }')],
    [
      'a matrix that comes behind a child, and a second one',
      file(
        'Frame A { Frame B { }',
        'FrameTransformMatrix { 1,0,0,0,0,1,0,0,0,0,1,0,-0.0,2,3,1;; }',
        'FrameTransformMatrix { 1,0,0,0,0,1,0,0,0,0,1,0,4,5,6,1;; } }',
      ),
    ],
    ['a mesh without anything', file('Mesh Nothing { }')],
    ['a mesh without faces', file('Mesh { 1; 1;2;3;; 0;; }')],
    [
      'polygons of several sizes, with normals of their own',
      file(
        'Mesh M { 5; 0;0;0;, 1;0;0;, 1;1;0;, 0;1;0;, 2;2;2;; 2; 4;0,1,2,3;, 3;0,1,4;;',
        'MeshNormals { 2; 0;0;-1;, 0;1;0;; 2; 4;0,0,0,0;, 3;1,1,1;; }',
        'MeshTextureCoords { 5; 0;0;, 1;0;, 1;1;, 0;1;, 2;2;; }',
        'MeshTextureCoords { 5; 0;1;, 1;1;, 1;2;, 0;2;, 2;3;; }',
        'MeshVertexColors { 2; 4; 1;0;0;1;;, 0; 0;1;0;0.5;;; } }',
      ),
    ],
    [
      'materials in the list, before it, behind it, and short lists',
      file(
        'Material Early { 1;1;1;1;; 5; 0;0;0;; 0;0;0;; TextureFilename { "a\\\\b.png"; } }',
        'Mesh M { 3; 0;0;0;, 1;0;0;, 1;1;0;; 1; 3;0,1,2;;',
        'MeshMaterialList { 4; 1; 2; {Early} Material { 1;0;0;1;; 5; 0;0;0;; 0;0;0;; } {Late}',
        'Material In { 0;0;0;1;; 5; 0;0;0;; 0;0;0;; EffectInstance { "fx"; EffectParamDWord { "n"; 7; } } } } }',
        'Material Late { 1;1;1;1;; 5; 0;0;0;; 0;0;0;; }',
      ),
    ],
    [
      'skin weights, also of a bone that moves nothing',
      file(
        'Mesh M { 2; 0;0;0;, 1;0;0;; 0;;',
        'XSkinMeshHeader { 2; 3; 2; }',
        'SkinWeights { "A"; 2; 0,1; 0.25,0.75; 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; }',
        'SkinWeights { "B"; 0; ; ; 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; } }',
      ),
    ],
    [
      'packed vertex data',
      file(
        'Mesh M { 2; 0;0;0;, 1;0;0;; 0;;',
        'FVFData { 256; 4; 1065353216,0,1056964608,3212836864; }',
        'DeclData { 2; 2;0;6;0;, 4;0;10;1;; 8; 1065353216,0,0,4278190335,0,1065353216,0,16777215; }',
        'DeclData { 1; 0;0;5;0;; 2; 1065353216,0; } }',
      ),
    ],
    [
      'clips with a target before, behind and without, and keys that change their size',
      file(
        'AnimationSet Walk { Animation Ch { {A} AnimationKey { 0; 2; 0;4;1,0,0,0;;, 10;4;0,1,0,-0.0;;; } }',
        'Animation { AnimationKey { 2; 2; 0;3;1,2,3;;, 5;2;1,2;;; } {B} AnimationOptions { 1; 0; } }',
        'Animation { }',
        'Animation Last { AnimationOptions { 0; 1; } AnimationKey { 4; 0; ; } } }',
        'AnimTicksPerSecond { 30; }',
        'AnimationSet { Animation { {A} {B} AnimationKey { 1; 1; 0;3;1,1,1;;; } } }',
      ),
    ],
    [
      'a frame in an animation, in place of a reference to it',
      file(
        'AnimationSet S { Animation Ch { AnimationOptions { 1; 0; } AnimationKey { 2; 1; 0;3;1,2,3;;; }',
        'Frame Inside { FrameTransformMatrix { 1,0,0,0,0,1,0,0,0,0,1,0,0,2,3,1;; } Frame Below { } } }',
        'Animation { {Inside} AnimationKey { 1; 1; 0;3;1,2,3;;; } } }',
        'Frame Behind { } Frame Further { Mesh { 0;; 0;; } }',
      ),
    ],
    [
      'objects of templates the file declares, of standard ones, and of none',
      file(
        'template Pair { <26E6B1C3-3D4D-4A1D-A437-B33668FFA1C2> STRING key; DOUBLE d; array FLOAT f[2]; [...] }',
        'template Pairs { <26E6B1C3-3D4D-4A1D-A437-B33668FFA1C3> DWORD n; array Pair pairs[n]; [Pair] }',
        'Header { 1; 0; 1; }',
        'Frame A { Pair P { <26E6B1C3-3D4D-4A1D-A437-B33668FFA1C4> "k"; 0.1; 1.5,-2.5; {A} Pair { "in"; 1e300; 1,2; } }',
        'Pairs { 2; "a"; 1; 1,2;, "b"; 2; 3,4;; } Stranger { 1; "two"; 3.5; Inner { 1; } } {M} }',
        'Mesh M { 0;; 0;; Stranger { 4; } }',
      ),
    ],
    [
      'numbers of every size, also those that are none',
      file(
        'template Numbers { <26E6B1C3-3D4D-4A1D-A437-B33668FFA1C5> SDWORD s; DWORD d; DOUBLE f; ULONGLONG l; array CHAR c[2]; }',
        'Numbers { -2147483648; 4294967295; -0.1; 4294967295; -128,127; }',
        'Numbers { -1; 2147483648; 16777217; 9007199254740991; 0,-1; }',
        'Stranger { 4294967296; -1; -0.0; 0.1; 16777217; 1.#QNAN0; -1.#INF00; }',
        'Mesh { 2; -0.0;1.#INF00;-1.#INF00;, 1.#QNAN0;0.00000000000000000001;340000000000000000000.0;; 0; }',
        'AnimationSet { Animation { AnimationKey { 1; 3; -1;3;1,1,1;;, 0.5;3;1,1,1;;, 4294967295;3;1,1,1;;; } } }',
        'AnimTicksPerSecond { 29.97; }',
      ),
    ],
  ])('%s', (_title, text) => {
    const events = eventsOf(text);
    for (const options of everyEncoding) expectSurvival(events, options);
  });

  test('lists of more than a batch, of every kind', () => {
    const many = 3000;
    const list = (row: (index: number) => string): string =>
      Array.from({ length: many }, (_, index) => row(index)).join(',');
    const vectors = list((index) => `${index * 0.37};${-index};0.1;`);
    const faces = list((index) => `3;${index},${(index * 7) % many},0;`);
    const events = eventsOf(
      file(
        `Mesh M { ${many}; ${vectors}; ${many}; ${faces};`,
        `MeshNormals { ${many}; ${vectors}; ${many}; ${faces}; }`,
        `MeshMaterialList { 2; ${many}; ${list((index) => String(index % 2))}; {A} {B} }`,
        `SkinWeights { "A"; ${many}; ${list(String)}; ${list((index) => String(index / many))};`,
        '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; }',
        `FaceAdjacency { ${many}; ${list(String)}; } }`,
        `AnimationSet { Animation { AnimationKey { 2; ${many}; ${list((index) => `${index};3;1,2,3;;`)}; } {A} } }`,
      ),
    );
    for (const options of everyEncoding) expectSurvival(events, options);
  });
});

/** Larger files take seconds an encoding; `RIGSTREAM_THOROUGH=1` has them go through all. */
const isThorough = process.env.RIGSTREAM_THOROUGH === '1';
const LARGE = 100_000;
/** Text, and what has both tokens and blocks. */
const encodingsOfLarge = everyEncoding.filter(
  ({ encoding, floatBits }) => encoding === 'txt' || (encoding === 'bzip' && floatBits === 32),
);

describeShared('real and synthetic files survive in every encoding', 'corpus/x', (folder) => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.x$/i.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const { events, error } = decodeWhole(bytes);
    if (error !== undefined) continue;
    const encodings = isThorough || bytes.length < LARGE ? everyEncoding : encodingsOfLarge;
    test.each(encodings)(`${name} $encoding $floatBits`, (options) => expectSurvival(events, options));
  }
});

test('text made binary, compressed and text again is the same text', () => {
  const text = encoded(
    eventsOf(
      file(
        'template Pair { <26E6B1C3-3D4D-4A1D-A437-B33668FFA1C2> STRING key; DOUBLE d; [...] }',
        'Frame A { FrameTransformMatrix { 1,0,0,0,0,1,0,0,0,0,1,0,-0.0,2,3,1;; } Pair { "k"; 0.1; {A} }',
        'Mesh M { 3; 0;0;0;, 1;0.1;0;, 1;1;0;; 1; 3;0,1,2;; MeshMaterialList { 1; 1; 0;',
        'Material { 1;0;0;1;; 5; 0;0;0;; 0;0;0;; TextureFilename { "a.png"; } } } } }',
        'AnimationSet { Animation { {A} AnimationKey { 2; 2; 0;3;1,2,3;;, 10;3;0.1,2,3;;; } } }',
      ),
    ),
  );
  let bytes: Uint8Array = text;
  for (const encoding of ['bin', 'bzip', 'tzip', 'txt'] as const) {
    bytes = encoded(eventsOf(bytes), { encoding, floatBits: 64 });
  }
  expect(bytes.toString()).toBe(text.toString().replace('0032', '0064'));
});
