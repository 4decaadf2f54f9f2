import { expect, test } from '@jest/globals';
import { API_VERSION, createRegistry, type DecodeRoutine, type FormatPlugin } from '../../src/index.ts';
import { decodeAll, storeOfSources, type AssetOptions } from '../../src/asset/index.ts';

/** Lines that name other files: `mesh a.txt`; a line `bad` ends the decode. */
const lines: FormatPlugin<'lines'> = {
  id: 'lines',
  title: 'Lines',
  version: '1.0.0',
  apiVersion: API_VERSION,
  extensions: ['txt'],
  mediaTypes: [],
  sniffBytes: 1,
  variants: [{ id: 'text', incremental: true }],
  defaults: {},
  sniff: () => 'likely',
  *decode(cursor, context): DecodeRoutine {
    yield {
      type: 'asset',
      format: { id: 'lines', variant: 'text' },
      kind: 'manifest',
      space: {
        handedness: 'right',
        up: '+y',
        winding: 'unknown',
        uvOrigin: 'unknown',
        matrix: 'none',
        rotation: 'none',
        time: 'none',
      },
      declared: {},
    };
    while (!(yield* cursor.atEnd())) {
      const bytes: number[] = [];
      while (!(yield* cursor.atEnd())) {
        yield* cursor.need(1);
        const byte = cursor.u8();
        if (byte === 10) break;
        bytes.push(byte);
      }
      if (bytes.length === 0) continue;
      const [kind, name = ''] = String.fromCharCode(...bytes).split(' ');
      if (kind === 'bad') context.fail('syntax', 'a bad line');
      yield {
        type: 'reference',
        kind: kind as 'mesh' | 'texture',
        uri: context.text(Uint8Array.from(name, (letter) => letter.charCodeAt(0))),
      };
    }
  },
};

const registry = createRegistry([lines]);

/** What `decodeAll` gives, as a line per event. */
async function told(
  files: Record<string, string>,
  paths: string | string[],
  options: Partial<AssetOptions<readonly [typeof lines]>> = {},
): Promise<string[]> {
  const encoder = new TextEncoder();
  const store = storeOfSources(
    Object.entries(files).map(([path, text]) => [path, encoder.encode(text)] as const),
  );
  const log: string[] = [];
  for await (const part of decodeAll(paths, { store, registry, ...options })) {
    if (part.events === undefined) {
      log.push(`${part.path} missing, ${part.reference?.kind}, looked for ${part.tried.join(' ')}`);
      continue;
    }
    try {
      for await (const { type } of part.events) log.push(`${part.path} ${type}`);
    } catch (error) {
      log.push(`${part.path} ${(error as Error).name}`);
    }
  }
  return log;
}

test('parts follow what names them, in its order; a missing one keeps its place', async () => {
  const files = { 'c/hero.cfg': 'skeleton B\nmesh gone\nmesh M1', 'c/b': 'texture t', 'c/m1': '\n' };
  expect(await told(files, 'c/hero.cfg')).toEqual([
    'c/hero.cfg asset',
    'c/hero.cfg reference',
    'c/hero.cfg reference',
    'c/hero.cfg reference',
    'c/hero.cfg end',
    'c/b asset',
    'c/b reference',
    'c/b end',
    'gone missing, mesh, looked for c/gone',
    'c/m1 asset',
    'c/m1 end',
  ]);
});

test('several files begin an asset', async () => {
  expect(await told({ a: 'mesh c', b: '\n', c: '\n' }, ['a', 'b', 'd'])).toEqual([
    'a asset',
    'a reference',
    'a end',
    'c asset',
    'c end',
    'b asset',
    'b end',
    'd missing, undefined, looked for d',
  ]);
});

test('files that name each other in a circle are read once each', async () => {
  const log = await told({ a: 'mesh b\nmesh a', b: 'mesh a' }, 'a');
  expect(log.filter((line) => line.endsWith('asset'))).toEqual(['a asset', 'b asset']);
});

test('a part named twice comes twice: others count by its place', async () => {
  const log = await told({ a: 'material b\nmaterial b', b: '\n' }, 'a');
  expect(log.filter((line) => line.endsWith('asset'))).toEqual(['a asset', 'b asset', 'b asset']);
});

test('an opened file begins an asset, and its path says where the parts are', async () => {
  const store = storeOfSources([['c/b', new TextEncoder().encode('\n')]]);
  const opened = { path: 'c/a', source: new TextEncoder().encode('mesh b') };
  const paths: string[] = [];
  for await (const part of decodeAll(opened, { store, registry })) {
    paths.push(part.path);
    for await (const event of part.events ?? []) void event;
  }
  expect(paths).toEqual(['c/a', 'c/b']);
});

test('bad bytes end their part; the next one follows', async () => {
  expect(await told({ a: 'mesh b\nbad', b: 'bad', c: '\n' }, ['a', 'c'])).toEqual([
    'a asset',
    'a reference',
    'a FormatError',
    'b asset',
    'b FormatError',
    'c asset',
    'c end',
  ]);
});

test('a part whose events nobody takes is not read', async () => {
  const store = storeOfSources([['a', new TextEncoder().encode('mesh b')]]);
  const paths: string[] = [];
  for await (const part of decodeAll('a', { store, registry })) paths.push(part.path);
  expect(paths).toEqual(['a']);
});

test('an abort ends the decode of a part and the search for the next', async () => {
  const abort = new AbortController();
  const store = storeOfSources([['a', new TextEncoder().encode('mesh b\nmesh c')]]);
  const parts = decodeAll('a', { store, registry, signal: abort.signal });
  const { value: part } = await parts.next();
  await expect(
    (async () => {
      for await (const event of part?.events ?? [])
        if (event.type === 'asset') abort.abort(new Error('enough'));
    })(),
  ).rejects.toThrow('enough');
});
