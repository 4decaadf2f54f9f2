import type { ConformanceSample } from '@rigstream/testing';
import { FileBytes } from './file-bytes.ts';

/** What tells the layouts of a version apart (specification section 2). */
interface Layout {
  readonly version: number;
  readonly hasLights?: boolean;
  readonly morphs?: 'terminated' | 'counted';
}

const layouts: readonly (readonly [name: string, layout: Layout])[] = [
  ['mainline 910', { version: 910 }],
  ['imvu 919', { version: 919, hasLights: true, morphs: 'terminated' }],
  ['trunk 1300', { version: 1300, hasLights: true, morphs: 'terminated' }],
  ['git 1301', { version: 1301, morphs: 'counted' }],
];

function skeleton({ version, hasLights = false }: Layout): Uint8Array {
  const file = new FileBytes('CSF', version).integers(4);
  if (hasLights) file.floats(0.25, 0.5, 1);
  const bones: readonly (readonly [name: string, parent: number, children: readonly number[]])[] = [
    ['röot', -1, [1, 2]],
    ['__proto__', 0, [3]],
    ['constructor', 0, []],
    ['', 1, []],
  ];
  for (const [name, parent, children] of bones) {
    file.string(name).floats(0, 1.5, -2, 0, 0, 0.6, 0.8).floats(0, -1.5, 2, 0, 0, -0.6, 0.8).integers(parent);
    if (hasLights) file.integers(1).floats(1, 0.5, 0);
    file.integers(children.length, ...children);
  }
  return file.take();
}

/** With names that lack the NUL or go on behind it, and numbers that lead nowhere. */
function carelessSkeleton(): Uint8Array {
  const file = new FileBytes('CSF', 700).integers(3);
  const transforms = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1];
  file
    .rawString('no end')
    .floats(...transforms)
    .integers(2, 1, 7);
  file
    .rawString('more\0than')
    .floats(Number.NaN, ...transforms.slice(1))
    .integers(9, 0);
  file
    .rawString('')
    .floats(...transforms)
    .integers(0, 1, 1);
  return file.take();
}

function plainKeys(file: FileBytes, count: number): FileBytes {
  for (let key = 0; key < count; key++) file.floats(key / 8, key, 2, 3, 0, 0, 0.6, 0.8);
  return file;
}

function plainAnimation(version: number): Uint8Array {
  const file = new FileBytes('CAF', version);
  if (version === 919 || version >= 1300) file.integers(0);
  file.floats(2).integers(3);
  // The bit for quantised keys: libraries of 1300 and later set it, and write plain keys.
  if (version >= 1200) file.integers(version === 1200 ? 0 : 1);
  plainKeys(file.integers(0, 5), 5);
  file.integers(3, 2).floats(0, 1e10, 1e10, 1e10, 0, 0, 0, 1).floats(1, 4, 5, 6, 0, 0, 0, 1);
  plainKeys(file.integers(1, 1), 1);
  return file.take();
}

/** With keys out of order, too late or no numbers, a bone twice, and a track without keys. */
function carelessAnimation(): Uint8Array {
  const file = new FileBytes('CAF', 900).floats(0).integers(4);
  plainKeys(file.integers(-1, 3), 3);
  file.integers(2, 2).floats(1, 0, 0, 0, 0, 0, 0, 1).floats(0.5, 0, Number.POSITIVE_INFINITY, 0, 0, 0, 0, 1);
  file.integers(2, 0);
  plainKeys(file.integers(5, 2), 2);
  return file.bytes(1, 2, 3).take();
}

function quantisedAnimation(): Uint8Array {
  const file = new FileBytes('CAF', 1200).floats(2).integers(2, 1);
  for (const [bone, keys] of [
    [0, 5],
    [4, 2],
  ] as const) {
    file.integers(bone, keys).floats(-1, -2, -3, 0.5, 0.25, 0.125);
    for (let key = 0; key < keys; key++)
      file
        .shorts(key * 9000)
        .bits([11, 3 * key], [11, 2 * key], [10, key])
        .shorts(12_000, -9000 + key, 301);
  }
  return file.take();
}

/** All that the four bytes before the keys of a packed track can say. */
const packedTracks = [
  { isRequired: true, isDynamic: true, isWide: false, keys: 4 },
  { isRequired: true, isDynamic: false, isWide: true, keys: 3 },
  { isRequired: true, isDynamic: true, isWide: true, keys: 3 },
  { isRequired: false, isDynamic: false, isWide: false, keys: 2 },
] as const;

function packedAnimation(version: number): Uint8Array {
  const file = new FileBytes('CAF', version);
  if (version >= 919) file.integers(1);
  file.floats(2).integers(packedTracks.length);
  if (version >= 1200) file.integers(0);
  for (const [bone, { isRequired, isDynamic, isWide, keys }] of packedTracks.entries()) {
    const flags = (isRequired ? 0x80 : 0) + (isWide ? 0x40 : 0) + (isDynamic ? 0x20 : 0);
    // The bones 256 and following need the high bits.
    file.bytes(bone, flags + 1, keys, 0);
    for (let key = 0; key < keys; key++) {
      const bits = isWide ? 25 : 9;
      const hasTranslation = isRequired && (isDynamic || key === 0);
      if (hasTranslation) file.bits([bits, 5 + key], [1, 0], [bits, 7], [1, 1], [bits, 300], [1, 0], [2, 0]);
      file.bits([2, key % 4], [1, 0], [11, 600], [1, 1], [11, 700], [1, 0], [11, 800], [10, 10 * key]);
      if (version === 917 && hasTranslation) file.floats(1, 2, 3);
      if (version === 916 || version === 917) file.floats(0, 0.6, 0, 0.8);
    }
  }
  return file.take();
}

