import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TextureLookup } from '../../src/inspect/texture-lookup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-textures-'));
  mkdirSync(join(folder, 'models/Maps/deep'), { recursive: true });
  mkdirSync(join(folder, 'shared'));
  const files = ['models/Skin.BMP', 'models/Maps/eye.tga', 'models/Maps/deep/Nail.dds', 'shared/Sky.png'];
  for (const file of [...files, 'models/both.png', 'models/BOTH.png']) writeFileSync(join(folder, file), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['Skin.BMP', 'models/Skin.BMP'],
  ['skin.bmp', 'models/Skin.BMP'],
  ['.\\SKIN.bmp', 'models/Skin.BMP'],
  ['maps\\EYE.tga', 'models/Maps/eye.tga'],
  ['maps\\\\deep//nail.dds', 'models/Maps/deep/Nail.dds'],
  ['..\\shared\\sky.png', 'shared/Sky.png'],
  ['C:\\work\\art\\skin.bmp', 'models/Skin.BMP'],
  ['\\\\server\\art\\skin.bmp', 'models/Skin.BMP'],
  ['/home/somebody/skin.bmp', 'models/Skin.BMP'],
  ['elsewhere/skin.bmp', 'models/Skin.BMP'],
  ['both.png', 'models/both.png'],
  ['BOTH.png', 'models/BOTH.png'],
])('%s is %s', async (name, path) => {
  expect(await new TextureLookup(join(folder, 'models')).find(name)).toBe(join(folder, path));
});

test.each(['hair.png', 'eye.tga', 'skin.bmp/eye.tga', '', '.', '\\', 'C:\\', '__proto__', '\0'])(
  '%j is missing',
  async (name) => {
    expect(await new TextureLookup(join(folder, 'models')).find(name)).toBeUndefined();
  },
);

test('a folder that cannot be read holds nothing', async () => {
  expect(await new TextureLookup(join(folder, 'none')).find('skin.bmp')).toBeUndefined();
});
