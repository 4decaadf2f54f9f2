import { expect, test } from '@jest/globals';
import { createRegistry, decode, detectFormat } from '@rigstream/core';
import { lazyX } from '../src/descriptor.ts';
import { x } from '../src/index.ts';
import { bytesOf, decodeWhole } from './support/decode-parts.ts';

test('the magic is certain, behind a byte-order mark too; nothing else is', () => {
  const verdicts = [
    'xof 0303txt 0032',
    '\ufeffxof 0303txt 0032',
    'xof',
    'XOF 0303txt 0032',
    ' xof 0303txt',
    '',
  ].map((head) => lazyX.sniff(bytesOf(head), {}));
  expect(verdicts).toEqual(['certain', 'certain', 'no', 'no', 'no', 'no']);
});

test('the lazy format has the facts of the plugin, and loads it', async () => {
  const { load, ...facts } = lazyX;
  expect(x).toMatchObject(facts);
  expect(await load()).toBe(x);
  const registry = createRegistry([lazyX]);
  expect(detectFormat(registry.formats, bytesOf('xof 0303txt 0032'), {})).toBe(lazyX);
  const types: string[] = [];
  for await (const event of decode(bytesOf('xof 0303txt 0032 Frame { }'), { registry }))
    types.push(event.type);
  expect(types).toEqual(['asset', 'bone', 'end']);
});

test.each([
  ['', 'truncated', undefined],
  ['xof 0303tx', 'truncated', undefined],
  ['..\\a.x', 'bad-magic', '"."'],
  ['xoff', 'bad-magic', '"xoff"'],
  ['xof 0403txt 0032', 'unsupported-version', '0403'],
  ['xof 0303abc 0032', 'unsupported-variant', 'abc 0032'],
  ['xof 0303txt 0016', 'unsupported-variant', 'txt 0016'],
])('the header "%s" ends in %s', (head, code, found) => {
  expect(decodeWhole(head).error).toMatchObject({ code, ...(found !== undefined && { found }) });
});

test('an unknown minor version is read, with a warning behind the first event', () => {
  const { events } = decodeWhole('xof 0304txt 0032 Frame { }');
  expect(events).toMatchObject([
    { type: 'asset', format: { version: '0304' } },
    { type: 'warning', code: 'unsupported-version' },
    { type: 'bone' },
    { type: 'end' },
  ]);
});
