import { testConformance } from '@rigstream/testing/jest';
import { cff } from '../src/index.ts';
import { writeCff } from './support/write-cff.ts';

testConformance('format-cff', {
  format: cff,
  samples: [
    { name: 'two levels and a BSP', bytes: writeCff(), expectWarnings: [] },
    { name: 'no BSP', bytes: writeCff({ bsp: [] }), expectWarnings: [] },
  ],
});
