import { describe, expect, test } from '@jest/globals';
import {
  decodeSync,
  FormatError,
  type ByteCursor,
  type CoreEvent,
  type DecodeContext,
  type DecodeRoutine,
  type DecodeSettings,
  type PluginEvent,
} from '../src/index.ts';
import { outcomeOf } from '../../../tools/test-streams/sources.ts';
import { scripted, toy, toyAsset, toyBytes } from './support/toy-format.ts';

/** Runs a routine written out by a test over 16 bytes: 0, 1, 2 … */
function run(
  routine: (cursor: ByteCursor, context: DecodeContext) => DecodeRoutine<PluginEvent>,
  settings: DecodeSettings = {},
): Promise<{ events: readonly CoreEvent[]; error: FormatError }> {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index);
  return outcomeOf(decodeSync(bytes, { format: scripted(routine), ...settings })) as never;
}

const bone = (index: number): PluginEvent => ({ type: 'bone', index, parent: -1 });
const types = (events: readonly CoreEvent[]): string[] => events.map(({ type }) => type);

describe('warnings', () => {
  test('come before the next event, before the error, and before the end', async () => {
    const routine = function* (cursor: ByteCursor, context: DecodeContext): DecodeRoutine {
      yield toyAsset;
      context.warn('bad-index', 'one', { span: { start: 1, end: 2 }, found: '7' });
      context.warn('non-finite', 'two', { severity: 'info', cause: new Error('not for events') });
      yield bone(0);
      context.warn('bad-parent', 'three');
      yield* cursor.skip(16);
    };
    const { events } = await run(routine);
    expect(events.slice(1, -1)).toEqual([
      {
        type: 'warning',
        code: 'bad-index',
        message: 'one',
        severity: 'warning',
        span: { start: 1, end: 2 },
        found: '7',
      },
      { type: 'warning', code: 'non-finite', message: 'two', severity: 'info' },
      bone(0),
      { type: 'warning', code: 'bad-parent', message: 'three', severity: 'warning' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'end', totals: { warnings: 3 } });
    const failing = await run(function* (cursor, context) {
      yield* routine(cursor, context);
      context.warn('bad-parent', 'four');
      context.fail('syntax', 'no more');
    });
    expect(types(failing.events)).toEqual(['asset', 'warning', 'warning', 'bone', 'warning', 'warning']);
    expect(failing.error.code).toBe('syntax');
  });

  test('of one code past the limit are only counted', async () => {
    const { events } = await run(
      function* (cursor, context) {
        yield* cursor.skip(16);
        for (let index = 0; index < 1000; index++) context.warn('bad-index', `vertex ${index}`);
        context.warn('non-finite', 'another kind');
        yield toyAsset;
      },
      { limits: { maxWarningsPerCode: 2 } },
    );
    expect(events.flatMap((event) => (event.type === 'warning' ? [event.message] : []))).toEqual([
      'vertex 0',
      'vertex 1 (more are only counted)',
      'another kind',
    ]);
    expect(events.at(-1)).toMatchObject({ totals: { warnings: 1001 } });
  });

  test.each([
    [true, 'bad-index'],
    [['bad-parent'] as const, 'bad-parent'],
    [['non-finite'] as const, 'non-finite'],
    [false, undefined],
    [[], undefined],
  ])('strict: %j ends in %s', async (strict, code) => {
    const { error } = await run(
      function* (cursor, context) {
        yield* cursor.skip(16);
        yield toyAsset;
        context.warn('non-finite', 'for your information', { severity: 'info' });
        context.warn('bad-index', 'odd', { span: { start: 3, end: 4 }, expected: '0 to 2', found: '7' });
        context.warn('bad-parent', 'odd');
      },
      { strict },
    );
    expect(error?.code).toBe(code);
    if (code === 'bad-index') {
      expect(error).toMatchObject({
        formatId: 'scripted',
        span: { start: 3, end: 4 },
        expected: '0 to 2',
        found: '7',
      });
    }
  });

  test('know the place the routine describes, unless they say it themselves', async () => {
    const { events, error } = await run(function* (_cursor, context) {
      let vertex = 0;
      context.warn('bad-index', 'before');
      context.describePath(() => `vertices[${vertex}]`);
      vertex = 4;
      context.warn('bad-index', 'here');
      context.warn('bad-index', 'there', { path: 'faces' });
      yield toyAsset;
      context.fail('syntax', 'here');
    });
    expect(events.map((event) => (event as { path?: string }).path)).toEqual([
      undefined,
      'vertices[4]',
      'faces',
      undefined,
    ]);
    expect(error.path).toBe('vertices[4]');
    expect(error.message).toBe('scripted (only): here, in vertices[4]');
  });
});

describe('the end', () => {
  test('bytes left over are a warning with their span, without the path of the plugin', async () => {
    const { events } = await run(function* (cursor, context) {
      context.describePath(() => 'last mesh');
      yield* cursor.skip(5);
      yield toyAsset;
    });
    expect(events.slice(1)).toEqual([
      {
        type: 'warning',
        code: 'trailing-data',
        message: 'bytes are left behind the end',
        severity: 'warning',
        span: { start: 5, end: 16 },
        found: '11 bytes',
      },
      expect.objectContaining({ type: 'end', bytes: 16 }),
    ]);
  });

  test('bytes left over in a strict decode are an error', async () => {
    const { error } = await run(
      function* () {
        yield toyAsset;
      },
      { strict: ['trailing-data'] },
    );
    expect(error).toMatchObject({ code: 'trailing-data', span: { start: 0, end: 16 } });
  });

  test('counts what was delivered', async () => {
    const name = { text: 'a', raw: Uint8Array.of(97) };
    const { events } = await run(function* (cursor) {
      yield* cursor.skip(16);
      yield toyAsset;
      yield bone(0);
      yield bone(1);
      for (const mesh of [0, 1]) {
        yield { type: 'mesh', mesh, declared: {}, attributes: [] };
        yield { type: 'mesh-end', mesh, vertices: 10, faces: 3 };
      }
      yield { type: 'material', material: 0, name, textures: [] };
      yield { type: 'clip', clip: 0 };
      yield {
        type: 'track',
        track: 0,
        clip: 0,
        channel: 0,
        path: 'translation',
        stride: 3,
        interpolation: 'linear',
      };
      for (const count of [4, 5])
        yield {
          type: 'keyframes',
          track: 0,
          first: 0,
          count,
          times: new Float32Array(count),
          values: new Float32Array(3 * count),
        };
      yield { type: 'poses', first: 0, count: 7, bones: 0, layout: 'trs', values: new Float32Array(0) };
    });
    expect(events.at(-1)).toEqual({
      type: 'end',
      bytes: 16,
      totals: {
        bones: 2,
        meshes: 2,
        vertices: 20,
        faces: 6,
        materials: 1,
        clips: 1,
        tracks: 1,
        keyframes: 9,
        poses: 7,
        warnings: 0,
      },
    });
  });
});

describe('a plugin at fault', () => {
  test.each<[string, (cursor: ByteCursor) => DecodeRoutine<PluginEvent>, string]>([
    [
      'that throws',
      function* () {
        yield toyAsset;
        throw new RangeError('index out of range');
      },
      'RangeError: index out of range',
    ],
    [
      'that throws at once',
      () => {
        throw new Error('before it began');
      },
      'Error: before it began',
    ],
    ['that is no generator', (() => Promise.resolve()) as never, 'TypeError'],
    [
      'that yields nothing',
      function* () {
        yield undefined as never;
      },
      'TypeError',
    ],
    [
      'that reads without need()',
      function* (cursor) {
        yield* cursor.need(16);
        cursor.take(14);
        cursor.u32le();
      },
      'RangeError',
    ],
  ])('%s is named, with the cause', async (_title, routine, fault) => {
    const { error } = await run(routine);
    expect(error).toMatchObject({ code: 'plugin-api', formatId: 'scripted' });
    expect(error.message).toContain('the plugin is at fault');
    expect(error.message).toContain(fault);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('a stack overflow is no crash', async () => {
    const deeper = (): number => deeper() + 1;
    const { error } = await run(function* () {
      yield toyAsset;
      deeper();
    });
    expect(error).toMatchObject({ code: 'plugin-api', cause: expect.any(RangeError) });
  });

  test('that waits behind the end', async () => {
    const { error } = await run(function* () {
      for (;;) yield 1;
    });
    expect(error).toMatchObject({
      code: 'plugin-api',
      summary: 'the plugin asks for 1 bytes behind the end',
    });
  });

  test('that hoards its input', async () => {
    const { error } = await run(
      function* (cursor) {
        for (;;) yield cursor.available + 1;
      },
      { limits: { maxContiguous: 16 } },
    );
    expect(error).toMatchObject({ code: 'plugin-api', expected: 'at most 16 (limits.maxContiguous)' });
  });
});

const look = ({ batchSize, limits, hint }: DecodeContext): unknown => [batchSize, limits.maxDepth, hint];

/** Runs one line of a routine and gives what it returns. */
async function inContext<Value>(
  line: (context: DecodeContext) => Value,
  settings?: DecodeSettings,
): Promise<{ value: Value | undefined; error: FormatError; events: readonly CoreEvent[] }> {
  let value: Value | undefined;
  const outcome = await run(function* (cursor, context) {
    yield* cursor.skip(16);
    value = line(context);
    yield toyAsset;
  }, settings);
  return { value, ...outcome };
}

describe('a context', () => {
  test('has the options of the caller over the defaults', () => {
    const seen: unknown[] = [];
    const format = {
      ...toy,
      defaults: { scale: 1, note: 'default' },
      *decode(...[cursor, context]: Parameters<typeof toy.decode>) {
        seen.push(context.options);
        yield* toy.decode(cursor, context);
      },
    };
    for (const options of [{}, { scale: 5 }])
      expect([...decodeSync(toyBytes(0), { format, options })].at(-1)?.type).toBe('end');
    expect(seen).toEqual([
      { scale: 1, note: 'default' },
      { scale: 5, note: 'default' },
    ]);
  });

  test('has the default limits and batch size, or those of the caller', async () => {
    expect((await inContext(look)).value).toEqual([1024, 1024, { size: 16 }]);
    const settings = { batchSize: 5, limits: { maxDepth: 6 }, hint: { name: 'a.b' } };
    expect((await inContext(look, settings)).value).toEqual([5, 6, { size: 16, name: 'a.b' }]);
  });

  test.each([
    [0, 12, undefined],
    [8, 12, undefined],
    [9, 12, 'limit-exceeded'],
    [50, 0, undefined],
    [51, 1, 'limit-exceeded'],
    [-1, 1, 'bad-count'],
    [1.5, 1, 'bad-count'],
    [Number.NaN, 1, 'bad-count'],
    [Number.POSITIVE_INFINITY, 1, 'limit-exceeded'],
    [2 ** 53, 1, 'limit-exceeded'],
  ])('count(%d) of records of %i bytes: %s', async (count, size, code) => {
    const settings = { limits: { maxBytes: 100, maxCount: 50 } };
    const { value, error } = await inContext(
      (context) => context.count(count, size, 'keys', { start: 4, end: 8 }),
      settings,
    );
    expect(error?.code).toBe(code);
    if (code === undefined) expect(value).toBe(count);
    else
      expect(error).toMatchObject({
        span: { start: 4, end: 8 },
        summary: 'impossible count of keys',
        found: String(count),
      });
  });

  const cp1251 = Uint8Array.of(0xca, 0xee, 0xf1, 0xf2, 0xfc);

  test('text(): UTF-8 where it is valid, and the bytes', async () => {
    const bytes = new TextEncoder().encode('骨Bone');
    const { value, events } = await inContext((context) => [
      context.text(bytes),
      context.text(new Uint8Array(0)),
    ]);
    expect(value).toEqual([
      { text: '骨Bone', raw: bytes },
      { text: '', raw: new Uint8Array(0) },
    ]);
    expect(value?.[0]?.raw).not.toBe(bytes);
    expect(types(events)).toEqual(['asset', 'end']);
  });

  test('text(): a byte order mark is part of the name', async () => {
    const { value } = await inContext((context) => context.text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)));
    expect(value?.text).toBe('\uFEFFa');
  });

  test('text(): else the fallback, with a warning; a good name after a bad one is as good as before', async () => {
    const { value, events } = await inContext((context) => [
      context.text(cp1251, { start: 3, end: 8 }).text,
      context.text(new TextEncoder().encode('é')).text,
      context.text(cp1251, undefined, 'windows-1251').text,
    ]);
    expect(value).toEqual(['Êîñòü', 'é', 'Кость']);
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
      { code: 'encoding-fallback', span: { start: 3, end: 8 }, found: '"Êîñòü"' },
      { code: 'encoding-fallback', message: 'a name is not UTF-8; read as windows-1251' },
    ]);
  });

  test('text(): windows-1252 as the standard has it, where it differs from Latin-1', async () => {
    const bytes = Uint8Array.of(0xff, 0x80, 0x92, 0x81, 0x9f, 0xc9, 0x41);
    const expected = 'ÿ€’\x81ŸÉA';
    expect((await inContext((context) => context.text(bytes))).value?.text).toBe(expected);
    const latin1 = await inContext((context) => context.text(bytes), { encoding: 'latin1' });
    expect(latin1.value?.text).toBe(expected);
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const { value } = await inContext((context) => context.text(all).text, { encoding: 'windows-1252' });
    expect(value).toHaveLength(256);
    expect(new Set(value).size).toBe(256);
  });

  test('text(): the encoding of the caller, without a warning', async () => {
    const { value, events } = await inContext((context) => context.text(cp1251), {
      encoding: 'windows-1251',
    });
    expect(value).toEqual({ text: 'Кость', raw: cp1251 });
    expect(types(events)).toEqual(['asset', 'end']);
    const sjis = Uint8Array.of(0x83, 0x7b);
    expect((await inContext((context) => context.text(sjis), { encoding: 'shift_jis' })).value?.text).toBe(
      'ボ',
    );
  });

  test('text(): the bytes of a Node buffer are copied, a long name is cut in the message', async () => {
    const buffer = Buffer.alloc(5000, 0xff);
    const { value, events } = await inContext((context) => {
      const name = context.text(buffer);
      buffer.fill(0);
      return name;
    });
    expect(value?.raw[0]).toBe(0xff);
    expect(value?.text).toHaveLength(5000);
    expect((events[0] as { found: string }).found).toHaveLength(82);
  });

  test('methods work when taken apart', async () => {
    const { error } = await inContext(({ warn, fail }) => {
      warn('bad-index', 'odd');
      return fail('syntax', 'no');
    });
    expect(error).toBeInstanceOf(FormatError);
  });
});
