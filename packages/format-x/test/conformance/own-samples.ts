import type { ConformanceOptions } from '@rigstream/testing';
import { x } from '../../src/index.ts';
import { everyObject } from '../support/every-object.ts';
import { longMesh } from '../support/long-mesh.ts';
import { takeObjectsApart } from '../support/take-objects-apart.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  'nested braces': 'A {'.repeat(5000),
  'a template that holds itself': 'template A { A a; } A { 1; 2; }',
  'a template of nothing, many times':
    'template E { } template A { DWORD n; array E e[n]; } A { 200000000; }',
  'templates in templates': `template T0 { FLOAT f; } ${Array.from({ length: 200 }, (_, index) => `template T${index + 1} { T${index} a; T${index} b; }`).join(' ')} T200 { 1; 2; 3; }`,
  'a face of a million corners': 'Mesh { 1; 0;0;0;; 1; 1000000;0,0,0',
  'a key of a million values': 'AnimationSet { Animation { AnimationKey { 0; 1; 0; 1000000; 1,2,3',
  'a bone of a million vertices': 'Mesh { 1; 0;0;0;; 0; SkinWeights { "b"; 1000000; 1,2,3',
  'a name of a megabyte': `Frame ${'n'.repeat(2 ** 20)} { }`,
  'a number of a megabyte': `Mesh { ${'1'.repeat(2 ** 20)}; }`,
  'a comment of a megabyte': `// ${'{'.repeat(2 ** 20)}\nFrame A { }`,
};

const frameOfMesh = `xof 0303txt 0032
# a comment
Frame A {
 Mesh {
  3;
  0;0;0;,
  1;0;0;,
  0;1;0;;
  1;
  3;
  0,
  1,
  2;;
 }
}
X { 1;
 2; "
" }
`;

/** The kit on files written by hand. */
export function conformance(): ConformanceOptions {
  return {
    format: x,
    takeApart: takeObjectsApart,
    samples: [
      { name: 'every object', bytes: bytesOf(everyObject) },
      { name: 'a mark of order, and CR LF', bytes: bytesOf(`\ufeff${frameOfMesh.replaceAll('\n', '\r\n')}`) },
    ],
    hostile: Object.entries(HOSTILE).map(([name, text]) => ({
      name,
      bytes: bytesOf(`xof 0303txt 0032 ${text}`),
    })),
    foreign: [{ name: 'an old Shader source', bytes: bytesOf('// xof 0303txt 0032\nvoid main() {}') }],
    large: { name: 'a mesh of 24 MB', chunks: () => longMesh(24_000_000) },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
