import { testConformance } from '@rigstream/testing/jest';
import { clf } from '../src/index.ts';
import { takeApart } from './support/take-apart.ts';
import { encodeWhole, twoPieces } from './support/two-pieces.ts';

testConformance('format-clf', {
  format: clf,
  takeApart,
  samples: [
    { name: 'two pieces', bytes: encodeWhole(twoPieces), expectWarnings: ['count-mismatch'] },
    {
      name: 'two pieces as the document has it',
      bytes: encodeWhole(twoPieces, { headerSize: 44 }),
      expectWarnings: ['count-mismatch'],
    },
    {
      name: 'two pieces with indices of four bytes',
      bytes: encodeWhole(twoPieces, { indexWidth: 4 }),
      expectWarnings: ['count-mismatch'],
    },
  ],
});
