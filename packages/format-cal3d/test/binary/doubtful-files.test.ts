import { expect, test } from '@jest/globals';
import { cal3d } from '../../src/index.ts';
import { decodeWhole } from '../xml/support/decode-xml-parts.ts';
import { FileBytes } from './conformance/file-bytes.ts';

test('a negative number in a list of morphed vertices is a vertex that does not exist, and ends no list', () => {
  const file = new FileBytes('CMF', 919).integers(1).integers(0, 1, 0, 0, 0, 0, 1);
  file.floats(0, 0, 0, 0, 0, 1).floats(1, 1, 1).integers(-1, 0).integers(1, 0).floats(1);
  file.string('odd').integers(-1).floats(1, 2, 3, 0, 0, 1).integers(0).floats(4, 5, 6, 0, 0, 1).integers(1);
  const { events, error } = decodeWhole(file.take());
  expect(error).toBeUndefined();
  expect(events.flatMap((event) => (event.type === 'cal3d:morph' ? [...event.positions] : []))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
  expect(
    events.flatMap((event) => (event.type === 'warning' ? [`${event.code} ${event.found}`] : [])),
  ).toEqual(['bad-index -1']);
});

test.each([
  [1300, 3, 'git'],
  [1301, 1, 'git'],
  [1301, 40, 'git'],
])('tracks of version %i for the morph target number %i are of %s', (version, morph, dialect) => {
  const file = new FileBytes('CPF', version).floats(1).integers(1, morph, 2, 0, 1, 0).floats(0, 0, 1, 1);
  const { events, error } = decodeWhole(file.take());
  expect(error).toBeUndefined();
  expect(events[0]).toMatchObject({ format: { variant: `binary-${dialect}` } });
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'cal3d:morph-track', morph, declaredKeys: 2 }),
  );
});

test.each([
  ['mesh=box.cmf\n', undefined, 'certain'],
  ['# a character\r\npath=models\r\nskeleton = a.XSF\r\n', undefined, 'certain'],
  ['path=/usr/share\nscale=1\n', undefined, 'no'],
  ['path=/usr/share\nscale=1\n', 'program.ini', 'no'],
  ['path=/usr/share\nscale=1\n', 'program.cfg', 'possible'],
  ['path=bin\noutput=walk.caf\n', 'program.cfg', 'possible'],
] as const)('of the text %j by the name %j it is %s that it is a manifest', (text, name, verdict) => {
  expect(cal3d.sniff(new TextEncoder().encode(text), name === undefined ? {} : { name })).toBe(verdict);
});
