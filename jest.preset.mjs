import { join } from 'node:path';

/** Sources of sibling packages are used as they are, so nothing needs a build before its tests. */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      },
    ],
  },
  testEnvironmentOptions: { customExportConditions: ['@rigstream/source', 'node', 'node-addons'] },
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.ts'],
  coverageDirectory: 'coverage',
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  maxWorkers: 2,
  testTimeout: 60_000,
  reporters: ['default', join(import.meta.dirname, 'tools/results/jest-reporter.mjs')],
};
