import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { runCommand } from './run-command.ts';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

test.each([
  [[], 'a command is missing', 'rigstream --help'],
  [['evnts', 'a.x'], 'unknown command "evnts"; did you mean "events"?', 'rigstream --help'],
  [['--hlep'], 'unknown option "--hlep"; did you mean "--help"?', 'rigstream --help'],
  [['events'], 'FILE|URL|- is missing', 'rigstream events --help'],
  [['events', 'a.x', 'b.x'], 'what is "b.x" for?', 'rigstream events --help'],
  [['events', '--valeus', 'a.x'], 'unknown option "--valeus"; did you mean "--values"?', 'events --help'],
  [['events', '-q', 'a.x'], 'unknown option "-q"', 'events --help'],
  [['events', '--values=yes', 'a.x'], '--values takes no value', 'events --help'],
  [['events', 'a.x', '--batch'], '--batch needs a value: --batch N', 'events --help'],
  [['events', '--batch', '0', 'a.x'], '--batch takes a whole number from 1, not "0"', 'events --help'],
  [['events', '--chunk', '1e3', 'a.x'], '--chunk takes a whole number from 1, not "1e3"', 'events --help'],
  [['events', '--chunk=', 'a.x'], '--chunk takes a whole number from 1, not ""', 'events --help'],
  [['events', '--format', 'tay', 'a.x'], 'unknown format "tay"; did you mean "toy"?', 'events --help'],
  [['events', '--encoding', 'klingon', 'a.x'], '--encoding does not know "klingon"', 'events --help'],
  [['events', '--\u001b[31m', 'a.x'], 'unknown option "--\\u001b[31m"', 'events --help'],
])('rigstream %j is wrong usage, told on stderr', async (args, message, more) => {
  const { code, stdout, stderr } = await runCommand(args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: rigstream');
  expect(stderr).toContain(more);
  expect(stderr).not.toContain('\u001b');
});

test('after -- everything is an operand', async () => {
  const { code, stderr } = await runCommand(['events', '--', '--values']);
  expect(code).toBe(1);
  expect(stderr).toBe('rigstream: --values: there is no such file\n');
});

test.each(['--version', '-v'])('%s is the version of the package', async (option) => {
  expect(await runCommand([option])).toMatchObject({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test.each(['--help', '-h'])('%s names commands and formats', async (option) => {
  const { code, stdout, stderr } = await runCommand([option]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^ {2}events {2,}print/m);
  expect(stdout).toMatch(/^ {2}toy {2,}Toy \(\.toy\)$/m);
});

test.each([['events'], ['inspect']])('%s --help names every option', async (command) => {
  const { code, stdout } = await runCommand([command, '--help']);
  expect(code).toBe(0);
  for (const option of ['--format ID', '--encoding LABEL', '--strict', '-h, --help'])
    expect(stdout).toContain(option);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
