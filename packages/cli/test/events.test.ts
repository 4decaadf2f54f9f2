import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { run } from '../src/main.ts';
import { Capture, runCommand } from './run-command.ts';
import { record, toy, toyFile } from './toy-format.ts';

const hero = toyFile(record.bone('Hip'), record.mesh(0, 0.1, -0, 1, 2, 3), record.warning());
let folder: string;
let heroPath: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-events-'));
  heroPath = join(folder, 'hero.toy');
  writeFileSync(heroPath, hero);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is printed', () => {
  test('one JSON object a line, from asset to end', async () => {
    const outcome = await runCommand(['events', heroPath]);
    expect(outcome.lines().map(({ type }) => type)).toEqual([
      'asset',
      'bone',
      'mesh',
      'vertices',
      'mesh-end',
      'warning',
      'end',
    ]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
  });

  test('arrays are summarised', async () => {
    const { lines } = await runCommand(['events', heroPath]);
    expect(lines()[3]).toMatchObject({
      position: {
        type: 'Float32Array',
        length: 6,
        first: [0, Math.fround(0.1), -0, 1, 2, 3],
        min: 0,
        max: 3,
      },
    });
    expect(lines()[1]).toMatchObject({ name: { text: 'Hip' } });
  });

  test('--values prints arrays in full, and the bytes of names', async () => {
    const { lines } = await runCommand(['events', '--values', heroPath]);
    expect(lines()[3]?.['position']).toEqual([0, Math.fround(0.1), -0, 1, 2, 3]);
    expect(lines()[1]?.['name']).toEqual({ text: 'Hip', raw: [72, 105, 112] });
  });

  test('--batch sets the records of an event', async () => {
    const { lines } = await runCommand(['events', '--batch', '1', heroPath]);
    expect(lines().filter(({ type }) => type === 'vertices')).toHaveLength(2);
  });

  test.each(['1', '3', '7', '4096'])('--chunk %s changes nothing', async (size) => {
    const whole = await runCommand(['events', '--values', heroPath]);
    const cut = await runCommand(['events', '--values', '--chunk', size, heroPath]);
    expect(cut.stdout).toBe(whole.stdout);
  });

  test('--encoding reads names as said', async () => {
    const input = toyFile(record.bone(Uint8Array.of(0x95, 0x5c, 0x8e, 0x86)));
    const guessed = await runCommand(['events', '-'], { input });
    expect(guessed.lines()[2]?.['name']).toMatchObject({ raw: [0x95, 0x5c, 0x8e, 0x86] });
    const told = await runCommand(['events', '--encoding', 'shift_jis', '-'], { input });
    expect(told.lines()[1]).toMatchObject({ name: { text: '表紙' } });
  });

  test('escape sequences of a file are escaped', async () => {
    const { stdout, lines } = await runCommand(['events', '-'], {
      input: toyFile(record.bone('\u001b[31mred\u009b0m\u202e')),
    });
    // oxlint-disable-next-line eslint/no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(lines()[1]).toMatchObject({ name: { text: '\u001b[31mred\u009b0m\u202e' } });
  });
});

describe('where bytes come from', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/cut.toy') {
        response.writeHead(200, { 'content-length': hero.length });
        response.write(hero.subarray(0, 12), () => response.destroy());
      } else if (request.url === '/hero.toy') response.end(hero);
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', () => listening());
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('standard input, a file URL and a server give what the file gives', async () => {
    const { stdout } = await runCommand(['events', heroPath]);
    expect((await runCommand(['events', '-'], { input: hero })).stdout).toBe(stdout);
    expect((await runCommand(['events', pathToFileURL(heroPath).href])).stdout).toBe(stdout);
    expect((await runCommand(['events', `${base}/hero.toy`])).stdout).toBe(stdout);
    expect((await runCommand(['events', '--chunk', '1', `${base}/hero.toy`])).stdout).toBe(stdout);
  });

  test.each([
    ['a file that is not there', () => join(folder, 'none.toy'), 'ENOENT', 'no such file'],
    ['a folder', () => folder, 'EISDIR', 'a folder'],
    ['an answer 404', () => `${base}/none.toy`, 'http-404', '404 Not Found'],
    ['a server that does not listen', () => 'http://127.0.0.1:1/hero.toy', 'E', 'fetching failed'],
    ['a URL that is none', () => 'http://', 'ERR_INVALID_URL', 'Invalid URL'],
  ])('%s is an error line and exit status 1', async (_what, operand, code, message) => {
    const outcome = await runCommand(['events', operand()]);
    expect(outcome.code).toBe(1);
    const [line, ...more] = outcome.lines();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ type: 'error', code: expect.stringMatching(`^${code}`) });
    expect(line?.['message']).toContain(message);
    expect(outcome.stderr).toContain(message);
  });

  test('a connection that breaks ends in an error, after what was decoded', async () => {
    const outcome = await runCommand(['events', `${base}/cut.toy`]);
    expect(outcome.lines().map(({ type }) => type)).toEqual(['asset', 'bone', 'mesh', 'error']);
    expect(outcome.lines().at(-1)?.['message']).toContain('reading failed');
    expect(outcome.code).toBe(1);
  });
});