function mesh(layout: Layout): Uint8Array {
  const { version, hasLights = false, morphs } = layout;
  const file = new FileBytes('CMF', version).integers(2);
  const maps = 2;
  const vertices = 5;
  file.integers(1, vertices, 4, 2, 3, maps);
  if (morphs) file.integers(3);
  for (let vertex = 0; vertex < vertices; vertex++) {
    file.floats(vertex, 2, 3, 0, 0, 1);
    if (hasLights) file.floats(1, 0.5, vertex / 8);
    if (vertex < 3) file.integers(-1, 0);
    else file.integers(vertex - 2, 1);
    file.floats(0.25, 0.5, 0.75, vertex);
    if (vertex % 2 === 0) file.integers(1, 3).floats(1);
    else file.integers(2, 3).floats(0.75).integers(4).floats(0.25);
    file.floats(vertex / 4);
  }
  for (let spring = 0; spring < 3; spring++) {
    file.integers(spring, spring + 1).floats(1000);
    if (version < 699) file.floats(0.5);
    file.floats(1.5);
  }
  if (morphs)
    for (const [name, ids] of [
      ['smile.Exclusive', [0, 2, 4]],
      ['__proto__', []],
      ['all', [0, 1, 2, 3, 4]],
    ] as const) {
      file.string(name);
      if (morphs === 'counted') file.integers(ids.length);
      for (const id of ids) file.integers(id).floats(1, 2, 4, 0, 1, 0, 0.5, 0.5, 0.25, 0.25);
      if (morphs === 'terminated') file.integers(vertices + 1);
    }
  file.integers(0, 1, 2, 2, 1, 0, 2, 3, 4, 4, 3, 0);
  // A submesh of nothing.
  file.integers(0, 0, 0, 0, 0, 0);
  if (morphs) file.integers(0);
  return file.take();
}

/** With vertices that do not exist, weights that are not one, and numbers that are none. */
function carelessMesh(): Uint8Array {
  const file = new FileBytes('CMF', 919).integers(1).integers(0, 3, 3, 0, 2, 0, 1);
  for (let vertex = 0; vertex < 3; vertex++) {
    file
      .floats(vertex, vertex === 1 ? Number.NaN : 0, 0, 0, 0, 1)
      .floats(1, 1, 1)
      .integers(-1, 0);
    if (vertex === 2) file.integers(0).floats(1);
    else file.integers(1, 0).floats(0.5).floats(0);
  }
  file.integers(0, 7).floats(1, Number.NaN).integers(1, 2).floats(1, 1);
  file
    .string('odd')
    .integers(-1)
    .floats(0, 0, 0, 0, 0, 1)
    .integers(1)
    .floats(0, Number.NaN, 0, 0, 0, 1)
    .integers(3);
  return file.integers(0, 1, 2, 0, 1, 3, -1, 1, 2).bytes(0).take();
}

function material({ version, morphs }: Layout): Uint8Array {
  const file = new FileBytes('CRF', version).bytes(255, 128, 0, 255, 1, 2, 3, 4, 0, 0, 0, 0).floats(0.25);
  file.integers(3);
  for (const name of ['a.tga', '/home/author/b.tga', '__proto__']) {
    file.string(name);
    if (morphs) file.string('Diffuse Color');
  }
  return file.take();
}

function morphAnimation({ version, morphs }: Layout): Uint8Array {
  const file = new FileBytes('CPF', version).floats(1.5).integers(3);
  for (const [track, keys] of [4, 1, 2].entries()) {
    if (morphs === 'counted') file.integers(300 + track, keys, 0, 3, 0, 2, 5);
    else file.string(['smile.Clamped', '__proto__', 'constructor'][track] as string).integers(keys);
    for (let key = 0; key < keys; key++) file.floats(key / 4, key / 8);
  }
  return file.take();
}

function ofKind(
  kind: string,
  make: (layout: Layout) => Uint8Array,
  ...names: readonly string[]
): readonly ConformanceSample[] {
  return layouts
    .filter(([name]) => names.includes(name))
    .map(([name, layout]) => ({ name: `${kind}, ${name}`, bytes: make(layout), expectWarnings: [] }));
}

/** Every kind in the layouts that differ, with everything the kind may hold. */
export function binarySamples(): readonly ConformanceSample[] {
  return [
    ...ofKind('CSF', skeleton, 'mainline 910', 'trunk 1300', 'git 1301'),
    ...ofKind('CMF', mesh, 'mainline 910', 'imvu 919', 'trunk 1300', 'git 1301'),
    { name: 'CMF, 600 with damped springs', bytes: mesh({ version: 600 }), expectWarnings: [] },
    ...ofKind('CRF', material, 'mainline 910', 'git 1301'),
    ...ofKind('CPF', morphAnimation, 'trunk 1300', 'git 1301'),
    ...[910, 1300].map((version) => ({
      name: `CAF, ${version} plain`,
      bytes: plainAnimation(version),
      expectWarnings: [],
    })),
    { name: 'CAF, 1200 quantised', bytes: quantisedAnimation(), expectWarnings: [] },
    ...[916, 917, 918, 919].map((version) => ({
      name: `CAF, ${version} packed`,
      bytes: packedAnimation(version),
      expectWarnings: [],
    })),
    { name: 'CSF, careless', bytes: carelessSkeleton() },
    { name: 'CAF, careless', bytes: carelessAnimation() },
    { name: 'CMF, careless', bytes: carelessMesh() },
    {
      name: 'a version of nobody',
      bytes: new FileBytes('CSF', 9100).take(),
      expectError: 'unsupported-version',
    },
  ];
}
