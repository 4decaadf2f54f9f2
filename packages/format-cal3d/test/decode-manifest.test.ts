import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { cal3d } from '../src/index.ts';

test('a manifest gives the files of a character in their order', () => {
  const text =
    '# a character\r\nscale=0.5\npath=models\nskeleton=a.csf\n\nmesh = b.cmf\nmesh=c.CMF\nspeed=3\n';
  const events = [...decodeSync(new TextEncoder().encode(text), { format: cal3d })];
  expect(
    events.flatMap((event) => (event.type === 'reference' ? [`${event.kind} ${event.uri.text}`] : [])),
  ).toEqual(['skeleton models/a.csf', 'mesh models/b.cmf', 'mesh models/c.CMF']);
  expect(events.flatMap((event) => (event.type === 'cal3d:scale' ? [event.scale] : []))).toEqual([0.5]);
  expect(events.filter(({ type }) => type === 'unknown')).toHaveLength(1);
});
