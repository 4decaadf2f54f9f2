import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import type { Inspection } from '../src/inspect/inspection.ts';
import { knownFormats } from '../src/formats.ts';
import { runCommand, type Outcome } from './run-command.ts';

const rigstream = async (...args: readonly string[]): Promise<Outcome> =>
  runCommand(args, { formats: await knownFormats() });

const inspected = async (file: string): Promise<Inspection> =>
  JSON.parse((await rigstream('inspect', '--json', file)).stdout) as Inspection;

describeShared('the documents’ own examples', 'cases/seeds', (folder) => {
  test('pyramid.x', async () => {
    const { counts, bones, materials, error } = await inspected(join(folder, 'pyramid.x'));
    expect(error).toBeNull();
    expect(bones).toEqual([
      { name: 'Scene_Root', parent: -1 },
      { name: 'Pyramid_Frame', parent: 0 },
    ]);
    expect(counts).toMatchObject({ meshes: 1, vertices: 5, triangles: 6, materials: 1 });
    expect(materials).toMatchObject([{ name: 'Material0' }]);
  });

  test('pyramid-as-printed.x ends where the page damaged it, and says so', async () => {
    const { code, lines, stderr } = await rigstream('events', join(folder, 'pyramid-as-printed.x'));
    expect(code).toBe(1);
    expect(lines().at(-1)).toMatchObject({
      type: 'error',
      code: 'syntax',
      path: 'Frame Scene_Root > Frame Pyramid_Frame > Mesh PyramidMesh > vertices[1]',
      span: { line: expect.any(Number) },
      expected: expect.stringContaining('number'),
      found: expect.stringContaining('?'),
    });
    expect(stderr).toMatch(/^rigstream: .*pyramid-as-printed\.x: .* at 0x[0-9a-f]+ \(line \d+\)/);
  });

  test('hierarchical-animation.x', async () => {
    const { counts, bones, clips, error } = await inspected(join(folder, 'hierarchical-animation.x'));
    expect(error).toBeNull();
    expect(bones).toEqual([
      { name: 'obj1', parent: -1 },
      { name: 'obj2', parent: 0 },
      { name: 'obj3', parent: 1 },
    ]);
    expect(counts).toMatchObject({ meshes: 3, vertices: 84, faces: 94, materials: 3, tracks: 6, keys: 30 });
    expect(clips).toMatchObject([{ name: '', seconds: 0.9375, duration: 4500, rateSource: 'assumed' }]);
  });
});

interface Case {
  readonly id: string;
  readonly title: string;
  readonly format: string;
  readonly file?: string;
  readonly expect: {
    readonly outcome: string | readonly string[];
    readonly errorAnyOf?: readonly string[];
    readonly warnings?: readonly string[];
  };
}

describeShared('cases of text .x', 'cases/cases.json', (path) => {
  const listed = JSON.parse(readFileSync(path, 'utf8')) as
    readonly Case[] | { readonly cases: readonly Case[] };
  const cases = ('cases' in listed ? listed.cases : listed).filter(
    ({ id, file }) => id.startsWith('x-text-') && file !== undefined,
  );

  test('are there', () => {
    expect(cases.length).toBeGreaterThan(30);
  });

  test.each(cases.map((each) => [`${each.id} ${each.title}`, each] as const))('%s', async (_title, each) => {
    const file = join(path, '..', each.file ?? '');
    const { code, lines, stdout } = await rigstream('events', '--values', file);
    const last = lines().at(-1) ?? {};
    const codes = lines().flatMap(({ type, severity, code: warning }) =>
      type === 'warning' && severity !== 'info' ? [warning] : [],
    );
    const outcome = last['type'] === 'error' ? 'error' : codes.length > 0 ? 'warn' : 'ok';
    expect([each.expect.outcome].flat()).toContain(outcome);
    expect(code).toBe(outcome === 'error' ? 1 : 0);
    if (outcome === 'error') expect(each.expect.errorAnyOf).toContain(last['code']);
    else expect(last['type']).toBe('end');
    if (outcome === 'warn') expect(new Set(codes)).toEqual(new Set(each.expect.warnings));
    expect((await rigstream('events', '--values', '--chunk', '7', file)).stdout).toBe(stdout);
  });
});

describeShared('real text files', 'corpus/x', (folder) => {
  const small = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.x$/i.test(file) && !file.startsWith('synthetic'))
    .filter((file) => readFileSync(join(folder, file)).subarray(8, 12).toString('latin1') === 'txt ')
    .filter((file) => readFileSync(join(folder, file)).length < 60_000);

  test('are there', () => {
    expect(small.length).toBeGreaterThan(0);
  });

  describe('inspect finds no fault', () => {
    test.each(small)('%s', async (file) => {
      const { code, stdout } = await rigstream('inspect', '--json', join(folder, file));
      expect(code).toBe(0);
      const { error, counts, bounds } = JSON.parse(stdout) as Inspection;
      expect(error).toBeNull();
      expect(counts.bones + counts.meshes + counts.clips).toBeGreaterThan(0);
      if (counts.vertices > 0) expect(bounds).not.toBeNull();
    });
  });
});
