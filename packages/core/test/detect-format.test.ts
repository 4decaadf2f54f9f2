import { describe, expect, test } from '@jest/globals';
import {
  createRegistry,
  decode,
  decodeSync,
  detectFormat,
  type AnyPlugin,
  type FormatDescriptor,
  type SniffVerdict,
} from '../src/index.ts';
import { inChunks, outcomeOf } from '../../../tools/test-streams/sources.ts';
import { toy, toyAsset, toyBytes } from './support/toy-format.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

function format(id: string, verdict: SniffVerdict, more: Partial<FormatDescriptor> = {}): AnyPlugin {
  return { ...toy, id, extensions: [id], mediaTypes: [`model/${id}`], sniff: () => verdict, ...more };
}

const head = ascii('anything at all');

describe('verdicts', () => {
  test.each<[string, SniffVerdict, SniffVerdict]>([
    ['certain beats likely', 'certain', 'likely'],
    ['likely beats possible', 'likely', 'possible'],
    ['possible beats no', 'possible', 'no'],
  ])('%s, in any order, whatever the name says', (_title, better, worse) => {
    const [good, bad] = [format('good', better), format('bad', worse)];
    const hint = { name: 'file.bad', mediaType: 'model/bad' };
    expect(detectFormat([good, bad], head, hint)).toBe(good);
    expect(detectFormat([bad, good], head, hint)).toBe(good);
  });

  test('each format sees the bytes it asked for, and the hint', () => {
    const seen: unknown[] = [];
    const watch = (sniffBytes: number): AnyPlugin =>
      format(`s${sniffBytes}`, 'no', {
        sniffBytes,
        sniff: (bytes, hint) => {
          seen.push([bytes.length, hint]);
          return sniffBytes === 3 ? 'likely' : 'no';
        },
      });
    const hint = { name: 'a.b' };
    detectFormat([watch(3), watch(0), watch(100)], head, hint);
    expect(seen).toEqual([
      [3, hint],
      [0, hint],
      [15, hint],
    ]);
  });

  test('a format that throws at sniffing is named', () => {
    const cause = new Error('out of range');
    const broken = format('broken', 'no', {
      sniff: () => {
        throw cause;
      },
    });
    expect(() => detectFormat([toy, broken], head, {})).toThrow(
      expect.objectContaining({
        code: 'plugin-api',
        summary: 'the format "broken" failed to sniff',
        cause,
      }),
    );
  });
});

describe('ties', () => {
  const a = format('a', 'likely', { mediaTypes: ['model/a', 'model/shared'] });
  const b = format('b', 'likely');
  const b2 = format('b2', 'likely', { extensions: ['b'] });

  test.each([
    ['the name', { name: 'dir.a/Model.B' }, b],
    ['the media type', { mediaType: 'Model/B; charset=utf-8' }, b],
    ['the name before the media type', { name: 'model.a', mediaType: 'model/b' }, a],
    ['the media type where the name says nothing', { name: 'model.bin', mediaType: 'model/b' }, b],
  ])('%s decides', (_title, hint, expected) => {
    expect(detectFormat([a, b], head, hint)).toBe(expected);
  });

  test('the media type decides among those the name fits', () => {
    expect(detectFormat([a, b, b2], head, { name: 'x.b', mediaType: 'model/b2' })).toBe(b2);
  });

  test('else both are named', () => {
    expect(() => detectFormat([a, b], head, { name: 'model' })).toThrow(
      expect.objectContaining({
        code: 'ambiguous-format',
        message:
          'these bytes fit a or b at 0x0, found 61 6e 79 74 68 69 6e 67 20 61 74 20 61 6c 6c "anything at all". Set the format option.',
      }),
    );
  });
});

