import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeParts, decodeWhole, everyBytes, expectSame, type Decoded } from './support/decode-parts.ts';
import { countX, foldX } from './support/fold-x.ts';

type Recipe = readonly { text?: string; hex?: string; times?: number; of?: Recipe }[];

interface Case {
  readonly id: string;
  readonly title: string;
  readonly file?: string;
  readonly recipe?: Recipe;
  readonly sha256: string;
  readonly expect: {
    readonly outcome: string | readonly string[];
    readonly errorAnyOf?: readonly string[];
    readonly warnings?: readonly string[];
    readonly otherWarningsAllowed?: boolean;
    readonly counts?: Readonly<Record<string, number>>;
    readonly values?: readonly (readonly [path: string, value: unknown])[];
    readonly atLeastBeforeError?: Readonly<Record<string, number>>;
    readonly atMostBeforeError?: Readonly<Record<string, number>>;
    readonly budget?: { readonly ms: number };
  };
}

/** Every border is tried in files up to this size. */
const SMALL = 1000;

describeShared('the shared cases', 'cases', (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const ours = cases.filter(({ id }) => id.startsWith('x-'));

  test('there are as many as there were', () => {
    expect(ours.length).toBeGreaterThanOrEqual(61);
  });

  for (const one of ours) {
    test(`${one.id} ${one.title}`, async () => {
      const bytes =
        one.file === undefined
          ? Buffer.concat(build(one.recipe ?? []))
          : readFileSync(join(folder, one.file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(one.sha256);
      const started = performance.now();
      const whole = decodeWhole(bytes);
      if (one.expect.budget !== undefined)
        expect(performance.now() - started).toBeLessThan(3 * one.expect.budget.ms);
      check(whole, one.expect);
      const small = bytes.length <= SMALL;
      const borders = [1, 7, 4096]
        .filter((size) => small || size > 1)
        .map((size) => everyBytes(size, bytes.length));
      if (small) for (let border = 1; border < bytes.length; border++) borders.push([border]);
      for (const parts of borders) expectSame(await decodeParts(bytes, parts), whole);
    });
  }

  for (const [encoding, text] of [
    ['shift_jis', '表紙.bmp'],
    ['windows-1252', '•\\Ž†.bmp'],
  ] as const) {
    test(`x-text-18 in ${encoding}`, () => {
      const bytes = readFileSync(join(folder, 'x-text/18-shift-jis-texture-name.x'));
      const { events, error } = decodeWhole(bytes, { encoding });
      expect(error).toBeUndefined();
      expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
      expect(foldX(events).meshes[0]?.materials[0]).toMatchObject({ textures: [{ file: text }] });
    });
  }
});

function check({ events, error }: Decoded, expected: Case['expect']): void {
  const warnings = events.flatMap((event) =>
    event.type === 'warning' && event.severity === 'warning' ? [event.code] : [],
  );
  const outcome = error !== undefined ? 'error' : warnings.length > 0 ? 'warn' : 'ok';
  expect({ outcome, allowed: [expected.outcome].flat() }).toEqual({
    outcome,
    allowed: expect.arrayContaining([outcome]),
  });
  if (error !== undefined && expected.errorAnyOf !== undefined)
    expect(expected.errorAnyOf).toContain(error.code);
  if (error === undefined && expected.otherWarningsAllowed !== true)
    expect(new Set(warnings)).toEqual(new Set(expected.warnings ?? []));
  const folded = foldX(events);
  const counts = countX(folded);
  if (expected.counts !== undefined) expect(counts).toMatchObject(expected.counts);
  for (const [path, value] of expected.values ?? []) expectValue(valueAt(folded, path), value, path);
  for (const [thing, least] of Object.entries(expected.atLeastBeforeError ?? {}))
    expect(counts[thing]).toBeGreaterThanOrEqual(least);
  for (const [thing, most] of Object.entries(expected.atMostBeforeError ?? {}))
    expect(counts[thing]).toBeLessThanOrEqual(most);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

function valueAt(folded: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], folded);
}

function expectValue(actual: unknown, expected: unknown, path: string): void {
  if (typeof expected === 'number') {
    if (Math.abs((actual as number) - expected) > 1e-5 * Math.max(1, Math.abs(expected)))
      throw new Error(`${path} is ${String(actual)}, not ${expected}`);
  } else if (Array.isArray(expected)) {
    expect(actual).toHaveLength(expected.length);
    for (const [index, item] of expected.entries())
      expectValue((actual as unknown[])[index], item, `${path}[${index}]`);
  } else if (typeof expected === 'object' && expected !== null && 'nonFinite' in expected) {
    expect(actual).not.toBe(1);
    expect(Number.isFinite(actual)).toBe(false);
  } else if (typeof expected === 'object' && expected !== null && 'bytesHex' in expected) {
    // The folded model keeps the text; the raw bytes are beside it in the event.
    expect(actual).toBe(
      Buffer.from(String(expected.bytesHex), 'hex')
        .toString('latin1')
        .replaceAll('\u0095', '•')
        .replaceAll('\u008e', 'Ž')
        .replaceAll('\u0086', '†'),
    );
  } else expect(actual).toEqual(expected);
}

function build(recipe: Recipe): Uint8Array[] {
  return recipe.flatMap(({ text, hex, times, of }) => {
    if (text !== undefined) return [new TextEncoder().encode(text)];
    if (hex !== undefined) return [Buffer.from(hex, 'hex')];
    const parts = build(of ?? []);
    return Array.from({ length: times ?? 1 }, () => parts).flat();
  });
}