describe('bad files', () => {
  test('a fault is the last line, with all that is known, and a message for people', async () => {
    const outcome = await runCommand(['events', '-'], { input: toyFile(record.bone('Hip'), record.fault()) });
    expect(outcome.code).toBe(1);
    expect(outcome.lines().slice(1)).toEqual([
      expect.objectContaining({ type: 'bone' }),
      {
        type: 'error',
        code: 'bad-section',
        message: expect.stringContaining('0x9'),
        span: { start: 9, end: 10 },
        path: 'record f',
        expected: 'b, v or w',
        found: 'f',
        hint: 'Mend the toy.',
        formatId: 'toy',
        variant: 'plain',
      },
    ]);
    expect(outcome.stderr).toMatch(
      /^rigstream: standard input: toy \(plain\): a record of no known kind at 0x9, .*Mend the toy\.\n$/,
    );
  });

  test('a cut file is truncated', async () => {
    const outcome = await runCommand(['events', '-'], { input: hero.subarray(0, 20) });
    expect(outcome.lines().at(-1)).toMatchObject({ type: 'error', code: 'truncated' });
    expect(outcome.code).toBe(1);
  });

  test('--strict takes a warning for an error', async () => {
    const outcome = await runCommand(['events', '--strict', heroPath]);
    expect(outcome.lines().at(-1)).toMatchObject({ type: 'error', code: 'bad-index' });
    expect(outcome.code).toBe(1);
  });

  test('bytes of no known format are told, --format decides all the same', async () => {
    const input = toyFile();
    input[0] = 0x51;
    expect((await runCommand(['events', '-'], { input })).lines()[0]).toMatchObject({
      code: 'unknown-format',
    });
    expect((await runCommand(['events', '--format', 'toy', '-'], { input })).code).toBe(0);
  });

  test('no escape sequence reaches the terminal', async () => {
    const path = join(folder, '\u001b[31m.toy');
    const { stderr } = await runCommand(['events', path]);
    expect(stderr).toContain('\\u001b[31m.toy');
    expect(stderr).not.toContain('\u001b');
  });
});

describe('the reader of the output', () => {
  test('may go at any time: exit status 0, not a word, and the input is let go', async () => {
    let released = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield toyFile();
        for (;;) yield record.bone('again');
      } finally {
        released = true;
      }
    }
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
    });
    const outcome = await runCommand(['events', '-'], { stdin: endless(), stdout });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(released).toBe(true);
  });

  test('a full disk is told', async () => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    });
    const outcome = await runCommand(['events', heroPath], { stdout });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('no space left');
  });

  test('sets the pace: no more is decoded than is taken', async () => {
    let produced = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      yield toyFile();
      for (; produced < 400; produced++) yield record.mesh(...Array.from({ length: 750 }, Math.random));
    }
    const waiting: (() => void)[] = [];
    const stdout = new Writable({ write: (_chunk, _encoding, done) => void waiting.push(done) });
    const outcome = run(['events', '--values', '-'], {
      stdin: source(),
      stdout,
      stderr: new Capture(),
      env: {},
      formats: [toy],
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(waiting).toHaveLength(1);
    // 64 KiB of text are some five meshes of 250 vertices.
    expect(produced).toBeLessThan(20);
    const taking = setInterval(() => waiting.shift()?.(), 0);
    expect(await outcome).toBe(0);
    clearInterval(taking);
    expect(produced).toBe(400);
  });

  test('gets lines as soon as the input pauses', async () => {
    const stdout = new Capture();
    const gate = new EventTarget();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield toyFile(record.bone('earlier'));
      await once(gate, 'open');
      yield record.bone('later');
    }
    const outcome = runCommand(['events', '-'], { stdin: slow(), stdout });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stdout.text).toContain('earlier');
    expect(stdout.text).not.toContain('later');
    gate.dispatchEvent(new Event('open'));
    expect((await outcome).code).toBe(0);
    expect(stdout.text).toContain('later');
  });
});
