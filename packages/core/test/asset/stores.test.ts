import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findFile, readWhole, storeAtUrl, storeOfFiles, type FileStore } from '../../src/asset/index.ts';
import { storeInDirectory } from '../../src/directory.ts';

async function textIn(store: FileStore, path: string): Promise<string | undefined> {
  const source = await store.open(path);
  return source && new TextDecoder().decode(await readWhole(source));
}

describe('a folder on disk', () => {
  const outside = mkdtempSync(join(tmpdir(), 'rigstream-store-'));
  const top = join(outside, 'top');
  mkdirSync(join(top, 'Textures'), { recursive: true });
  writeFileSync(join(outside, 'secret'), 'secret');
  writeFileSync(join(top, 'hero.x'), 'hero');
  writeFileSync(join(top, 'Textures', 'Skin.tga'), 'skin');
  symlinkSync(join(outside, 'secret'), join(top, 'link'));
  symlinkSync(join(top, 'Textures'), join(top, 'art'));
  const store = storeInDirectory(top);
  afterAll(() => rmSync(outside, { recursive: true }));

  test('gives its files, with name and size', async () => {
    expect(await textIn(store, 'Textures/Skin.tga')).toBe('skin');
    expect(await store.open('hero.x')).toMatchObject({ name: 'hero.x', size: 4 });
  });

  test('finds names of another case', async () => {
    expect(await findFile(store, 'TEXTURES\\SKIN.TGA', { from: 'hero.x' })).toMatchObject({
      path: 'Textures/Skin.tga',
    });
  });

  test.each(['nothing', 'Textures', '../secret', 'Textures/../../secret', 'link', 'a\0b', 'n'.repeat(5000)])(
    'has no file %#',
    async (path) => {
      expect(await store.open(path)).toBeUndefined();
    },
  );

  test('lists folders, those behind links within too', async () => {
    const entries = await store.list?.('');
    expect(new Map(entries?.map(({ name, isFolder }) => [name, isFolder]))).toEqual(
      new Map([
        ['Textures', true],
        ['art', true],
        ['hero.x', false],
        ['link', false],
      ]),
    );
    expect(await store.list?.('nothing')).toBeUndefined();
    expect(await store.list?.('..')).toBeUndefined();
  });
});

describe('a server', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/models/a%20b/skin%23.tga') response.end('skin');
      else response.writeHead(request.url === '/models/broken' ? 500 : 404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`;
  });
  afterAll(() => void server.close());

  test('gives files whose names need escapes', async () => {
    expect(await textIn(storeAtUrl(base), 'a b/skin#.tga')).toBe('skin');
  });

  test('has no file where it answers 404, and fails where it fails', async () => {
    expect(await storeAtUrl(base).open('nothing')).toBeUndefined();
    await expect(storeAtUrl(base).open('broken')).rejects.toThrow('HTTP status 500');
  });
});

/** A file as browsers hand it over; its text is its name. */
function pickedFile(name: string, webkitRelativePath = ''): File {
  return Object.assign(new File([name], name), { webkitRelativePath });
}

test('files of a drop keep the folders they were picked with', async () => {
  const store = storeOfFiles([pickedFile('hero.x', 'folder/hero.x'), pickedFile('skin.tga')]);
  expect(await textIn(store, 'folder/hero.x')).toBe('hero.x');
  expect(await textIn(store, 'skin.tga')).toBe('skin.tga');
  expect(await store.list?.('')).toHaveLength(2);
});

describe('reading whole', () => {
  test('joins chunks of a source that uses its buffer again', async () => {
    const buffer = new Uint8Array(2);
    function* chunks(): Generator<Uint8Array> {
      yield (buffer.set([1, 2]), buffer);
      yield (buffer.set([3, 4]), buffer);
    }
    expect(await readWhole(chunks())).toEqual(Uint8Array.of(1, 2, 3, 4));
  });

  test('stops at the limit', async () => {
    await expect(readWhole(new Uint8Array(9), { limit: 8 })).rejects.toThrow(RangeError);
  });

  test('stops while a read is pending', async () => {
    const abort = new AbortController();
    const reading = readWhole(new ReadableStream<Uint8Array>(), { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
  });
});