describe('bytes no format knows', () => {
  const formats = [format('a', 'no'), format('b', 'no')];

  test('are shown, with what was expected', () => {
    expect(() => detectFormat(formats, Uint8Array.of(1, 0x41, 0xff), {})).toThrow(
      expect.objectContaining({
        code: 'unknown-format',
        message: 'no format knows these bytes at 0x0; expected a or b, found 01 41 ff ".A."',
        span: { start: 0, end: 3 },
      }),
    );
  });

  test.each([
    ['Kaydara FBX Binary  \x00', 'FBX'],
    ['\x1f\x8b\x08', 'gzip'],
    ['PK\x03\x04', 'ZIP'],
    ['glTF\x02', 'glTF'],
    ['{"asset":{"version":"2.0"}}', 'glTF'],
    ['<?xml version="1.0"?>\n<COLLADA xmlns="">', 'COLLADA'],
    ['; FBX 7.3.0 project file', 'FBX'],
    ['\x89PNG\r\n', 'PNG'],
    ['\xff\xd8\xff\xe0', 'JPEG'],
    ['\n<!DOCTYPE html>', 'a web page'],
    ['<HTML lang="en">', 'a web page'],
    ['version https://git-lfs.github.com/spec/v1', 'Git LFS pointer'],
    ['\xff\xfex\x00', 'UTF-16'],
    ['\xfe\xff\x00x', 'UTF-16'],
  ])('%j looks like %s, also under the name of a format', (text, guess) => {
    expect(() => detectFormat(formats, ascii(text), { name: 'x.a' })).toThrow(
      expect.objectContaining({ code: 'unknown-format', summary: expect.stringContaining(guess) }),
    );
  });

  test('an empty registry', () => {
    expect(() => detectFormat([], head, {})).toThrow('expected a format');
  });

  test('no bytes at all', () => {
    expect(() => detectFormat(formats, new Uint8Array(0), {})).toThrow(
      expect.objectContaining({ code: 'truncated', span: { start: 0, end: 0 } }),
    );
  });

  test('the one format whose extension the name has says itself what is wrong', async () => {
    const registry = createRegistry([toy, format('other', 'no')]);
    const { error } = await outcomeOf(
      decode(ascii('NOT A TOY AT ALL'), { registry, hint: { name: 'a.TOY' } }),
    );
    expect(error).toMatchObject({ code: 'bad-magic', formatId: 'toy', expected: '"TOY!"' });
  });
});

describe('on a source', () => {
  const registry = createRegistry([toy, format('long', 'no', { sniffBytes: 64 })]);
  const expected = [...decodeSync(toyBytes(3), { registry: createRegistry([toy]) })];

  test.each([1, 3, 1000])('the head arrives in chunks of %i bytes, nothing is lost', async (size) => {
    const run = decode(inChunks(toyBytes(3), size), { registry });
    expect(run.format).toBeUndefined();
    const events = run[Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual(toyAsset);
    expect(run.format).toBe(toy);
    expect([toyAsset, ...(await outcomeOf(events)).events]).toEqual(expected);
  });

  test('a source shorter than the head a format asks for', () => {
    expect([...decodeSync(toyBytes(0), { registry: createRegistry(registry.formats) })].at(-1)?.type).toBe(
      'end',
    );
  });

  test('a format that asks for more than may be in one piece sees that much', () => {
    let seen = 0;
    const greedy = format('greedy', 'no', {
      sniffBytes: Number.POSITIVE_INFINITY,
      sniff: (bytes) => {
        seen = bytes.length;
        return 'no';
      },
    });
    const events = decodeSync(toyBytes(100), {
      registry: createRegistry([toy, greedy]),
      limits: { maxContiguous: 100 },
    });
    expect([...events].at(-1)?.type).toBe('end');
    expect(seen).toBe(100);
  });

  test.each([[[]], [[new Uint8Array(0), new Uint8Array(0)]]])(
    'a source without bytes (%j)',
    async (chunks) => {
      const { events, error } = await outcomeOf(decode(chunks, { registry }));
      expect(events).toEqual([]);
      expect(error).toMatchObject({ code: 'truncated' });
    },
  );
});
