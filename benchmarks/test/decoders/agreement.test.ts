import { readFileSync } from 'node:fs';
import { decodeSync } from '@rigstream/core';
import { sampleFiles } from '@rigstream/fixtures';
import { x } from '@rigstream/format-x';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { differenceOf, type ModelFacts } from '../../src/decoders/model-facts.ts';
import { describeEvents } from '../../src/decoders/rigstream.ts';
import { decodeToObjects, describeObjects } from '../../src/decoders/string-objects.ts';
import {
  decodeWithStrings,
  describeArrays,
  scanNumbers,
  splitNumbers,
} from '../../src/decoders/string-reference.ts';
import { realFiles } from '../../src/inputs/real-files.ts';
import { terrainBytes, terrainFacts } from '../../src/inputs/terrain.ts';

const decoders: readonly [string, (bytes: Uint8Array<ArrayBuffer>) => ModelFacts][] = [
  ['rigstream', (bytes) => describeEvents(decodeSync(bytes, { format: x }))],
  ['split', (bytes) => describeArrays(decodeWithStrings(bytes, splitNumbers))],
  ['scan', (bytes) => describeArrays(decodeWithStrings(bytes, scanNumbers))],
  ['objects', (bytes) => describeObjects(decodeToObjects(bytes))],
];

test.each(decoders)('%s finds what a terrain holds', (_, decode) => {
  const terrain = { rows: 5 };
  expect(differenceOf(decode(terrainBytes(terrain)), terrainFacts(terrain))).toBeUndefined();
});

test('all decoders find the same in the sample character', () => {
  const file = [...sampleFiles()].find(({ path }) => path.endsWith('.x'));
  const found = decoders.map(([, decode]) => decode(new Uint8Array(file!.bytes)));
  expect(found[0]?.weights).toBeGreaterThan(0);
  expect(found[0]?.keys).toBeGreaterThan(0);
  for (const each of found) expect(differenceOf(each, found[0]!)).toBeUndefined();
});

describeShared('real files', 'corpus/x', () => {
  for (const { id, path, facts } of realFiles('txt') ?? []) {
    test.each(decoders)(`%s finds in ${id} what the oracle says`, (_, decode) => {
      expect(differenceOf(decode(new Uint8Array(readFileSync(path))), facts)).toBeUndefined();
    });
  }
});
