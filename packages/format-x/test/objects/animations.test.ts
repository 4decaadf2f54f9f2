import { expect, test } from '@jest/globals';
import { decodeWhole, type Settings } from '../support/decode-parts.ts';

function eventsOf(body: string, settings: Settings = {}): readonly object[] {
  const { events, error } = decodeWhole(`xof 0303txt 0032\nFrame A { } AnimationSet S { ${body} }`, settings);
  expect(error).toBeUndefined();
  return events.slice(3, -1);
}

const position = 'AnimationKey { 2; 2; 0;3;1,2,3;;, 10;3;4,5,6;;; }';

test('a target named before the keys is in the track', () => {
  expect(eventsOf(`Animation C { { A } ${position} }`)).toMatchObject([
    {
      type: 'track',
      track: 0,
      clip: 0,
      channel: 0,
      channelName: { text: 'C' },
      target: { name: { text: 'A' } },
      path: 'translation',
      stride: 3,
      keyType: 2,
      declaredKeys: 2,
    },
    {
      type: 'keyframes',
      track: 0,
      first: 0,
      count: 2,
      times: new Float32Array([0, 10]),
      values: new Float32Array([1, 2, 3, 4, 5, 6]),
    },
  ]);
});

test('a target named behind the keys is in the track too, and options between them keep their place', () => {
  expect(eventsOf(`Animation { ${position} AnimationOptions { 1; 0; } { A } }`)).toMatchObject([
    { type: 'track', target: { name: { text: 'A' } } },
    { type: 'keyframes' },
    { type: 'x:object', template: 'AnimationOptions', parent: { kind: 'channel', index: 0 } },
  ]);
});

test('a target behind too many keys follows them', () => {
  const keys = Array.from({ length: 1100 }, (_, time) => `${time};3;0,0,0;;,`).join('');
  const events = eventsOf(`Animation { AnimationKey { 2; 1100; ${keys} } ${position} { A } { A } }`);
  expect(events).toMatchObject([
    { type: 'track', track: 0 },
    { type: 'keyframes', count: 1024 },
    { type: 'keyframes', first: 1024, count: 76 },
    { type: 'track', track: 1 },
    { type: 'keyframes' },
    { type: 'track-target', channel: 0, tracks: [0, 1], target: { name: { text: 'A' } } },
    { type: 'x:reference', parent: { kind: 'channel', index: 0 } },
  ]);
  expect(events[0]).not.toHaveProperty('target');
});

test('a frame in an animation is its target', () => {
  expect(eventsOf(`Animation { Frame B { } ${position} }`)).toMatchObject([
    { type: 'bone', index: 1 },
    { type: 'track', target: { index: 1 } },
    { type: 'keyframes' },
  ]);
  expect(eventsOf(`Animation { ${position} Frame B { } }`)).toMatchObject([
    { type: 'track' },
    { type: 'keyframes' },
    { type: 'bone', index: 1 },
    { type: 'track-target', tracks: [0], target: { index: 1 } },
  ]);
});

test.each([
  [0, 'rotation', '4;1,0,0,0'],
  [1, 'scale', '3;1,1,1'],
  [3, 'matrix', `16;${Array.from({ length: 16 }, () => 0).join()}`],
  [4, 'matrix', `16;${Array.from({ length: 16 }, () => 0).join()}`],
])('key type %d is %s', (keyType, path, key) => {
  expect(eventsOf(`Animation { { A } AnimationKey { ${keyType}; 1; 0;${key};;; } }`)).toMatchObject([
    { type: 'track', keyType, path, stride: Number.parseInt(key, 10) },
    { type: 'keyframes', count: 1 },
  ]);
});

test('keys of an unknown type are delivered as stored', () => {
  expect(eventsOf('Animation { { A } AnimationKey { 9; 1; 5;2;0.5,0.25;;; } }')).toMatchObject([
    { type: 'warning', code: 'unknown-key-type' },
    {
      type: 'x:object',
      template: 'AnimationKey',
      members: [
        { name: 'keyType', value: 9 },
        { name: 'nKeys', value: 1 },
        {
          name: 'keys',
          value: [
            {
              members: [
                { name: 'time', value: 5 },
                {
                  name: 'tfkeys',
                  value: { members: [{ value: 2 }, { value: new Float32Array([0.5, 0.25]) }] },
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test('where keys change their number of values, a further track begins', () => {
  expect(
    eventsOf('Animation { { A } AnimationKey { 2; 3; 0;3;1,2,3;;, 1;2;4,5;;, 2;2;6,7;;; } }'),
  ).toMatchObject([
    { type: 'track', track: 0, stride: 3, declaredKeys: 3 },
    { type: 'keyframes', track: 0, first: 0, count: 1, values: new Float32Array([1, 2, 3]) },
    { type: 'track', track: 1, stride: 2, declaredKeys: 2 },
    {
      type: 'keyframes',
      track: 1,
      first: 0,
      count: 2,
      times: new Float32Array([1, 2]),
      values: new Float32Array([4, 5, 6, 7]),
    },
    { type: 'warning', code: 'count-mismatch', expected: '3', found: '2' },
  ]);
});

test('odd keys are warned of once for each list, and delivered as stored', () => {
  expect(
    eventsOf(
      'Animation { { A } AnimationKey { 0; 3; 5;4;2,0,0,0;;, 5;4;0,3,0,0;;, 4;4;1,0,0,0;;; } AnimationKey { 1; 0; } }',
    ),
  ).toMatchObject([
    { type: 'track' },
    { type: 'keyframes', times: new Float32Array([5, 5, 4]) },
    { type: 'warning', code: 'non-unit-rotation', found: 'length 2' },
    { type: 'warning', code: 'time-order', found: '5' },
    { type: 'track', path: 'scale', declaredKeys: 0 },
    { type: 'warning', code: 'empty-track' },
  ]);
});

test('held keys are delivered before an error', () => {
  const { events, error } = decodeWhole(
    'xof 0303txt 0032 AnimationSet { Animation { AnimationKey { 2; 3; 0;3;1,2,3;;, 10;3;4,5,6;;, 20;3;7',
  );
  expect(events.slice(2)).toMatchObject([{ type: 'track' }, { type: 'keyframes', count: 2 }]);
  expect(error).toMatchObject({
    code: 'truncated',
    path: 'AnimationSet > Animation > AnimationKey > keys[2]',
  });
});

test('a file without frames names those of another: one remark, no warning', () => {
  const { events } = decodeWhole(
    `xof 0303txt 0032 AnimationSet { Animation { { A } ${position} } Animation { { B } ${position} } }`,
  );
  expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
    { code: 'unresolved-reference', severity: 'info' },
  ]);
});

test('rates may stand anywhere and be repeated', () => {
  const { events } = decodeWhole(
    'xof 0303txt 0032 AnimationSet { } AnimTicksPerSecond fps { 24; } AnimTicksPerSecond { 0; }',
  );
  expect(events.slice(2, -1)).toMatchObject([
    { type: 'time-base', ticksPerSecond: 24 },
    { type: 'time-base', ticksPerSecond: 0 },
    { type: 'warning', code: 'bad-framerate' },
  ]);
});
