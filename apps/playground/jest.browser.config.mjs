import { join } from 'node:path';
import preset from '../../jest.preset.mjs';

const results = join(import.meta.dirname, '../../tools/results/jest-reporter.mjs');

export default {
  ...preset,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  maxWorkers: 1,
  testTimeout: 60_000,
  reporters: ['default', [results, { name: 'browser' }]],
};
