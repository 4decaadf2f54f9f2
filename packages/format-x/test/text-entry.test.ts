import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { encodeX } from '../src/encode.ts';
import { x } from '../src/index.ts';
import { xText } from '../src/text.ts';
import { bytesOf } from './support/decode-parts.ts';
import { everyObject } from './support/every-object.ts';

test('text gives the events of the main entry', () => {
  const bytes = bytesOf(everyObject);
  expect([...decodeSync(bytes, { format: xText })]).toEqual([...decodeSync(bytes, { format: x })]);
});

test.each(['bin', 'tzip', 'bzip'] as const)('%s ends in an error that says where to look', (encoding) => {
  const events = decodeSync(bytesOf(everyObject), { format: x });
  const file = Buffer.concat([...encodeX(events, { encoding })]);
  expect(() => [...decodeSync(file, { format: xText })]).toThrow(
    expect.objectContaining({ code: 'unsupported-variant', hint: expect.stringContaining('main entry') }),
  );
  expect([...decodeSync(file, { format: x })].at(-1)).toMatchObject({ type: 'end' });
});

test('it is the same format', () => {
  expect(xText.id).toBe(x.id);
  expect(xText.variants.map(({ id }) => id)).toEqual(['txt']);
});
