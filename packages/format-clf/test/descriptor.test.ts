import { expect, test } from '@jest/globals';
import { createRegistry, decode } from '@rigstream/core';
import { lazyClf } from '../src/descriptor.ts';
import { clf } from '../src/index.ts';
import { encodeWhole, twoPieces } from './support/two-pieces.ts';

test('the signature with the zeros of a header is certain', () => {
  const whole = encodeWhole(twoPieces);
  const spoilt = whole.slice(0, 48);
  spoilt[8] = 1;
  const heads = [whole.subarray(0, 48), whole.subarray(0, 4), spoilt, new Uint8Array(0)];
  expect(heads.map((head) => lazyClf.sniff(head, {}))).toEqual(['certain', 'likely', 'no', 'no']);
});

test('the lazy format has the facts of the plugin, and loads it', async () => {
  const { load, ...facts } = lazyClf;
  expect(clf).toMatchObject(facts);
  expect(await load()).toBe(clf);
  const types = new Set<string>();
  for await (const event of decode(encodeWhole(twoPieces), { registry: createRegistry([lazyClf]) }))
    types.add(event.type);
  expect([...types]).toEqual(
    expect.arrayContaining(['asset', 'mesh', 'corners', 'bone', 'keyframes', 'end']),
  );
});
