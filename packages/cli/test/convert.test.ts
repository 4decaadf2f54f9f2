import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { knownFormats } from '../src/formats.ts';
import { runCommand, type Outcome } from './run-command.ts';

const samples = new URL('../../../fixtures/files/', import.meta.url);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigstream-convert-'));
  mkdirSync(join(folder, 'in/deep'), { recursive: true });
  for (const name of ['character-text.x', 'pip-shell.png', 'pip-claw.png'])
    copyFileSync(new URL(`x/${name}`, samples), join(folder, 'in', name));
  copyFileSync(new URL('x/character-binary.x', samples), join(folder, 'in/deep/binary.x'));
  writeFileSync(join(folder, 'in/deep/broken.x'), 'xof 0303txt 0032 Mesh { 3; 0;0;');
  writeFileSync(join(folder, 'in/deep/notes.txt'), 'no model');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(join(folder, 'out'), { recursive: true, force: true }));

async function convert(...args: readonly string[]): Promise<Outcome> {
  return runCommand(['convert', ...args], { formats: await knownFormats() });
}

interface Gltf {
  readonly animations: readonly { readonly name: string }[];
  readonly images?: readonly { readonly mimeType: string }[];
  readonly skins: readonly unknown[];
  readonly buffers: readonly { readonly uri: string }[];
}

/** The JSON of a GLB: 12 bytes of header, then the length and kind of its first chunk (glTF 2.0 section 4.4). */
function jsonOf(path: string): Gltf {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 0, 4)).toBe('glTF');
  return JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as Gltf;
}

test('a model with its pictures becomes one GLB', async () => {
  const output = join(folder, 'out/pip.glb');
  const { code, stdout, stderr } = await convert(join(folder, 'in/character-text.x'), '-o', output);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  const { animations, images, skins } = jsonOf(output);
  expect(animations.map(({ name }) => name)).toEqual(['walk', 'wave']);
  expect(images?.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'image/png']);
  expect(skins.length).toBeGreaterThan(0);
  expect(readdirSync(join(folder, 'out'))).toEqual(['pip.glb']);
});

test('pictures are found in a folder named for them', async () => {
  const output = join(folder, 'out/pip.glb');
  const found = await convert(
    join(folder, 'in/deep/binary.x'),
    '-o',
    output,
    '--tex-dir',
    join(folder, 'in'),
  );
  expect(found.stderr).toBe('');
  expect(jsonOf(output).images).toHaveLength(2);
  const model = join(folder, 'in/deep/binary.x');
  const lonely = await runCommand(['convert', '-', '-o', output], {
    formats: await knownFormats(),
    input: readFileSync(model),
  });
  expect(lonely.code).toBe(0);
  expect(lonely.stderr).toMatch(/warning unresolved-reference: .*pip-/);
});

test('only the clips asked for are written; one that is not there is an error', async () => {
  const output = join(folder, 'out/pip.glb');
  const input = join(folder, 'in/character-text.x');
  expect((await convert(input, '-o', output, '--clip', 'wave')).code).toBe(0);
  expect(jsonOf(output).animations.map(({ name }) => name)).toEqual(['wave']);
  const { code, stderr } = await convert(input, '-o', output, '--clip', '1,run');
  expect(code).toBe(1);
  expect(stderr).toContain('there is no clip "run"; there are walk, wave');
});

test('glTF has its buffer beside it, under the name of the model', async () => {
  await convert(join(folder, 'in/character-text.x'), '-o', join(folder, 'out/pip.gltf'));
  const { buffers } = JSON.parse(readFileSync(join(folder, 'out/pip.gltf'), 'utf8')) as Gltf;
  for (const { uri } of buffers) expect(existsSync(join(folder, 'out', uri))).toBe(true);
  expect(buffers.every(({ uri }) => uri.startsWith('pip-'))).toBe(true);
});

test.each(['txt', 'bin', 'tzip', 'bzip'])('.x as %s decodes to the counts of the source', async (variant) => {
  const output = join(folder, 'out/pip.x');
  await convert(join(folder, 'in/character-text.x'), '-o', output, '--variant', variant);
  const counts = async (path: string): Promise<unknown> => {
    const { stdout } = await runCommand(['inspect', '--json', path], { formats: await knownFormats() });
    const { format, counts: all } = JSON.parse(stdout) as {
      format: { variant: string };
      counts: { bones: number; triangles: number; clips: number };
    };
    expect(format.variant).toBe(path === output ? variant : 'txt');
    return [all.bones, all.triangles, all.clips];
  };
  expect(await counts(output)).toEqual(await counts(join(folder, 'in/character-text.x')));
});

test('folders are mirrored; a broken file is told and does not stop the rest', async () => {
  const { code, stderr } = await convert(
    '-r',
    join(folder, 'in'),
    '-o',
    join(folder, 'out'),
    '--tex-dir',
    join(folder, 'in'),
  );
  expect(code).toBe(1);
  expect(readdirSync(join(folder, 'out'), { recursive: true }).map(String).toSorted()).toEqual([
    'character-text.glb',
    'deep',
    join('deep', 'binary.glb'),
  ]);
  expect(stderr).toMatch(/broken\.x: x \(txt\): .* at 0x/);
  expect(stderr).toContain('rigstream: 2 of 3 models converted\n');
});

test.each([
  [['in.x'], '--output OUT is missing'],
  [['in.x', '-o', 'out'], 'OUT needs an extension: .glb, .gltf, .x'],
  [['in.x', '-o', 'out.glv'], 'unknown kind of output "glv"; did you mean "glb"?'],
  [['in.x', '-o', 'out.glb', '--to', 'x'], '--to goes with --recursive'],
  [['-r', 'nowhere', '-o', 'out'], '--recursive takes folders, and "nowhere" is none'],
])('wrong usage: %j', async (args, message) => {
  const { code, stderr } = await convert(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('what cannot be written leaves nothing behind', async () => {
  writeFileSync(join(folder, 'blocked'), '');
  const { code, stderr } = await convert(
    join(folder, 'in/character-text.x'),
    '-o',
    join(folder, 'blocked/pip.glb'),
  );
  expect(code).toBe(1);
  expect(stderr).toContain('character-text.x');
});
