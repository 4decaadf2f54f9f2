import { afterEach, expect, jest, test } from '@jest/globals';
import { findFile, type OpenedFile } from '@rigstream/core/asset';
import { modelAmong, modelAt } from '../src/model-source.ts';

const { signal } = new AbortController();

afterEach(() => {
  jest.restoreAllMocks();
});

function file(path: string): File {
  return Object.defineProperty(new File(['bytes'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path.includes('/') ? path : '',
  });
}

test('the model among dropped files is the .x file, wherever it stands', async () => {
  const source = modelAmong(['skin.png', 'read.me', 'Hero.X'].map(file))!;
  expect(source).toMatchObject({ name: 'Hero.X', path: 'Hero.X' });
  expect(await source.begin(signal)).toEqual(['Hero.X']);
  const { store, path: from, otherExtensions } = source;
  expect((await findFile(store, 'C:\\art\\SKIN.tga', { from, otherExtensions })).path).toBe('skin.png');
  expect((await findFile(store, 'other.png', { from, otherExtensions })).path).toBeUndefined();
});

test('of several models the first by number and name is shown, those of the top folder before others', async () => {
  const source = modelAmong(['pack/old/a.x', 'pack/hero10.x', 'pack/hero2.x'].map(file))!;
  expect(await source.begin(signal)).toEqual(['pack/hero2.x']);
});

test('a file of another kind is taken as the model, for the registry to judge', () => {
  expect(modelAmong(['a.png', 'hero.md5mesh'].map(file))?.name).toBe('hero.md5mesh');
});

test('pictures alone are no model', () => {
  expect(modelAmong(['a.png', 'b.tga'].map(file))).toBeUndefined();
  expect(modelAmong([])).toBeUndefined();
});

test('a model on a server is opened by its whole address, its neighbours from its folder', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('xof '));
  const source = modelAt(new URL('http://localhost/samples/My%20Hero.x?v=2'));
  expect(source.name).toBe('My Hero.x');
  const [opened] = (await source.begin(signal)) as readonly OpenedFile[];
  expect(opened).toMatchObject({ path: 'My Hero.x', source: expect.any(Response) });
  await findFile(source.store, 'my skin.png', { from: source.path });
  expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
    'http://localhost/samples/My%20Hero.x?v=2',
    'http://localhost/samples/my%20skin.png',
  ]);
});

test('an answer that is no success is an error with the status', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
  const source = modelAt(new URL('http://localhost/samples/hero.x'));
  await expect(source.begin(signal)).rejects.toThrow('404');
});
