import { afterEach, expect, jest, test } from '@jest/globals';
import { modelAmong, modelAt } from '../src/model-source.ts';

const { signal } = new AbortController();

function answer(headers: Record<string, string>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('xof ', { headers }));
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('the model among dropped files is the .x file, wherever it stands', async () => {
  const files = [new File(['p'], 'skin.png'), new File(['t'], 'read.me'), new File(['xof'], 'Hero.X')];
  const source = modelAmong(files)!;
  expect(source.name).toBe('Hero.X');
  expect((await source.open(signal)).size).toBe(3);
  expect(await source.openTexture('C:\\art\\SKIN.tga', signal)).toBe(files[0]);
  expect(await source.openTexture('other.png', signal)).toBeUndefined();
});

test('a file of another kind is taken as the model, for the registry to judge', () => {
  expect(modelAmong([new File([''], 'a.png'), new File([''], 'hero.md5mesh')])?.name).toBe('hero.md5mesh');
});

test('pictures alone are no model', () => {
  expect(modelAmong([new File([''], 'a.png')])).toBeUndefined();
  expect(modelAmong([])).toBeUndefined();
});

test('a model on a server knows its size unless it was packed on the way', async () => {
  const source = modelAt(new URL('http://localhost/samples/My%20Hero.x'));
  expect(source.name).toBe('My Hero.x');
  answer({ 'content-length': '4' });
  expect((await source.open(signal)).size).toBe(4);
  answer({ 'content-length': '24', 'content-encoding': 'gzip' });
  expect((await source.open(signal)).size).toBeUndefined();
});

test('an answer that is no success is an error with the status', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
  const source = modelAt(new URL('http://localhost/samples/hero.x'));
  await expect(source.open(signal)).rejects.toThrow('404');
  expect(await source.openTexture('skin.png', signal)).toBeUndefined();
});

test('pictures are asked for beside the model, by name alone', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('png'));
  await modelAt(new URL('http://localhost/samples/hero.x')).openTexture('..\\art\\my skin.png', signal);
  expect(String(fetched.mock.calls[0]?.[0])).toBe('http://localhost/samples/my%20skin.png');
});
