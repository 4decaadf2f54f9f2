import { expect, test } from '@jest/globals';
import type { CoreEvent, Name } from '@rigstream/core';
import type { PageEvent } from '../src/formats.ts';
import { summariseEvent } from '../src/event-summary.ts';

const name = (text: string): Name => ({ text, raw: new TextEncoder().encode(text) });

const cases: readonly (readonly [CoreEvent, string])[] = [
  [{ type: 'bone', index: 3, name: name('Hand'), parent: 1 }, '#3 “Hand” in #1'],
  [{ type: 'bone', index: 0, parent: -1 }, '#0 root'],
  [
    {
      type: 'vertices',
      mesh: 0,
      first: 1024,
      count: 100,
      position: new Float32Array(300),
      uv: [{ set: 0, values: new Float32Array(200) }],
    },
    '1024–1123 position uv0',
  ],
  [
    {
      type: 'track',
      track: 4,
      clip: 0,
      channel: 1,
      target: { name: name('Hip') },
      path: 'rotation',
      stride: 4,
      interpolation: 'linear',
    },
    '#4 “Hip” rotation',
  ],
  [{ type: 'mesh-material', mesh: 0, slot: 1, material: { index: 2 } }, 'slot 1: #2'],
  [{ type: 'unknown', what: 'Fog', span: { start: 4, end: 10 } }, 'Fog, 6 bytes'],
];

test.each(cases.map(([event, summary]) => ({ event, summary })))(
  '$event.type is summed up as $summary',
  ({ event, summary }) => {
    expect(summariseEvent(event)).toBe(summary);
  },
);

test('an event only its format knows shows its words, then its numbers', () => {
  const event: PageEvent = {
    type: 'x:object',
    object: 2,
    template: 'AnimTick',
    layout: 'declared',
    name: name('Rate'),
    members: [],
  };
  expect(summariseEvent(event)).toBe('AnimTick declared “Rate” object 2');
});
