import { expect, test } from '@jest/globals';
import type { Inspection } from '../../src/inspect/inspection.ts';
import { report } from '../../src/inspect/report.ts';
import { createPalette } from '../../src/terminal-text.ts';

const plain = createPalette({ isTTY: false }, {});
const hero: Inspection = {
  file: 'hero.x',
  format: { id: 'x', variant: 'text', version: '0303' },
  bytes: 1_234_567,
  space: {
    handedness: 'left',
    up: '+y',
    winding: 'cw',
    uvOrigin: 'top-left',
    matrix: 'row-vector',
    rotation: 'conjugate-quaternion',
    time: 'ticks',
  },
  counts: {
    bones: 3,
    meshes: 1,
    vertices: 2100,
    faces: 1000,
    triangles: 2000,
    materials: 2,
    clips: 2,
    tracks: 9,
    keys: 300,
  },
  bones: [
    { name: 'Root', parent: -1 },
    { name: 'Arm', parent: 0 },
    { name: '', parent: 0 },
  ],
  meshes: [{ name: 'Body', bone: 0, vertices: 2100, faces: 1000, triangles: 2000, joints: 1 }],
  materials: [
    {
      name: 'Skin',
      textures: [
        { kind: 'TextureFilename', file: 'skin.bmp', found: '/models/Skin.BMP' },
        { kind: 'NormalmapFilename', file: 'bumps.tga', found: null },
      ],
    },
    { name: 'Brass', textures: [] },
  ],
  clips: [
    {
      name: 'walk',
      seconds: 0.9375,
      duration: 4500,
      ticksPerSecond: 4800,
      rateSource: 'assumed',
      tracks: 3,
      keys: 60,
    },
    { name: 'wave', seconds: 1, duration: 30, ticksPerSecond: 30, rateSource: 'file', tracks: 6, keys: 240 },
  ],
  bounds: { min: [-1, 0, -0.25], max: [1, 1.8, 0.25] },
  warnings: [
    {
      code: 'bad-index',
      severity: 'warning',
      message: 'an index leads nowhere',
      span: { start: 419, end: 423, line: 12 },
      path: 'Mesh Body > faces[3]',
      expected: 'below 2100',
      found: '2100',
      hint: 'Export it again.',
    },
    { code: 'no-bones', severity: 'info', message: 'worth knowing' },
  ],
  error: null,
};

test('everything a person asks of a file', () => {
  expect(report(hero, plain)).toBe(`hero.x
  format    x (text, version 0303)
  size      1,234,567 bytes
  contents  3 bones, 1 mesh, 2,100 vertices, 1,000 faces (2,000 triangles), 2 materials, 2 clips, 9 tracks, 300 keys
  bounds    (-1, 0, -0.25) to (1, 1.8, 0.25), size 2 × 1.8 × 0.5
  space     left-handed, +y up, front faces cw

Bones
  Root
  ├─ Arm
  └─ (unnamed)

Meshes
  Body  2,100 vertices, 1,000 faces, deformed by 1 bone, on Root

Materials
  Skin   skin.bmp found, bumps.tga missing
  Brass  no texture

Clips
  walk  0.9375 s, 3 tracks, 60 keys, 4500 ticks at 4800 ticks/s assumed: the file states none
  wave  1 s, 6 tracks, 240 keys, 30 ticks at 30 ticks/s stated in the file

Warnings (2)
  0x1a3 (line 12) bad-index an index leads nowhere, in Mesh Body > faces[3]; expected below 2100, found 2100. Export it again.
  no-bones worth knowing
`);
});

test('a file of no known format has little to tell', () => {
  const error = { code: 'unknown-format', message: 'no registered format knows these bytes' };
  const nothing = { ...hero, format: null, space: null, bytes: 1, bounds: null };
  const lists = { bones: [], meshes: [], materials: [], clips: [], warnings: [] };
  expect(report({ ...nothing, ...lists, error }, plain)).toBe(`hero.x
  size  1 byte

Error
  no registered format knows these bytes
`);
});

test('colours do not move the columns', () => {
  const coloured = report(hero, createPalette({ isTTY: true }, {}));
  expect(coloured).toContain('\u001b[1mBones\u001b[22m');
  // oxlint-disable-next-line eslint/no-control-regex
  expect(coloured.replaceAll(/\u001b\[[0-9;]*m/g, '')).toBe(report(hero, plain));
});

test('no text of a file reaches the terminal as it is', () => {
  const evil = '\u001b]0;owned\u0007';
  const everywhere = JSON.parse(
    JSON.stringify({ ...hero, error: { code: 'syntax', message: evil } }, (key, value: unknown) =>
      ['name', 'file', 'message', 'path', 'hint', 'expected', 'found', 'variant', 'version'].includes(key) &&
      value !== null
        ? evil
        : value,
    ),
  ) as Inspection;
  const text = report(everywhere, plain);
  expect(text).toContain('\\u001b]0;owned\\u0007');
  // oxlint-disable-next-line eslint/no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test('long names and long lists are cut short, and say so', () => {
  const bones = Array.from({ length: 2000 }, (_, index) => ({ name: 'b'.repeat(5000), parent: index - 1 }));
  const lines = report({ ...hero, bones }, plain).split('\n');
  expect(lines).toContain('  … and 1,500 more (--json lists all)');
  expect(lines.length).toBeLessThan(530);
  expect(lines).toContain(`  ${'b'.repeat(59)}…`);
});
