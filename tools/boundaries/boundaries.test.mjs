import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyWorkspace } from './workspace-copy.mjs';

const fault = (what, rule, from, text, helpers = {}) => ({
  what,
  rule,
  from,
  files: { ...helpers, [from]: text },
});

const faults = [
  fault(
    'a format that imports another format',
    'format-imports-no-format',
    'packages/format-toy/src/index.ts',
    "import '@rigstream/format-x';\n",
    {
      'packages/format-toy/package.json': '{ "name": "@rigstream/format-toy", "type": "module" }\n',
      'packages/format-toy/node_modules/@rigstream/format-x': '../../../format-x',
    },
  ),
  fault(
    'a format that imports model',
    'format-imports-only-core',
    'packages/format-x/src/bad-model.ts',
    "import '../../model/src/index.ts';\n",
  ),
  fault(
    'a decoder that imports an encoder',
    'decoder-without-encoder',
    'packages/format-x/src/bad-encoder.ts',
    "import './encode/binary-sink.ts';\n",
  ),
  fault(
    'a decoder that imports the library of an encoder',
    'libraries-only-in-encoders',
    'packages/format-x/src/bad-library.ts',
    "import 'fflate';\n",
  ),
  fault(
    'core that imports model, even for a type only',
    'core-imports-only-itself',
    'packages/core/src/bad-model.ts',
    "import type * as model from '../../model/src/index.ts';\nexport type { model };\n",
  ),
  fault(
    'core that imports a module of Node',
    'core-depends-on-nothing',
    'packages/core/src/bad-node.ts',
    "import 'node:fs';\n",
  ),
  fault(
    'core that loads the polyfill outside its entry',
    'polyfill-only-in-its-entry',
    'packages/core/src/bad-polyfill.ts',
    "import 'web-streams-polyfill';\n",
  ),
  fault(
    'a model that imports a format it has for its tests',
    'formats-are-chosen-by-programs',
    'packages/model/src/bad-format.ts',
    "import '@rigstream/format-x';\n",
  ),
  fault(
    'a command that loads a format before a file needs it',
    'lazy-formats-in-cli',
    'packages/cli/src/bad-format.ts',
    "import '@rigstream/format-x';\n",
  ),
  fault(
    'two files that import each other',
    'no-circular-imports',
    'packages/rx/src/bad-one.ts',
    "import './bad-two.ts';\n",
    { 'packages/rx/src/bad-two.ts': "import './bad-one.ts';\n" },
  ),
  fault(
    "a test that reaches into another package's folder",
    'no-src-of-another-package-by-path',
    'packages/rx/test/bad-path.ts',
    "import '../../core/src/index.ts';\n",
  ),
  fault(
    'a source that imports a test',
    'src-never-imports-tests',
    'packages/rx/src/bad-test.ts',
    "import '../test/bad-helper.ts';\n",
    { 'packages/rx/test/bad-helper.ts': 'export {};\n' },
  ),
  fault(
    'a source that imports a development tool',
    'src-imports-only-declared-dependencies',
    'packages/skinning/src/bad-tool.ts',
    "import 'fast-check';\n",
  ),
  fault(
    'a library that imports a module of Node',
    'src-knows-no-runtime',
    'packages/skinning/src/bad-node.ts',
    "import 'node:fs';\n",
  ),
  fault(
    'an import of something that is not there',
    'every-import-resolves',
    'packages/rx/src/bad-nowhere.ts',
    "import './nowhere.ts';\n",
  ),
];

const lazyFormat = 'packages/cli/src/good-format.ts';

let copy;
let found;

/** What the check says of the copy: `rule: file`. */
function violations() {
  const cruiser = join(copy.root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const folders = ['packages', 'apps', 'benchmarks', 'fixtures'];
  const run = spawnSync(
    process.execPath,
    [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders],
    { cwd: copy.root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (run.stderr) throw new Error(run.stderr);
  return JSON.parse(run.stdout).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

beforeAll(() => {
  copy = copyWorkspace();
  found = { clean: violations() };
  for (const { files } of faults) {
    for (const [path, content] of Object.entries(files)) copy.write(path, content);
  }
  copy.write(lazyFormat, "export const load = () => import('@rigstream/format-x');\n");
  found.faulty = violations();
}, 120_000);
afterAll(() => copy.remove());

test('the tree as it is keeps every rule', () => {
  expect(found.clean).toEqual([]);
});

test.each(faults)('finds $what', ({ rule, from }) => {
  expect(found.faulty).toContain(`${rule}: ${from}`);
});

test('lets the command load a format lazily', () => {
  expect(found.faulty.filter((line) => line.endsWith(lazyFormat))).toEqual([]);
});
