import { afterEach, expect, test } from '@jest/globals';
import { ReadableStream as PolyfillStream } from 'web-streams-polyfill';
import { decode, decodeSync } from '../src/index.ts';
import { readAll } from '../../../tools/test-streams/sources.ts';
import { toy, toyBytes } from './support/toy-format.ts';

const names = ['ReadableStream', 'WritableStream', 'TransformStream'] as const;
const platform = globalThis as Record<string, unknown>;
const native = names.map((name) => platform[name]);

afterEach(() => {
  for (const [index, name] of names.entries()) platform[name] = native[index];
});

test('gives streams to a platform that has none, and leaves those it has', async () => {
  Reflect.deleteProperty(platform, 'ReadableStream');
  await import('../src/polyfill.ts');
  expect(platform.ReadableStream).toBe(PolyfillStream);
  expect(platform.WritableStream).toBe(native[1]);
  const events = await readAll(decode(toyBytes(3), { format: toy }).readable());
  expect(events).toEqual([...decodeSync(toyBytes(3), { format: toy })]);
});
