import type { SampleCheck } from '../check-definition.ts';
import { Finding } from '../finding.ts';

export const decodes: SampleCheck = {
  id: 'decodes',
  title: 'the sample decodes to its end, or to the error it is known for',
  rule: 'a sample decodes without an error, unless expectError names one; every other check compares with this decode',
  run(trial) {
    const { error } = trial.run();
    const { expectError } = trial.sample;
    if (error?.code === expectError) return;
    throw new Finding('the sample does not decode as it should', {
      expected: expectError === undefined ? 'a decode without error' : `the error "${expectError}"`,
      found: error?.message ?? 'a decode without error',
      bytes: trial.bytes,
      offset: error?.span?.start ?? 0,
      cause: error,
    });
  },
};
