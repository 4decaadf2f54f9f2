import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeParts, decodeWhole, everyBytes, expectSame } from './xml/support/decode-xml-parts.ts';
import { foldCal3d, type Folded } from './xml/support/fold-cal3d.ts';

/** The reader of XML itself is cut everywhere in its own tests. */
const STRIDE = process.env['RIGSTREAM_THOROUGH'] ? 1 : 7;

interface Case {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly sha256: string;
  readonly expect: {
    readonly outcome: string | readonly string[];
    readonly errorAnyOf?: readonly string[];
    readonly warnings?: readonly string[];
    readonly otherWarningsAllowed?: boolean;
    readonly counts?: Readonly<Record<string, number>>;
    readonly values?: readonly (readonly [path: string, value: unknown])[];
    readonly atLeastBeforeError?: Readonly<Record<string, number>>;
    readonly everyCut?: boolean;
    readonly budget?: { readonly ms: number };
  };
}

describeShared('the shared cases', 'cases', (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const ours = cases.filter(({ id }) => id.startsWith('cal3d-'));

  test('there are as many as there were', () => {
    expect(ours.length).toBeGreaterThanOrEqual(40);
  });

  for (const { id, title, file, sha256, expect: expected } of ours) {
    test(`${id} ${title}`, async () => {
      const bytes = readFileSync(join(folder, file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const started = performance.now();
      const whole = decodeWhole(bytes);
      if (expected.budget) expect(performance.now() - started).toBeLessThan(3 * expected.budget.ms);
      const folded = foldCal3d(whole.events);
      if (expected.everyCut) {
        expect(whole.error).toBeUndefined();
        for (let end = 0; end < bytes.length; end++)
          expect(expected.errorAnyOf).toContain(decodeWhole(bytes.subarray(0, end)).error?.code);
        return;
      }
      const outcomes = [expected.outcome].flat();
      expect(outcomes).toContain(whole.error ? 'error' : folded.warnings.length > 0 ? 'warn' : 'ok');
      if (whole.error) {
        expect(expected.errorAnyOf).toContain(whole.error.code);
        const counts = countsOf(folded);
        for (const [what, least] of Object.entries(expected.atLeastBeforeError ?? {}))
          expect(counts[what]).toBeGreaterThanOrEqual(least);
      } else {
        if (folded.warnings.length > 0)
          expect(folded.warnings).toEqual(expect.arrayContaining([...(expected.warnings ?? [])]));
        if (!expected.otherWarningsAllowed)
          expect(expected.warnings ?? []).toEqual(expect.arrayContaining(folded.warnings));
        expect(countsOf(folded)).toMatchObject(expected.counts ?? {});
        for (const [path, value] of expected.values ?? []) expectValue(valueAt(folded, path), value);
      }
      const borders = [1, 7, 4096].map((size) => everyBytes(size, bytes.length));
      for (let border = 1; border < bytes.length; border += STRIDE) borders.push([border]);
      for (const parts of borders) expectSame(await decodeParts(bytes, parts), whole);
    });
  }
});

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function countsOf({ bones, tracks, submeshes, maps }: Folded): Readonly<Record<string, number>> {
  return {
    bones: bones.length,
    children: total(bones.map(({ children }) => children.length)),
    tracks: tracks.length,
    keyframes: total(tracks.map(({ keyframes }) => keyframes.length)),
    submeshes: submeshes.length,
    vertices: total(submeshes.map(({ vertices }) => vertices.length)),
    influences: total(
      submeshes.flatMap(({ vertices }) => vertices.map(({ influences }) => influences.length)),
    ),
    springs: total(submeshes.map(({ springs }) => springs.length)),
    faces: total(submeshes.map(({ faces }) => faces.length)),
    maps: maps.length,
  };
}

function valueAt(folded: Folded, path: string): unknown {
  let value: unknown = folded;
  for (const step of path.split(/[.[\]]+/).filter((each) => each !== ''))
    value = (value as Readonly<Record<string, unknown>>)[step];
  return value;
}

function expectValue(actual: unknown, expected: unknown): void {
  if (typeof expected === 'number')
    expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(1e-5 * Math.abs(expected));
  else if (Array.isArray(expected)) {
    expect(actual).toHaveLength(expected.length);
    for (const [at, each] of expected.entries()) expectValue((actual as readonly unknown[])[at], each);
  } else if (typeof expected === 'object') expect(Number.isFinite(actual) && actual !== 0).toBe(false);
  else expect(actual).toBe(expected);
}
