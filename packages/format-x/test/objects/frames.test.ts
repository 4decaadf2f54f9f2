import { expect, test } from '@jest/globals';
import { decodeWhole } from '../support/decode-parts.ts';

const identity = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;;';
const moved = '1,0,0,0,0,1,0,0,0,0,1,0,2,3,4,1;;';

function eventsOf(body: string): readonly object[] {
  const { events, error } = decodeWhole(`xof 0303txt 0032\n${body}`);
  expect(error).toBeUndefined();
  return events.slice(1, -1);
}

test('a frame waits for its matrix', () => {
  expect(eventsOf(`Frame A { FrameTransformMatrix { ${moved} } }`)).toMatchObject([
    { type: 'bone', index: 0, parent: -1, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1] },
  ]);
});

test('a frame goes before what stands in it, and its matrix follows', () => {
  expect(eventsOf(`Frame A { Frame B { } FrameTransformMatrix { ${moved} } }`)).toMatchObject([
    { type: 'bone', index: 0, name: { text: 'A' } },
    { type: 'bone', index: 1, parent: 0 },
    { type: 'bone-transform', index: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1] },
  ]);
});

test('frames and meshes hang on the nearest frame around them, whatever is in between', () => {
  expect(eventsOf('Frame A { Group { Frame B { Mesh M { 0; 0; } } } } Mesh N { 0; 0; }')).toMatchObject([
    { type: 'bone', index: 0 },
    { type: 'warning', code: 'unknown-section' },
    { type: 'x:object', template: 'Group', parent: { kind: 'bone', index: 0 } },
    { type: 'bone', index: 1, parent: 0 },
    { type: 'mesh', mesh: 0, bone: { index: 1 } },
    { type: 'mesh-end' },
    { type: 'mesh', mesh: 1 },
    { type: 'mesh-end' },
  ]);
});

test('a matrix that is cut short is none, and what follows is read', () => {
  expect(eventsOf('Frame A { FrameTransformMatrix { 1,0,0; } } Frame B { }')).toMatchObject([
    { type: 'warning', code: 'count-mismatch', path: 'Frame A > FrameTransformMatrix' },
    { type: 'bone', index: 0 },
    { type: 'bone', index: 1 },
  ]);
  expect(eventsOf('Frame A { FrameTransformMatrix { 1,0,0; } }')[1]).not.toHaveProperty('matrix');
});

test('a frame placed by a reference is told of', () => {
  expect(
    eventsOf('Frame A { { M } { M <11111111-2222-3333-4444-55555555555a> } } Mesh M { 0; 0; } { A }'),
  ).toMatchObject([
    { type: 'bone' },
    { type: 'x:reference', name: { text: 'M' }, parent: { kind: 'bone', index: 0 } },
    { type: 'x:reference', name: { text: 'M' }, guid: '11111111-2222-3333-4444-55555555555A' },
    { type: 'mesh' },
    { type: 'mesh-end' },
    { type: 'x:reference', name: { text: 'A' } },
  ]);
});

test('references to nothing are told once for each name, at the end', () => {
  expect(
    eventsOf('Frame A { { Ghost } { ghost } { a } } Frame GHOSTS { }').map((event) =>
      'code' in event ? event : event,
    ),
  ).toMatchObject([
    { type: 'bone' },
    { type: 'x:reference' },
    { type: 'x:reference' },
    { type: 'x:reference' },
    { type: 'bone' },
    { type: 'warning', code: 'unresolved-reference', span: { start: 27, end: 36, line: 2 } },
    { type: 'warning', code: 'unresolved-reference' },
  ]);
});

test('nesting past the limit ends the decode, after the frames before it', () => {
  const text = `xof 0303txt 0032 ${'Frame f {'.repeat(4)}`;
  const { events, error } = decodeWhole(text, { limits: { maxDepth: 3 } });
  expect(events.map(({ type }) => type)).toEqual(['asset', 'bone', 'bone', 'bone']);
  expect(error).toMatchObject({ code: 'limit-exceeded', path: '3 levels' });
});

test('a frame that waits is delivered before an error', () => {
  const { events, error } = decodeWhole(
    `xof 0303txt 0032 Frame A { FrameTransformMatrix { ${identity.slice(0, 9)}`,
  );
  expect(events.map(({ type }) => type)).toEqual(['asset', 'bone']);
  expect(error).toMatchObject({ code: 'truncated', path: 'Frame A > FrameTransformMatrix' });
});
