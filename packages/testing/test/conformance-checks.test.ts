import { describe, test } from '@jest/globals';
import { conformanceChecks } from '@rigstream/testing';
import { toy } from './toys/toy-plugin.ts';
import { everything, odd } from './toys/toy-samples.ts';

describe('the good toy keeps the whole contract', () => {
  for (const check of conformanceChecks({ format: toy, samples: [everything, odd] }))
    test(`${check.id}${check.sample === undefined ? '' : `, sample ${check.sample}`}`, () => check.run());
});
