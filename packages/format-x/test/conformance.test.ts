import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { testConformance } from '@rigstream/testing/jest';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { x } from '../src/index.ts';
import { bytesOf } from './support/decode-parts.ts';
import { everyObject } from './support/every-object.ts';
import { takeObjectsApart } from './support/take-objects-apart.ts';
import { longMesh } from './support/long-mesh.ts';

/** The kit takes minutes for larger files; `RIGSTREAM_THOROUGH=1` has it take those minutes. */
const MOST_BYTES = process.env.RIGSTREAM_THOROUGH === '1' ? 200_000 : 3000;

testConformance('format-x', {
  format: x,
  takeApart: takeObjectsApart,
  samples: [
    { name: 'every object', bytes: bytesOf(everyObject) },
    { name: 'every object, CR LF', bytes: bytesOf(`\ufeff${everyObject.replaceAll('\n', '\r\n')}`) },
  ],
  hostile: [
    ['nested braces', `xof 0303txt 0032 ${'A {'.repeat(5000)}`],
    ['a template that holds itself', 'xof 0303txt 0032 template A { A a; } A { 1; 2; }'],
    [
      'a template of nothing, many times',
      'xof 0303txt 0032 template E { } template A { DWORD n; array E e[n]; } A { 200000000; }',
    ],
    [
      'templates in templates',
      `xof 0303txt 0032 template T0 { FLOAT f; } ${Array.from({ length: 200 }, (_, index) => `template T${index + 1} { T${index} a; T${index} b; }`).join(' ')} T200 { 1; 2; 3; }`,
    ],
    ['a face of a million corners', 'xof 0303txt 0032 Mesh { 1; 0;0;0;; 1; 1000000;0,0,0'],
    [
      'a key of a million values',
      'xof 0303txt 0032 AnimationSet { Animation { AnimationKey { 0; 1; 0; 1000000; 1,2,3',
    ],
    [
      'a bone of a million vertices',
      'xof 0303txt 0032 Mesh { 1; 0;0;0;; 0; SkinWeights { "b"; 1000000; 1,2,3',
    ],
    ['a name of a megabyte', `xof 0303txt 0032 Frame ${'n'.repeat(2 ** 20)} { }`],
    ['a number of a megabyte', `xof 0303txt 0032 Mesh { ${'1'.repeat(2 ** 20)}; }`],
    ['a comment of a megabyte', `xof 0303txt 0032 // ${'{'.repeat(2 ** 20)}\nFrame A { }`],
  ].map(([name = '', text = '']) => ({ name, bytes: bytesOf(text) })),
  foreign: [{ name: 'an old Shader source', bytes: bytesOf('// xof 0303txt 0032\nvoid main() {}') }],
  large: { name: 'a mesh of 24 MB', chunks: () => longMesh(24_000_000) },
});

describeShared(`the shared text files up to ${MOST_BYTES} bytes`, 'corpus/x', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.x$/i.test(name) && !name.startsWith('synthetic/bad-'))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length <= MOST_BYTES && bytes.toString('latin1', 8, 12) === 'txt ');
  testConformance('format-x on real files', {
    format: x,
    takeApart: takeObjectsApart,
    samples: files.map((file) =>
      file.name.endsWith('unclosed-at-eof.x') ? { ...file, expectError: 'truncated' as const } : file,
    ),
  });
});
