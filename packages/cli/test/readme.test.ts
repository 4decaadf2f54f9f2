import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { knownFormats } from '../src/formats.ts';
import { runCommand } from './run-command.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const files = [...readme.matchAll(/as `([\w.]+)`:\n\n```\w*\n([\s\S]*?)^```$/gm)];
const sessions = [...readme.matchAll(/^```console\n\$ rigstream (.*)\n([\s\S]*?)^```$/gm)];

const home = process.cwd();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-readme-'));
  for (const [, name = '', text = ''] of files) writeFileSync(join(folder, name), text);
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

test('the README shows what the command does', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(sessions.length).toBeGreaterThan(1);
});

test.each(sessions.map(([, command = '', output = '']) => [command, output]))(
  'README: rigstream %s',
  async (command, output) => {
    const { stdout, stderr } = await runCommand(command.split(' '), { formats: await knownFormats() });
    expect(`${stdout}${stderr}`).toBe(output);
  },
);
