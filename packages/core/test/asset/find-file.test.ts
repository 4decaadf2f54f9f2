import { describe, expect, test } from '@jest/globals';
import { findFile, otherPictureExtensions, storeOfSources, type FileStore } from '../../src/asset/index.ts';

const storeOf = (...paths: string[]): FileStore =>
  storeOfSources(paths.map((path) => [path, new Uint8Array()] as const));

async function pathOf(...[store, stored, options]: Parameters<typeof findFile>): Promise<string | undefined> {
  return (await findFile(store, stored, options)).path;
}

describe('a name as model files have them', () => {
  const store = storeOf(
    'models/hero/hero.x',
    'models/hero/Skin.TGA',
    'models/hero/tex/Arm.bmp',
    'shared/wood.png',
  );
  const from = 'models/hero/hero.x';

  test.each([
    ['in the same folder', 'Skin.TGA', 'models/hero/Skin.TGA'],
    ['of another case', 'sKIN.tga', 'models/hero/Skin.TGA'],
    ['with backslashes', 'tex\\arm.bmp', 'models/hero/tex/Arm.bmp'],
    ['from the folder itself', '.\\\\skin.tga', 'models/hero/Skin.TGA'],
    ['through the folder above', '..\\hero\\skin.tga', 'models/hero/Skin.TGA'],
    ['of another folder', '../../shared/wood.png', 'shared/wood.png'],
    ['far above the top', '../../../../../shared/wood.png', 'shared/wood.png'],
    ["on the author's disk", 'C:\\Users\\me\\work\\hero\\tex\\ARM.BMP', 'models/hero/tex/Arm.bmp'],
    ['on a share', '\\\\server\\art\\skin.tga', 'models/hero/Skin.TGA'],
    ['as a file URL', 'file:///c:/art/skin.tga', 'models/hero/Skin.TGA'],
    ['in quotes', '"Skin.TGA"', 'models/hero/Skin.TGA'],
    ['with a sphere map behind it', 'Skin.TGA*metal.sph', 'models/hero/Skin.TGA'],
    ['in a folder that is not there', 'art/new/skin.tga', 'models/hero/Skin.TGA'],
    ['in a folder below, not named', 'arm.bmp', 'models/hero/tex/Arm.bmp'],
  ])('%s', async (_title, stored, expected) => {
    expect(await pathOf(store, stored, { from })).toBe(expected);
  });

  test.each([[''], ['..'], ['/'], ['C:\\'], ['*'], ['.'], ['nothing.tga'], ['__proto__'], ['a\0b']])(
    'no file is %j',
    async (stored) => {
      expect(await pathOf(store, stored, { from })).toBeUndefined();
    },
  );
});

test('a folder of the caller is searched from the top', async () => {
  const store = storeOf('hero.x', 'art/skins/skin.dds');
  expect(await pathOf(store, 'skin.dds', { from: 'hero.x', folders: ['art\\skins'] })).toBe(
    'art/skins/skin.dds',
  );
});

test('the exact name wins over another case, composed accents equal decomposed ones', async () => {
  expect(await pathOf(storeOf('Skin.tga', 'skin.tga'), 'skin.tga')).toBe('skin.tga');
  expect(await pathOf(storeOf('caf\u00e9.tga'), 'cafe\u0301.tga')).toBe('caf\u00e9.tga');
});

describe('another extension', () => {
  const otherExtensions = otherPictureExtensions;

  test('is taken only when it is allowed', async () => {
    expect(await pathOf(storeOf('skin.png'), 'skin.bmp')).toBeUndefined();
    expect(await pathOf(storeOf('skin.png'), 'skin.bmp', { otherExtensions })).toBe('skin.png');
  });

  test('comes after the right one, wherever that lies', async () => {
    const store = storeOf('skin.png', 'old/skin.bmp');
    expect(await pathOf(store, 'skin.bmp', { otherExtensions })).toBe('old/skin.bmp');
  });

  test('is found for a name without any', async () => {
    expect(await pathOf(storeOf('skin.jpg'), 'skin', { otherExtensions })).toBe('skin.jpg');
  });
});

test('what is missing tells where it was looked for', async () => {
  const found = await findFile(storeOf('a/hero.x'), '..\\tex\\skin.tga', {
    from: 'a/hero.x',
    folders: ['art'],
  });
  expect(found).toEqual({
    tried: ['tex/skin.tga', 'a/tex/skin.tga', 'art/tex/skin.tga', 'a/skin.tga', 'art/skin.tga'],
  });
});

test('a place that cannot be listed is asked for exact paths, then for lower case', async () => {
  const asked: string[] = [];
  const store: FileStore = {
    open: async (path) => {
      asked.push(path);
      return path === 'hero/skin.tga' ? new Uint8Array() : undefined;
    },
  };
  expect(await pathOf(store, 'C:\\art\\SKIN.TGA', { from: 'hero/hero.x' })).toBe('hero/skin.tga');
  expect(asked).toEqual(['hero/art/SKIN.TGA', 'hero/art/skin.tga', 'hero/SKIN.TGA', 'hero/skin.tga']);
});

test('an aborted search rejects with the reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(findFile(storeOf('a'), 'a', { signal })).rejects.toThrow('enough');
});

test('a cycle of folders ends', async () => {
  const store: FileStore = {
    open: async () => undefined,
    list: async () => [{ name: 'again', isFolder: true }],
  };
  expect(await pathOf(store, 'skin.tga')).toBeUndefined();
});
