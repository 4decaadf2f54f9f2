import { expect, test } from '@jest/globals';
import { lumpNames } from '../src/layout.ts';
import { decodeZymBytes, warningsOf } from './support/decode.ts';
import { foldZym } from './support/fold-zym.ts';
import { arm, byte, float, int, writeZym, type ZymFile } from './support/write-zym.ts';

const model = {
  bones: [
    { name: 'root', parent: -1 },
    { name: 'arm', parent: 0 },
  ],
  scenes: [
    { name: 'wave', framerate: 12.5, loop: true, start: 0, length: 2 },
    { name: 'rest', framerate: 0, loop: false, start: 1, length: 1 },
  ],
  vertBoneCounts: [1, 2, 1, 1],
  vertices: [
    { bone: 0, origin: [1, 2, 3] },
    { bone: 0, origin: [4, 5, 6] },
    { bone: 1, origin: [7, 8, 9] },
    { bone: 1, origin: [1, 0, 0] },
    { bone: 0, origin: [0, 1, 0] },
  ],
  texcoords: [
    [0, 0.25],
    [0.5, 0.75],
    [-63, 50],
    [1, 1],
  ],
  runs: [[[0, 1, 2]], [[2, 1, 3]]],
  shaders: ['models/skin', ''],
  zones: [3, 0],
};

test('a file in the order of the compiler', () => {
  const decoded = decodeZymBytes(writeZym(arm));
  expect(decoded.error).toBeUndefined();
  expect(warningsOf(decoded)).toEqual([]);
  const folded = foldZym(decoded.events);
  expect(folded).toMatchObject(model);
  expect(folded.poses[0]?.[1]).toEqual([0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30]);
  expect(folded.poses[1]?.[1]).toEqual(Array.from({ length: 12 }, () => 0));
  expect(decoded.events.filter(({ type }) => type === 'zym:bounds')).toMatchObject([
    { min: [-1, -2, -3], max: [4, 5, 6], squaredRadius: 77 },
    { clip: 0, squaredRadius: 14 },
    { clip: 1, squaredRadius: 3 },
  ]);
  expect(decoded.events).toContainEqual(
    expect.objectContaining({ type: 'zym:flags', of: 'bone', index: 1, flags: 1 }),
  );
  expect(decoded.events.at(-1)).toMatchObject({
    type: 'end',
    totals: { bones: 2, meshes: 1, faces: 2, materials: 2, clips: 2, poses: 2 },
  });
});

test('lumps in any order, with gaps, give the same model', () => {
  for (let turn = 1; turn < lumpNames.length; turn++) {
    for (const order of [
      [...lumpNames.slice(turn), ...lumpNames.slice(0, turn)],
      [...lumpNames.slice(turn), ...lumpNames.slice(0, turn)].toReversed(),
    ]) {
      const gaps = order.map((_, index) => (index * turn) % 5);
      const decoded = decodeZymBytes(writeZym(arm, { order, gaps }));
      expect(decoded.error).toBeUndefined();
      expect(warningsOf(decoded)).toEqual([]);
      expect(foldZym(decoded.events)).toMatchObject(model);
    }
  }
});

test('batches are of the size asked for', () => {
  const { events } = decodeZymBytes(writeZym(arm), { batchSize: 2 });
  const sizes = (wanted: string) =>
    events.flatMap((event) => (event.type === wanted && 'count' in event ? [event.count] : []));
  expect(sizes('vertices')).toEqual([2, 2]);
  // A batch holds two points; the second vertex has both by itself.
  expect(sizes('influences')).toEqual([1, 1, 2]);
  expect(sizes('poses')).toEqual([1, 1]);
});

test('points before their counts are held as far as the option allows', () => {
  const bytes = writeZym(arm, { order: [...lumpNames].toReversed() });
  expect(decodeZymBytes(bytes, { options: { maxHeldBytes: 79 } }).error).toMatchObject({
    code: 'limit-exceeded',
    path: 'verts',
    found: '80 bytes',
    hint: expect.stringContaining('maxHeldBytes') as unknown,
  });
  // The counts, 16 bytes, are held together with the points.
  expect(decodeZymBytes(bytes, { options: { maxHeldBytes: 95 } }).error).toMatchObject({
    code: 'limit-exceeded',
    path: 'vertbonecounts',
    found: '96 bytes',
  });
  const held = decodeZymBytes(bytes, { options: { maxHeldBytes: 96 } });
  expect(held.error).toBeUndefined();
  expect(foldZym(held.events)).toMatchObject(model);
});

const withLumps = (lumps: Partial<ZymFile['lumps']>, more: Partial<ZymFile> = {}): ZymFile => ({
  ...arm,
  ...more,
  lumps: { ...arm.lumps, ...lumps },
});

