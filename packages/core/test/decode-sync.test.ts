import { describe, expect, test } from '@jest/globals';
import {
  API_VERSION,
  createRegistry,
  decode,
  decodeSync,
  type AnyPlugin,
  type DecodeSettings,
  type FormatChoice,
  type FormatError,
  type RegistryChoice,
} from '../src/index.ts';
import { inChunks, outcomeOf } from '../../../tools/test-streams/sources.ts';
import { scripted, toy, toyAsset, toyBytes } from './support/toy-format.ts';

const options = { format: toy, batchSize: 4 } as const;
const registry = createRegistry([toy]);

/** What a decode gives, whichever driver runs it: the sync one, or the async one with chunks of any size. */
async function sameFromAllDrivers(
  bytes: Uint8Array,
  settings: DecodeSettings & (FormatChoice<AnyPlugin> | RegistryChoice<readonly AnyPlugin[]>),
): Promise<{ events: unknown[]; error: FormatError }> {
  const sync = await outcomeOf(decodeSync(bytes, settings as FormatChoice<AnyPlugin>));
  for (const size of [1, 3, 10, 1000]) {
    const { events, error } = await outcomeOf(
      decode(inChunks(bytes, size), settings as FormatChoice<AnyPlugin>),
    );
    expect(events).toEqual(sync.events);
    expect(String(error)).toEqual(String(sync.error));
    expect(error).toEqual(sync.error);
  }
  return sync as never;
}

describe('decodeSync', () => {
  test('gives the events of a registry, with the options of the format', () => {
    const own = { toy: { scale: 2, note: 'hello' } };
    expect([...decodeSync(toyBytes(2), { registry, options: own })]).toEqual([
      toyAsset,
      { type: 'toy:note', note: 'hello' },
      { type: 'mesh', mesh: 0, declared: { vertices: 2 }, attributes: ['position'] },
      { type: 'vertices', mesh: 0, first: 0, count: 2, position: Float32Array.of(0, 1, 2, 3, 4, 5) },
      { type: 'mesh-end', mesh: 0, vertices: 2, faces: 0 },
      expect.objectContaining({ type: 'end', bytes: 32 }),
    ]);
  });

  test('decodes no more than is asked for, and stops the routine when left', () => {
    let reached = 0;
    let stopped = false;
    const format = scripted(function* () {
      try {
        for (; reached < 100; reached++) yield toyAsset;
      } finally {
        stopped = true;
      }
    });
    for (const event of decodeSync(new Uint8Array(1), { format })) if (event.type === 'asset') break;
    expect(reached).toBe(0);
    expect(stopped).toBe(true);
  });

  test('cannot wait for a lazy format', () => {
    const lazy = { ...toy, decode: undefined, load: () => Promise.resolve(toy) } as unknown as AnyPlugin;
    for (const choice of [{ format: lazy }, { registry: createRegistry([lazy]) }] as const) {
      expect(() => decodeSync(toyBytes(1), choice as { format: AnyPlugin }).next()).toThrow(
        expect.objectContaining({ code: 'plugin-api', hint: expect.stringContaining('loadFormat') }),
      );
    }
  });

  test.each(['text', undefined, {}, [new Uint8Array(4)]])('refuses %p at once', (bytes) => {
    expect(() => decodeSync(bytes as unknown as Uint8Array, options)).toThrow(TypeError);
  });

  test('every truncation ends in one error, after what was whole', async () => {
    const bytes = toyBytes(10);
    for (let length = 0; length < bytes.length; length++) {
      const { events, error } = await sameFromAllDrivers(bytes.subarray(0, length), options);
      expect(error).toMatchObject({ code: 'truncated', formatId: 'toy' });
      const vertices = (events as { type: string; count: number }[]).filter(
        ({ type }) => type === 'vertices',
      );
      expect(vertices.reduce((sum, { count }) => sum + count, 0)).toBe(
        Math.max(0, Math.floor((length - 8) / 12)),
      );
    }
  });
});

const wrong =
  (settings: object): (() => unknown) =>
  () =>
    decodeSync(toyBytes(1), settings as typeof options);

