import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeZymBytes, warningsOf } from './support/decode.ts';
import { foldZym } from './support/fold-zym.ts';

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
    readonly budget?: { readonly ms: number };
  };
}

describeShared('the shared cases', 'cases', (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const ours = cases.filter(({ id }) => id.startsWith('zym-'));

  test('there are as many as there were', () => {
    expect(ours.length).toBeGreaterThanOrEqual(11);
  });

  test.each(ours.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
    const started = performance.now();
    const decoded = decodeZymBytes(readFileSync(join(folder, one.file)));
    if (one.expect.budget) expect(performance.now() - started).toBeLessThan(3 * one.expect.budget.ms);
    const warnings = warningsOf(decoded);
    const outcome = decoded.error ? 'error' : warnings.length > 0 ? 'warn' : 'ok';
    expect(outcome).toBe(one.expect.outcome);
    if (decoded.error) return expect(one.expect.errorAnyOf).toContain(decoded.error.code);
    expect(new Set(warnings)).toEqual(new Set(one.expect.warnings ?? []));
    const model = foldZym(decoded.events);
    expect({
      bones: model.bones.length,
      scenes: model.scenes.length,
      poses: model.poses.length,
      poseBones: model.poses.flat().length,
      vertices: model.vertBoneCounts.length,
      boneVerts: model.vertices.length,
      triangles: model.triangles.length,
      shaders: model.shaders.length,
    }).toMatchObject(one.expect.counts ?? {});
    for (const [path, value] of one.expect.values ?? [])
      expect({ path, value: valueAt(model, path) }).toEqual({ path, value });
  });
});

function valueAt(model: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], model);
}
