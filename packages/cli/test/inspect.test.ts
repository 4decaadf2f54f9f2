import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Inspection } from '../src/inspect/inspection.ts';
import { Capture, runCommand } from './run-command.ts';
import { record, toyFile } from './toy-format.ts';

const hero = toyFile(record.bone('Hip'), record.mesh(0, 0.5, -1, 1, 2, 3), record.warning());
let folder: string;
let heroPath: string;
let brokenPath: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-inspect-'));
  heroPath = join(folder, 'hero.toy');
  writeFileSync(heroPath, hero);
  brokenPath = join(folder, 'broken.toy');
  writeFileSync(brokenPath, toyFile(record.bone('Hip'), record.mesh(1, 1, 1), record.fault()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('--json prints one object for one file', async () => {
  const { code, stdout, stderr } = await runCommand(['inspect', '--json', heroPath]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    file: heroPath,
    format: { id: 'toy', variant: 'plain', version: 1 },
    bytes: hero.length,
    space: expect.objectContaining({ handedness: 'right', up: '+y' }),
    counts: {
      bones: 1,
      meshes: 1,
      vertices: 2,
      faces: 0,
      triangles: 0,
      materials: 0,
      clips: 0,
      tracks: 0,
      keys: 0,
    },
    bones: [{ name: 'Hip', parent: -1 }],
    meshes: [{ name: '', bone: -1, vertices: 2, faces: 0, triangles: 0, joints: 0 }],
    materials: [],
    clips: [],
    bounds: { min: [0, 0.5, -1], max: [1, 2, 3] },
    warnings: [
      { code: 'bad-index', severity: 'warning', message: 'an odd record', span: { start: 35, end: 36 } },
    ],
    error: null,
  });
});

test('--json prints an array for several files, whether or not they can be decoded', async () => {
  const { code, stdout, stderr } = await runCommand(['inspect', '--json', heroPath, brokenPath, heroPath]);
  expect(code).toBe(1);
  const inspections = JSON.parse(stdout) as readonly Inspection[];
  expect(inspections.map(({ file }) => file)).toEqual([heroPath, brokenPath, heroPath]);
  expect(inspections[1]).toMatchObject({
    counts: { bones: 1, meshes: 1, vertices: 1 },
    bounds: { min: [1, 1, 1], max: [1, 1, 1] },
    error: { code: 'bad-section', path: 'record f', hint: 'Mend the toy.' },
  });
  expect(stderr).toContain(`rigstream: ${brokenPath}: toy (plain): a record of no known kind at 0x`);
});

test('people get a report of each file, and the errors between them', async () => {
  const { code, stdout } = await runCommand(['inspect', heroPath, brokenPath, join(folder, 'none.toy')]);
  expect(code).toBe(1);
  expect(stdout).toContain(`${heroPath}\n  format    toy (plain, version 1)\n`);
  expect(stdout).toContain('Warnings (1)\n  0x23 bad-index an odd record\n');
  expect(stdout).toContain('Error\n  toy (plain): a record of no known kind at 0x17');
  expect(stdout).toMatch(/none\.toy\n {2}size {2}0 bytes\n\nError\n {2}there is no such file\n$/);
});

test('an error stands once on a terminal, and on stderr where the report goes elsewhere', async () => {
  const terminal = new Capture(true);
  const onTerminal = await runCommand(['inspect', brokenPath], { stdout: terminal });
  expect(terminal.text).toContain('a record of no known kind');
  expect(onTerminal.stderr).toBe('');
  const elsewhere = await runCommand(['inspect', brokenPath]);
  expect(elsewhere.stderr).toContain('a record of no known kind');
});

test('a terminal gets colours unless NO_COLOR is set', async () => {
  const terminal = new Capture(true);
  await runCommand(['inspect', heroPath], { stdout: terminal });
  expect(terminal.text).toContain('\u001b[');
  const quiet = new Capture(true);
  await runCommand(['inspect', heroPath], { stdout: quiet, env: { NO_COLOR: '1' } });
  expect(quiet.text).not.toContain('\u001b');
});

test('standard input has nothing beside it', async () => {
  const { code, stdout } = await runCommand(['inspect', '--json', '-'], { input: hero });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ file: '-', counts: { bones: 1 } });
});

test('--strict, --format and --encoding work as with events', async () => {
  expect((await runCommand(['inspect', '--strict', heroPath])).code).toBe(1);
  expect((await runCommand(['inspect', '--format', 'toy', heroPath])).code).toBe(0);
  expect((await runCommand(['inspect', '--format', 'cube', heroPath])).code).toBe(2);
  const input = toyFile(record.bone(Uint8Array.of(0x95, 0x5c, 0x8e, 0x86)));
  const { stdout } = await runCommand(['inspect', '--encoding', 'shift_jis', '-'], { input });
  expect(stdout).toContain('Bones\n  表紙\n');
});
