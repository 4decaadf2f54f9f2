import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from '@jest/globals';
import { sharedFolder, sharedFolderPath } from './shared-folder.mjs';

const before = process.env.RIGSTREAM_SHARED;

afterEach(() => {
  if (before === undefined) delete process.env.RIGSTREAM_SHARED;
  else process.env.RIGSTREAM_SHARED = before;
});

test('the folder is looked for beside the repository', () => {
  delete process.env.RIGSTREAM_SHARED;
  expect(sharedFolderPath()).toBe(join(import.meta.dirname, '../../../shared'));
});

test('the environment names another folder', () => {
  process.env.RIGSTREAM_SHARED = import.meta.dirname;
  expect(sharedFolder()).toBe(import.meta.dirname);
  expect(sharedFolder('shared-folder.mjs')).toBe(join(import.meta.dirname, 'shared-folder.mjs'));
});

test('a part that is absent has no path', () => {
  process.env.RIGSTREAM_SHARED = import.meta.dirname;
  expect(sharedFolder('corpus/nothing')).toBeUndefined();
});

const runJest = (shared) => {
  const jest = join(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  const config = JSON.stringify({
    rootDir: import.meta.dirname,
    testMatch: ['<rootDir>/example/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {
      '^.+\\.ts$': ['@swc/jest', { module: { type: 'es6' }, jsc: { parser: { syntax: 'typescript' } } }],
    },
  });
  const { stdout } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', jest, '--config', config, '--json', '--runInBand'],
    { encoding: 'utf8', env: { ...process.env, RIGSTREAM_SHARED: shared } },
  );
  return JSON.parse(stdout);
};

test('a suite runs where its part is present, and is reported as skipped where it is absent', () => {
  const present = runJest(join(import.meta.dirname, 'example'));
  expect([present.numPassedTests, present.numPendingTests]).toEqual([1, 0]);
  const absent = runJest(join(import.meta.dirname, 'nowhere'));
  expect([absent.numPassedTests, absent.numPendingTests]).toEqual([0, 1]);
  expect(absent.testResults[0].assertionResults[0].title).toContain('needs part of the shared folder');
});