describe('options', () => {
  test.each([
    [{}, 'options.registry or format cannot be undefined'],
    [{ registry: [toy] }, 'options.registry or format cannot be [object Object]'],
    [{ registry: null }, 'options.registry or format cannot be null'],
    [{ format: toy, batchSize: 0 }, 'options.batchSize cannot be 0'],
    [{ format: toy, batchSize: 1.5 }, 'options.batchSize cannot be 1.5'],
    [{ format: toy, batchSize: '7' }, 'options.batchSize cannot be 7'],
    [{ format: toy, limits: { maxBytes: -1 } }, 'options.limits.maxBytes cannot be -1'],
    [{ format: toy, limits: { maxBytes: undefined } }, 'options.limits.maxBytes cannot be undefined'],
    [{ format: toy, limits: { maxCount: Number.NaN } }, 'options.limits.maxCount cannot be NaN'],
    [{ format: toy, limits: { maxbytes: 1 } }, 'options.limits.maxbytes cannot be 1'],
    [{ format: toy, signal: {} }, 'options.signal cannot be [object Object]'],
    [{ format: toy, signal: null }, 'options.signal cannot be null'],
  ])('%j', (settings, message) => {
    expect(wrong(settings)).toThrow(new TypeError(message));
    expect(() => decode(toyBytes(1), settings as typeof options)).toThrow(new TypeError(message));
  });

  test('an encoding nobody knows', () => {
    expect(wrong({ format: toy, encoding: 'latin-17' })).toThrow(
      expect.objectContaining({ name: 'RangeError', message: expect.stringContaining('latin-17') }),
    );
  });

  test('a format that is none', () => {
    expect(wrong({ format: { toy } })).toThrow(
      'options.format is not a format: id; expected string, found undefined',
    );
    expect(wrong({ format: { ...toy, apiVersion: API_VERSION + 1 } })).toThrow('Upgrade @rigstream/core.');
  });
});

function limited(maxBytes: number): DecodeSettings & RegistryChoice<readonly [typeof toy]> {
  return { registry, batchSize: 4, limits: { maxBytes, maxCount: 100 } };
}

describe('limits.maxBytes', () => {
  const bytes = toyBytes(10);
  test('does not depend on chunks or driver', async () => {
    for (let most = 20; most < bytes.length; most++) {
      const { events, error } = await sameFromAllDrivers(bytes, {
        limits: { maxBytes: most },
        format: scripted(function* (cursor) {
          yield toyAsset;
          while (!(yield* cursor.atEnd())) {
            cursor.u8();
            yield { type: 'unknown', what: 'byte', span: cursor.span(cursor.offset - 1) };
          }
        }),
      });
      expect(error).toMatchObject({
        code: 'limit-exceeded',
        expected: `at most ${most} bytes (limits.maxBytes)`,
        span: { start: most, end: most },
      });
      expect(events).toHaveLength(1 + most);
    }
  });

  test('a source of just that length is no fault', async () => {
    const { error } = await sameFromAllDrivers(bytes, limited(bytes.length));
    expect(error).toBeUndefined();
  });

  test('counts what stands behind the data', async () => {
    const longer = new Uint8Array([...bytes, 0, 0, 0]);
    const { events, error } = await sameFromAllDrivers(longer, limited(bytes.length + 1));
    expect(error).toMatchObject({ code: 'limit-exceeded', formatId: 'toy' });
    expect(events.at(-1)).toMatchObject({ type: 'mesh-end' });
  });

  test('below the head the formats ask for', async () => {
    const { events, error } = await sameFromAllDrivers(bytes, limited(2));
    expect(error).toMatchObject({ code: 'limit-exceeded' });
    expect(events).toEqual([]);
  });

  test('nothing is read behind it', async () => {
    let given = 0;
    function* endless(): Generator<Uint8Array> {
      for (;;) {
        given++;
        yield new Uint8Array(100);
      }
    }
    const { error } = await outcomeOf(decode(endless(), limited(150)));
    expect(error).toBeDefined();
    expect(given).toBeLessThanOrEqual(2);
  });

  test('a count that could not fit into it is refused before anything is read', async () => {
    const { events, error } = await sameFromAllDrivers(bytes, limited(100));
    expect(error).toMatchObject({
      code: 'limit-exceeded',
      expected: '0 to 8 (limits.maxCount, limits.maxBytes)',
    });
    expect(events).toEqual([]);
  });
});
