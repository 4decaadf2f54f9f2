import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeClfBytes, warningsOf } from './support/decode.ts';
import { foldClf } from './support/fold-clf.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly expect: {
    readonly outcome: string;
    readonly errorAnyOf?: readonly string[];
    readonly warnings?: readonly string[];
    readonly counts?: Readonly<Record<string, number>>;
    readonly values?: readonly (readonly [path: string, value: unknown])[];
    readonly atLeastBeforeError?: Readonly<Record<string, number>>;
    readonly atMostBeforeError?: Readonly<Record<string, number>>;
    readonly budget?: { readonly ms: number };
  };
}

describeShared('the shared cases', 'cases', (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const ours = cases.filter(({ id }) => id.startsWith('clf-'));

  test('there are as many as there were', () => {
    expect(ours.length).toBeGreaterThanOrEqual(7);
  });

  test.each(ours.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
    const started = performance.now();
    const decoded = decodeClfBytes(readFileSync(join(folder, one.file)));
    if (one.expect.budget) expect(performance.now() - started).toBeLessThan(3 * one.expect.budget.ms);
    const warnings = warningsOf(decoded);
    const outcome = decoded.error ? 'error' : warnings.length > 0 ? 'warn' : 'ok';
    expect(outcome).toBe(one.expect.outcome);
    const model = foldClf(decoded.events);
    const counts: Readonly<Record<string, number>> = {
      textures: model.textures.length,
      meshes: model.meshes.length,
      vertices: model.meshes.flatMap(({ vertices }) => vertices).length,
      faces: model.meshes.flatMap(({ faces }) => faces).length,
      frames: model.meshes.flatMap(({ frames }) => frames).length,
    };
    if (decoded.error) {
      expect(one.expect.errorAnyOf).toContain(decoded.error.code);
      for (const [thing, least] of Object.entries(one.expect.atLeastBeforeError ?? {}))
        expect(counts[thing]).toBeGreaterThanOrEqual(least);
      for (const [thing, most] of Object.entries(one.expect.atMostBeforeError ?? {}))
        expect(counts[thing]).toBeLessThanOrEqual(most);
      return;
    }
    expect(new Set(warnings)).toEqual(new Set(one.expect.warnings ?? []));
    expect(counts).toMatchObject(one.expect.counts ?? {});
    for (const [path, value] of one.expect.values ?? [])
      expect({ path, value: valueAt(model, path) }).toEqual({ path, value: decodedText(value) });
  });
});

function valueAt(model: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], model);
}

/** Text stands beside its encoding where it is not ASCII; without a choice the decoder takes Windows-1251. */
function decodedText(value: unknown): unknown {
  const { decoded } = Object(value) as { decoded?: Readonly<Record<string, string>> };
  return decoded?.['windows-1251'] ?? value;
}
