import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeZymBytes, warningsOf } from './support/decode.ts';
import { foldZym } from './support/fold-zym.ts';

interface Expected {
  readonly header: { readonly numverts: number; readonly numtris: number };
  readonly numposes: number;
  readonly scenes: readonly {
    readonly name: string;
    readonly framerate: number;
    readonly flags: number;
    readonly start: number;
    readonly length: number;
  }[];
  readonly bones: readonly { readonly name: string; readonly parent: number }[];
  readonly poses: {
    readonly first: readonly (readonly number[])[];
    readonly last: readonly (readonly number[])[];
    readonly sum: number;
    readonly sumAbs: number;
  };
  readonly vertices: {
    readonly influences: number;
    readonly first20: readonly { readonly bone: number; readonly origin: readonly number[] }[];
    readonly originSum: readonly number[];
  };
  readonly texcoords: { readonly first20: readonly (readonly number[])[]; readonly sum: readonly number[] };
  readonly renderRuns: readonly {
    readonly name: string;
    readonly triangles: number;
    readonly first3: readonly (readonly number[])[];
    readonly last: readonly number[];
    readonly indexSum: number;
  }[];
  readonly trizone: { readonly length: number; readonly nonzero: number };
}

describeShared('the shared files equal the oracle', 'corpus/zym', (folder) => {
  const oracleOf = (path: string) =>
    (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { files: Readonly<Record<string, Expected>> })
      .files;
  const all = [
    ...Object.entries(oracleOf('oracle.json')),
    ...Object.entries(oracleOf('authored/oracle.json')).map(
      ([name, expected]) => [join('authored', name.replace(/^authored\//, '')), expected] as const,
    ),
  ];

  test('there are as many as there were', () => {
    expect(all.length).toBeGreaterThanOrEqual(19 + 9);
  });

  test.each(all)('%s', (name, expected) => {
    const { events, error } = decodeZymBytes(readFileSync(join(folder, name)));
    expect(error).toBeUndefined();
    const model = foldZym(events);
    expect(model.bones).toEqual(expected.bones.map(({ name: bone, parent }) => ({ name: bone, parent })));
    expect(model.scenes).toEqual(
      expected.scenes.map((scene) => ({
        name: scene.name,
        framerate: Math.fround(scene.framerate),
        loop: (scene.flags & 1) === 0,
        start: scene.start,
        length: scene.length,
      })),
    );
    expect(model.poses).toHaveLength(expected.numposes);
    expect(model.poses[0]).toEqual(expected.poses.first.map(exact));
    expect(model.poses.at(-1)).toEqual(expected.poses.last.map(exact));
    const numbers = model.poses.flat(2);
    near(sum(numbers), expected.poses.sum, expected.poses.sumAbs);
    near(sum(numbers.map(Math.abs)), expected.poses.sumAbs, expected.poses.sumAbs);
    expect(model.vertBoneCounts).toHaveLength(expected.header.numverts);
    expect(model.vertices).toHaveLength(expected.vertices.influences);
    expect(model.vertices.slice(0, 20)).toEqual(
      expected.vertices.first20.map(({ bone, origin }) => ({ bone, origin: exact(origin) })),
    );
    for (const [axis, total] of expected.vertices.originSum.entries()) {
      const values = model.vertices.map(({ origin }) => origin[axis] as number);
      near(sum(values), total, sum(values.map(Math.abs)));
    }
    expect(model.texcoords.slice(0, 20)).toEqual(expected.texcoords.first20.map(exact));
    for (const [axis, total] of expected.texcoords.sum.entries()) {
      const values = model.texcoords.map((pair) => pair[axis] as number);
      near(sum(values), total, sum(values.map(Math.abs)));
    }
    expect(model.triangles).toHaveLength(expected.header.numtris);
    for (const [index, run] of expected.renderRuns.entries()) {
      const found = model.runs[index] ?? [];
      expect(model.shaders[index]).toBe(run.name);
      expect(found).toHaveLength(run.triangles);
      if (run.triangles === 0) continue;
      expect(found.slice(0, 3)).toEqual(run.first3);
      expect(found.at(-1)).toEqual(run.last);
      expect(sum(found.flat())).toBe(run.indexSum);
    }
    expect(model.zones).toHaveLength(expected.trizone.length);
    expect(model.zones.filter((zone) => zone !== 0)).toHaveLength(expected.trizone.nonzero);
  });
});

interface Verdict {
  readonly file: string;
  readonly recommended: 'ok' | 'ok-with-warning' | 'error';
  readonly problem?: string;
}

/** Faults of meaning that a strict reader refuses and the contract of this library warns about (cases, rule 2). */
const meaning: Readonly<Record<string, string>> = {
  'index-out-of-range': 'bad-index',
  'parent-out-of-range': 'bad-parent',
  'scene-out-of-range': 'bad-range',
  'bad-framerate': 'bad-framerate',
};

describeShared('the authored files give the recommended verdicts', 'corpus/zym', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'authored/EXPECTED.json'), 'utf8')) as {
    files: readonly Verdict[];
  };

  test.each(files.map((one) => [one.file, one] as const))('%s', (file, { recommended, problem = '' }) => {
    const bytes = readFileSync(join(folder, file));
    const decoded = decodeZymBytes(bytes);
    if (recommended === 'error' && meaning[problem] !== undefined && decoded.error === undefined) {
      expect(warningsOf(decoded).length).toBeGreaterThan(0);
      expect(decodeZymBytes(bytes, { strict: true }).error).toBeDefined();
    } else {
      const verdict = decoded.error ? 'error' : warningsOf(decoded).length > 0 ? 'ok-with-warning' : 'ok';
      expect({ verdict, error: decoded.error?.message }).toMatchObject({ verdict: recommended });
    }
  });
});

function exact(values: readonly number[]): number[] {
  return values.map((value) => Math.fround(value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function near(actual: number, expected: number, size: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, size));
}
