import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFile } from '@rigstream/core/asset';
import { placeOf } from '../src/asset-place.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-place-'));
  mkdirSync(join(folder, 'game/models/hero'), { recursive: true });
  mkdirSync(join(folder, 'game/textures'));
  for (const file of ['secret.png', 'game/textures/Skin.png', 'game/models/hero/hero.x'])
    writeFileSync(join(folder, file), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['absolute', 'relative'])('a file given by its %s path', async (kind) => {
  const absolute = join(folder, 'game/models/hero/hero.x');
  const path = kind === 'absolute' ? absolute : relative('.', absolute);
  const place = placeOf({ source: [], path });
  expect(place?.path).toBe('models/hero/hero.x');
  const found = await findFile(place?.store as never, '..\\..\\textures\\skin.png', { from: place?.path });
  const expected = join(folder, 'game/textures/Skin.png');
  expect(place?.locate(found.path ?? '')).toBe(kind === 'absolute' ? expected : relative('.', expected));
});

test('nothing far above the file is opened', async () => {
  const place = placeOf({ source: [], path: join(folder, 'game/models/hero/hero.x') });
  const found = await findFile(place?.store as never, '../../../secret.png', { from: place?.path });
  expect(found.path).toBeUndefined();
});

test('a URL names its neighbours', () => {
  const place = placeOf({ source: [], url: 'https://example.org/my%20models/hero%231.x?v=2' });
  expect(place?.path).toBe('hero#1.x');
  expect(place?.locate('tex/skin 2.png')).toBe('https://example.org/my%20models/tex/skin%202.png');
});

test('standard input has no place', () => {
  expect(placeOf({ source: [] })).toBeUndefined();
});
