import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testConformance } from '@rigstream/testing/jest';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { clf } from '../src/index.ts';
import { takeApart } from './support/take-apart.ts';

const sampled = ['template/reserved-not-zero.clf', 'document/rest-frame-only.clf'];

describeShared('the shared files', 'corpus/clf', (folder) => {
  const named = (name: string) => ({ name, bytes: readFileSync(join(folder, name)) });
  testConformance('format-clf on the shared files', {
    format: clf,
    takeApart,
    samples: sampled.map(named),
    foreign: readdirSync(join(folder, 'not-clf')).map((name) => named(join('not-clf', name))),
    hostile: readdirSync(join(folder, 'bad')).map((name) => named(join('bad', name))),
  });
});
