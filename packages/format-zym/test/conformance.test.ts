import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testConformance } from '@rigstream/testing/jest';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import type { TakeApart } from '@rigstream/testing';
import { zym, type ZymZonesEvent } from '../src/index.ts';
import { lumpNames } from '../src/layout.ts';
import { arm, writeZym } from './support/write-zym.ts';

/** The arm has every kind of lump, as the first samples do, and is longer: it is for thorough runs. */
const compiled =
  process.env['RIGSTREAM_THOROUGH'] === '1' ? ['box.zym', 'arm.zym', 'lumps-reordered.zym'] : ['box.zym'];

/** Zones are one list, wherever batches are cut. */
const takeApart: TakeApart = (event) =>
  event.type === 'zym:zones'
    ? { lists: [{ key: 'zones', values: (event as ZymZonesEvent).zones }] }
    : undefined;

testConformance('format-zym', {
  format: zym,
  takeApart,
  samples: [
    { name: 'an arm', bytes: writeZym(arm) },
    {
      name: 'an arm whose lumps lie the other way round',
      bytes: writeZym(arm, { order: [...lumpNames].toReversed(), gaps: [1, 2, 3] }),
    },
  ],
});

describeShared('the shared files', 'corpus/zym/authored', (folder) => {
  testConformance('format-zym on files of the original compiler', {
    format: zym,
    takeApart,
    samples: compiled.map((name) => ({
      name,
      bytes: readFileSync(join(folder, name)),
    })),
  });
});
