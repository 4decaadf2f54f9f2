import { expect, test } from '@jest/globals';
import { createRegistry, decode } from '@rigstream/core';
import { lazyZym } from '../src/descriptor.ts';
import { zym } from '../src/index.ts';
import { arm, writeZym } from './support/write-zym.ts';

test('the magic is certain; nothing else is', () => {
  const verdicts = ['ZYMOTICMODEL\0\0\0\x01', 'ZYMOTICMODE', 'zymoticmodel', ''].map((head) =>
    lazyZym.sniff(Buffer.from(head), {}),
  );
  expect(verdicts).toEqual(['certain', 'no', 'no', 'no']);
});

test('the lazy format has the facts of the plugin, and loads it', async () => {
  const { load, ...facts } = lazyZym;
  expect(zym).toMatchObject(facts);
  expect(await load()).toBe(zym);
  const types = new Set<string>();
  for await (const event of decode(writeZym(arm), { registry: createRegistry([lazyZym]) }))
    types.add(event.type);
  expect([...types]).toEqual(expect.arrayContaining(['asset', 'poses', 'bone', 'influences', 'end']));
});
