import { expect, test } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { encodeZym } from '../../src/encode.ts';
import type { ZymEvent } from '../../src/index.ts';
import { lumpNames } from '../../src/layout.ts';
import { decodeZymBytes, warningsOf } from '../support/decode.ts';
import { encoded } from '../support/encoded.ts';
import { foldZym } from '../support/fold-zym.ts';
import { shuffled, sequence } from '../support/shuffled.ts';
import { arm, writeZym } from '../support/write-zym.ts';

const file = writeZym(arm);
const { events } = decodeZymBytes(file);
const withoutBounds = events.filter(({ type }) => type !== 'zym:bounds');
type Events = readonly (CoreEvent | ZymEvent)[];

const changed = (change: (event: CoreEvent | ZymEvent) => Events | undefined): Events =>
  events.flatMap((event) => change(event) ?? [event]);

test('a decoded file is written byte for byte', () => {
  expect(encoded(events)).toEqual(file);
});

test('lumps in random orders and with gaps are the same model', () => {
  const random = sequence(20_260_517);
  const wanted = foldZym(events);
  for (let round = 0; round < 60; round++) {
    const order = shuffled(lumpNames, random);
    const again = decodeZymBytes(encoded(events, { order, alignment: 1 + (random() % 61) }));
    expect(again.error).toBeUndefined();
    expect(warningsOf(again)).toEqual([]);
    expect(foldZym(again.events)).toEqual(wanted);
  }
});

test('bounds that no event tells are measured over the poses, with the mean of the influences', () => {
  const again = decodeZymBytes(encoded(withoutBounds));
  const bounds = again.events.flatMap((event) =>
    event.type === 'zym:bounds'
      ? [{ clip: event.clip, min: event.min, max: event.max, squared: event.squaredRadius }]
      : [],
  );
  // By hand. In pose 0 the root rests and the arm, turned by 90° about z, stands at (10, 20, 30); in pose 1 the root
  // is turned and moved so and the arm is all zero, which leaves the root's translation of whatever hangs on it.
  // Pose 0: (1, 2, 3), the mean of (4, 5, 6) and (2, 27, 39), (10, 21, 30), (0, 1, 0).
  // Pose 1: (8, 21, 33), the mean of (5, 24, 36) and (10, 20, 30), (10, 20, 30), (9, 20, 30).
  expect(bounds).toEqual([
    { clip: undefined, min: [0, 1, 0], max: [10, 22, 33], squared: 56.25 + 484 + 1089 },
    { clip: 0, min: [0, 1, 0], max: [10, 22, 33], squared: 56.25 + 484 + 1089 },
    { clip: 1, min: [7.5, 20, 30], max: [10, 22, 33], squared: 56.25 + 484 + 1089 },
  ]);
});

test('triangles are sorted by material, and zones with them', () => {
  const swapped = changed((event) =>
    event.type === 'mesh-material' ? [{ ...event, material: { index: 1 - event.slot } }] : undefined,
  );
  const before = foldZym(events);
  const after = foldZym(decodeZymBytes(encoded(swapped)).events);
  expect(after.runs).toEqual([...before.runs].toReversed());
  expect(after.zones).toEqual([...before.zones].toReversed());
});

test('chunks are of 64 KiB at most, and hold what one piece would', () => {
  const poses = events.flatMap((event) => (event.type === 'poses' ? [event] : []))[0];
  const many = changed((event) =>
    event.type === 'poses' ? Array.from({ length: 1000 }, () => event) : undefined,
  );
  const chunks = [...encodeZym(many)];
  expect(chunks.slice(0, -1).every(({ length }) => length === 65_536)).toBe(true);
  expect(chunks.length).toBe(Math.ceil((file.length + (poses?.values.byteLength ?? 0) * 999) / 65_536));
  expect(foldZym(decodeZymBytes(Buffer.concat(chunks)).events).poses).toHaveLength(2000);
});

test.each<[string, Events, RegExp]>([
  [
    'a foreign space',
    changed((event) =>
      event.type === 'asset' ? [{ ...event, space: { ...event.space, up: '+y' } }] : undefined,
    ),
    /\+z up/,
  ],
  [
    'vertices without points',
    changed((event) => {
      if (event.type !== 'influences') return undefined;
      const { local: _, ...rest } = event;
      return [rest];
    }),
    /points in the space of bones/,
  ],
  [
    'weights that are no mean',
    changed((event) =>
      event.type === 'influences'
        ? [{ ...event, weights: Float32Array.from(event.bones, () => 0.75) }]
        : undefined,
    ),
    /vertex 0 weigh different amounts/,
  ],
  [
    'a long name',
    changed((event) =>
      event.type === 'bone'
        ? [{ ...event, name: { text: 'x'.repeat(33), raw: new Uint8Array(33).fill(120) } }]
        : undefined,
    ),
    /32 bytes/,
  ],
  [
    'poses of other bones',
    changed((event) =>
      event.type === 'bone' && event.index > 0 ? [event, { ...event, index: 2 }] : undefined,
    ),
    /do not hold 3 bones/,
  ],
  [
    'a second mesh',
    changed((event) => (event.type === 'mesh' ? [event, { ...event, mesh: 1 }] : undefined)),
    /one mesh/,
  ],
])('%s is refused', (_, wrong, message) => {
  expect(() => encoded(wrong)).toThrow(RangeError);
  expect(() => encoded(wrong)).toThrow(message);
});

test.each([
  [{ order: ['scenes'] as const }, /order/],
  [{ alignment: 0 }, /alignment/],
])('the options %j are refused', (options, message) => {
  expect(() => encoded(events, options)).toThrow(message);
});
