import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { manifestFaults } from './manifest-faults.mjs';
import { referenceFaults } from './reference-faults.mjs';
import { sourceFaults, textFaults } from './source-faults.mjs';

const entry = (name) => ({
  '@rigstream/source': `./src/${name}.ts`,
  types: `./dist/${name}.d.ts`,
  default: `./dist/${name}.js`,
});
const good = {
  name: '@rigstream/format-toy',
  version: '1.2.3',
  description: 'Decodes toys.',
  keywords: ['toy'],
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  files: ['dist', 'src', '!**/*.test.ts'],
  repository: { directory: 'packages/format-toy' },
  publishConfig: { access: 'public' },
  exports: { '.': entry('index'), './package.json': './package.json' },
  engines: { node: '>=20.19' },
  dependencies: { '@rigstream/core': 'workspace:^' },
};
const faultsOf = (change, folder = 'packages/format-toy') =>
  manifestFaults({ folder, manifest: { ...good, ...change } }).join('\n');

test('a manifest as it should be has no fault', () => {
  expect(faultsOf({})).toBe('');
});

test.each([
  [
    'a second dependency of a format',
    { dependencies: { ...good.dependencies, pako: '1' } },
    'dependencies is',
  ],
  [
    'a fixed range of a sibling',
    { dependencies: { '@rigstream/core': '0.1.0' } },
    'dependencies.@rigstream/core',
  ],
  ['side effects', { sideEffects: true }, 'sideEffects'],
  ['CommonJS', { type: 'commonjs' }, 'type is'],
  ['another licence', { license: 'ISC' }, 'license'],
  ['another Node', { engines: { node: '>=18' } }, 'engines.node'],
  ['no sentence as description', { description: 'toys' }, 'description'],
  ['tests in the package', { files: ['dist', 'src'] }, 'files is'],
  ['a peer that tests cannot use', { peerDependencies: { three: '*' } }, 'peer three'],
  ['no way to its manifest', { exports: { '.': entry('index') } }, 'lack ./package.json'],
])('%s is a fault', (_what, change, message) => {
  expect(faultsOf(change)).toContain(message);
});

test('conditions in another order are a fault, since the first that fits wins', () => {
  const { types, default: main, ...source } = entry('index');
  expect(faultsOf({ exports: { ...good.exports, '.': { default: main, types, ...source } } })).toContain(
    'has conditions default, types, @rigstream/source',
  );
});

test('conditions that lead to different files are a fault', () => {
  const exports = { ...good.exports, '.': { ...entry('index'), types: './dist/other.d.ts' } };
  expect(faultsOf({ exports })).toContain('different files');
});

test('core has no dependency at all', () => {
  expect(faultsOf({ repository: { directory: 'packages/core' } }, 'packages/core')).toContain('expected []');
});

test('a format may have the library its encoder was allowed, and no other format may', () => {
  const change = {
    dependencies: { ...good.dependencies, fflate: '^0.8.3' },
    repository: { directory: 'packages/format-x' },
  };
  expect(faultsOf(change, 'packages/format-x')).toBe('');
  expect(faultsOf(change, 'packages/format-y')).toContain('dependencies is');
});

test('state at module level is a fault, a local variable is none', () => {
  expect(textFaults('let shared = 1;\n', 'a.ts', '1.2.3')).toHaveLength(1);
  expect(textFaults('export let shared = 1;\n', 'a.ts', '1.2.3')).toHaveLength(1);
  expect(textFaults('function f() {\n  let own = 1;\n}\n', 'a.ts', '1.2.3')).toEqual([]);
});

let root;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rigstream-promises-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the version in the sources follows the manifest', () => {
  write('packages/format-toy/src/version.ts', "export const VERSION = '1.2.2';\n");
  const found = sourceFaults({ folder: 'packages/format-toy', manifest: good }, root);
  expect(found).toEqual(['src/version.ts:1 says 1.2.2, the manifest 1.2.3']);
});

test('references are those of the dependencies', () => {
  const toy = { folder: 'packages/format-toy', manifest: good };
  const packages = [toy, { folder: 'packages/core', manifest: { name: '@rigstream/core' } }];
  const faults = (references) => {
    write('packages/format-toy/tsconfig.lib.json', JSON.stringify({ references }));
    return referenceFaults(toy, packages, root);
  };
  expect(faults([{ path: '../core/tsconfig.lib.json' }])).toEqual([]);
  expect(faults([])).toEqual(['tsconfig.lib.json lacks a reference to packages/core/tsconfig.lib.json']);
  expect(faults([{ path: '../core/tsconfig.lib.json' }, { path: '../rx/tsconfig.lib.json' }])).toEqual([
    'tsconfig.lib.json refers to packages/rx/tsconfig.lib.json in vain',
  ]);
});
