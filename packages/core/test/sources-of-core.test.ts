import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import * as core from '../src/index.ts';

const folder = new URL('../src/', import.meta.url);
/** Entries that are there for what a platform has or lacks. */
const entriesOfPlatforms = ['directory.ts', 'polyfill.ts'];
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

test.each(files.filter((file) => !entriesOfPlatforms.includes(file)))(
  '%s needs nothing but the web platform',
  (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*[^]*?\*\/|\/\/.*/g, '');
    expect(text).not.toMatch(/from '(?!\.{1,2}\/)|import\('|node:|\bBuffer\b|\bprocess\.|\binstanceof\b/);
  },
);

test('the main entry exports what the documentation names', () => {
  expect(Object.keys(core).toSorted()).toEqual([
    'API_VERSION',
    'ByteCursor',
    'FormatError',
    'createRegistry',
    'decode',
    'decodeSync',
    'defaultLimits',
    'describeOffset',
    'detectFormat',
    'isFormatError',
    'isPlugin',
    'loadFormat',
  ]);
});
