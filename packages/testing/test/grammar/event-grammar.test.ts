import { describe, expect, test } from '@jest/globals';
import type { EventBase } from '@rigstream/core';
import { EventGrammar } from '../../src/grammar/event-grammar.ts';
import { toy } from '../toys/toy-plugin.ts';

const asset = { type: 'asset', format: { id: 'toy', variant: 'binary' } };
const end = { type: 'end' };
const mesh = { type: 'mesh', mesh: 0 };
const meshEnd = { type: 'mesh-end', mesh: 0, vertices: 2, faces: 0 };
const vertices = { type: 'vertices', mesh: 0, first: 0, count: 2, position: new Float32Array(6) };
const track = { type: 'track', track: 0, clip: 0, stride: 3 };
const clip = { type: 'clip', clip: 0 };
const keys = {
  type: 'keyframes',
  track: 0,
  first: 0,
  count: 1,
  times: new Float32Array(1),
  values: new Float32Array(3),
};
const name = { text: 'a', raw: Uint8Array.of(97) };

function follow(events: readonly object[], { isPartial = false, batchSize = 4 } = {}): void {
  const grammar = new EventGrammar({ plugin: toy, bytes: 100, batchSize });
  for (const event of events) grammar.accept(event as EventBase);
  if (!isPartial) grammar.finish();
}

describe('events in order', () => {
  test.each([
    ['nothing but an asset', [asset, end]],
    ['a mesh', [asset, mesh, vertices, { ...vertices, first: 2 }, { ...meshEnd, vertices: 4 }, end]],
    [
      'two attributes, each without gaps',
      [
        asset,
        mesh,
        vertices,
        { ...vertices, position: undefined, normal: new Float32Array(6) },
        meshEnd,
        end,
      ],
    ],
    ['a track before its clip', [asset, track, keys, clip, end]],
    ['an event of the format', [asset, { type: 'toy:anything', name: 5 }, end]],
    ['a warning of the format', [asset, { type: 'warning', code: 'toy:odd' }, end]],
    ['a bone with a parent that comes later', [asset, { type: 'bone', index: 0, parent: 7, name }, end]],
  ])('%s', (_what, events) => {
    expect(() => follow(events)).not.toThrow();
  });

  test('a file without an asset may give warnings before its error', () => {
    expect(() => follow([{ type: 'warning', code: 'no-bones' }], { isPartial: true })).not.toThrow();
  });

  test('what is cut off need not be complete', () => {
    expect(() => follow([asset, mesh, vertices], { isPartial: true })).not.toThrow();
  });
});

describe('events out of order', () => {
  const wrong: readonly (readonly [string, RegExp, readonly object[]])[] = [
    ['no asset', /comes before the asset/, [end]],
    [
      'a warning before the asset',
      /the asset, is not the first/,
      [{ type: 'warning', code: 'no-bones' }, asset, end],
    ],
    ['two assets', /second asset/, [asset, asset, end]],
    ['no end', /stop without an end/, [asset]],
    ['two ends', /comes after the end/, [asset, end, end]],
    ['an open mesh', /never closed/, [asset, mesh, end]],
    ['a batch before its mesh', /mesh 0, not declared yet/, [asset, vertices]],
    ['a batch after its mesh', /already closed/, [asset, mesh, vertices, meshEnd, vertices]],
    ['an end of no mesh', /not declared yet/, [asset, meshEnd]],
    [
      'a gap',
      /continues "vertices 0 position" at 3, where 2 comes next/,
      [asset, mesh, vertices, { ...vertices, first: 3 }],
    ],
    ['an overlap', /at 1, where 2/, [asset, mesh, vertices, { ...vertices, first: 1 }]],
    [
      'a wrong count of vertices',
      /counts 3 vertices where 2/,
      [asset, mesh, vertices, { ...meshEnd, vertices: 3 }],
    ],
    [
      'a batch that is too large',
      /batch of 5 records, where 4/,
      [asset, mesh, { ...vertices, count: 5, position: new Float32Array(15) }],
    ],
    ['a number left out', /mesh 1 where mesh 0/, [asset, { type: 'mesh', mesh: 1 }]],
    [
      'a number taken twice',
      /bone 0 where bone 1/,
      [asset, { type: 'bone', index: 0 }, { type: 'bone', index: 0 }],
    ],
    ['keys of no track', /not declared yet/, [asset, keys]],
    [
      'keys of another stride',
      /values for 1 keys of 3/,
      [asset, track, { ...keys, values: new Float32Array(4) }],
    ],
    ['a track of no clip', /clip 0, which never comes/, [asset, track, end]],
    ['a transform of no bone', /moves bone 0/, [asset, { type: 'bone-transform', index: 0 }]],
    ['a target of no track', /aims track 4/, [asset, { type: 'track-target', tracks: [4] }]],
  ];
  test.each(wrong)('%s', (_what, message, events) => {
    expect(() => follow(events)).toThrow(message);
  });
});

describe('events out of shape', () => {
  const wrong: readonly (readonly [string, RegExp, object])[] = [
    ['an unknown type', /neither core's nor of the format's own/, { type: 'vertex' }],
    ['a type of another format', /neither core's/, { type: 'x:object' }],
    [
      'a span behind the input',
      /past the 100 bytes/,
      { type: 'clip', clip: 0, span: { start: 5, end: 101 } },
    ],
    ['a span that runs backwards', /impossible span/, { type: 'clip', clip: 0, span: { start: 5, end: 4 } }],
    ['a name without bytes', /no text and bytes in its name/, { type: 'clip', clip: 0, name: { text: 'a' } }],
    ['a code nobody knows', /the code "odd"/, { type: 'warning', code: 'odd' }],
    [
      'a matrix of nine numbers',
      /9 numbers in matrix, where 16/,
      { type: 'bone', index: 0, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    ],
    ['times that are missing', /0 numbers in times, where 1/, { ...keys, times: new Float32Array(0) }],
    [
      'poses that are cut',
      /numbers in values, where 24/,
      { type: 'poses', first: 0, count: 1, bones: 2, layout: 'matrix-3x4', values: new Float32Array(20) },
    ],
    [
      'influences against their counts',
      /in weights, where 3/,
      {
        type: 'influences',
        mesh: 0,
        first: 0,
        count: 2,
        counts: Uint16Array.of(1, 2),
        bones: new Uint16Array(3),
        weights: new Float32Array(2),
      },
    ],
    [
      'faces against their sizes',
      /in indices, where 7/,
      {
        type: 'indices',
        mesh: 0,
        firstFace: 0,
        faceCount: 2,
        faceSizes: Uint16Array.of(3, 4),
        indices: new Uint16Array(6),
      },
    ],
  ];
  test.each(wrong)('%s', (_what, message, event) => {
    expect(() => follow([asset, event])).toThrow(message);
  });

  test('an asset of another format', () => {
    expect(() => follow([{ type: 'asset', format: { id: 'x', variant: 'txt' } }])).toThrow(/not "toy"/);
    expect(() => follow([{ type: 'asset', format: { id: 'toy', variant: 'txt' } }])).toThrow(
      /none of binary/,
    );
  });
});
