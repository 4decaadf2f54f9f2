import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import * as core from '../src/index.ts';

const folder = new URL('../src/', import.meta.url);
const files = readdirSync(folder);

test.each(files.filter((file) => file !== 'polyfill.ts'))('%s needs nothing but the web platform', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*[^]*?\*\/|\/\/.*/g, '');
  expect(text).not.toMatch(/from '(?!\.\/)|import\('|node:|\bBuffer\b|\bprocess\.|\binstanceof\b/);
});

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