test.each<[string, Uint8Array, string, string | undefined]>([
  ['lumps that overlap', writeZym(arm, { claims: { bones: [200, 80] } }), 'bad-section', undefined],
  ['a lump in the header', writeZym(arm, { claims: { verts: [100, 80] } }), 'bad-section', 'verts'],
  ['a negative length', writeZym(arm, { claims: { poses: [900, -48] } }), 'bad-section', 'poses'],
  ['a lump past the end', writeZym(arm, { claims: { trizone: [2 ** 30, 2] } }), 'truncated', undefined],
  ['too few bones', writeZym(withLumps({ bones: int(0) })), 'bad-section', 'bones'],
  [
    'too few points',
    writeZym(withLumps({ vertbonecounts: int(1, 3, 1, 1) })),
    'bad-section',
    'vertbonecounts',
  ],
  [
    'a negative count',
    writeZym(withLumps({ vertbonecounts: int(1, -3, 1, 1) })),
    'bad-count',
    'vertbonecounts[1]',
  ],
  [
    'a run past the triangles',
    writeZym(withLumps({ render: int(3, 0, 1, 2, 0, 2, 1, 3) })),
    'bad-section',
    'render > runs[0]',
  ],
  [
    'runs that leave triangles',
    writeZym(withLumps({ render: int(1, 0, 1, 2, 0, 2, 1, 3) })),
    'bad-section',
    'render',
  ],
  [
    'a run of negative length',
    writeZym(withLumps({ render: int(-1, 0, 1, 2, 1, 2, 1, 3) })),
    'bad-section',
    'render > runs[0]',
  ],
  [
    'a count nothing can hold',
    writeZym({ ...arm, counts: [2 ** 31 - 1, 2, 2, 2, 2] }),
    'limit-exceeded',
    undefined,
  ],
  ['type 2', writeZym({ ...arm, type: 2 }), 'unsupported-variant', undefined],
  ['another magic', Buffer.from('ZYMOTICMODEX'), 'bad-magic', undefined],
  ['half a header', writeZym(arm).subarray(0, 100), 'truncated', undefined],
])('%s', (_title, bytes, code, path) => {
  expect(decodeZymBytes(bytes).error).toMatchObject({ code, ...(path !== undefined && { path }) });
});

test.each<[string, Uint8Array, string]>([
  ['a size that is not true', writeZym({ ...arm, fileBytes: 0 }), 'size-mismatch'],
  [
    'a tail of the pose lump',
    writeZym(withLumps({ poses: [...arm.lumps.poses, ...int(1, 2)] })),
    'size-mismatch',
  ],
  [
    'a parent behind its child',
    writeZym(withLumps({ bones: [...arm.lumps.bones.slice(0, 2), ...int(1), ...arm.lumps.bones.slice(3)] })),
    'hierarchy-order',
  ],
  [
    'a rate below zero',
    writeZym(
      withLumps({ scenes: arm.lumps.scenes.map((field, index) => (index === 8 ? { float: -1 } : field)) }),
    ),
    'bad-framerate',
  ],
  [
    'poses that do not exist',
    writeZym(
      withLumps({ scenes: arm.lumps.scenes.map((field, index) => (index === 11 ? { int: 3 } : field)) }),
    ),
    'bad-range',
  ],
  ['a corner that does not exist', writeZym(withLumps({ render: int(1, 0, 1, 4, 1, 2, 1, 3) })), 'bad-index'],
  [
    'a bone that does not exist',
    writeZym(
      withLumps({ verts: arm.lumps.verts.map((field, index) => (index === 0 ? { int: -1 } : field)) }),
    ),
    'bad-index',
  ],
  [
    'NaN in a pose',
    writeZym(withLumps({ poses: [...float(Number.NaN), ...arm.lumps.poses.slice(1)] })),
    'non-finite',
  ],
  ['zones of another number', writeZym(withLumps({ trizone: byte(1) })), 'size-mismatch'],
])('%s is a warning, and everything is delivered', (_title, bytes, code) => {
  const decoded = decodeZymBytes(bytes);
  expect(decoded.error).toBeUndefined();
  expect(warningsOf(decoded)).toEqual([code]);
  expect(foldZym(decoded.events)).toMatchObject({ shaders: model.shaders, texcoords: model.texcoords });
  expect(decodeZymBytes(bytes, { strict: true }).error).toMatchObject({ code });
});

test('whole poses before a cut are delivered', () => {
  const bytes = writeZym(arm);
  const start = 140 + 2 * 76;
  const { events, error } = decodeZymBytes(bytes.subarray(0, start + 96 + 20));
  expect(error).toMatchObject({ code: 'truncated' });
  expect(events.at(-1)).toMatchObject({ type: 'poses', first: 0, count: 1 });
});
