import { testConformance } from '@rigstream/testing/jest';
import { toy } from './toys/toy-plugin.ts';
import { odd } from './toys/toy-samples.ts';

testConformance('the toy, in one call', { format: toy, samples: [odd] });
