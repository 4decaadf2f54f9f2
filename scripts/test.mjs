// Everything that has to hold before a change is merged. Needs Node and npm, nothing else.
import process from 'node:process';
import { clearResults, expectedResults, formatTotal, sumResults, writeChecks } from './results.mjs';
import { checkNode, install, nx, run, say } from './workspace.mjs';

const folders = ['packages', 'apps', 'benchmarks', 'fixtures'];
const checks = [
  ['Type check of sources and tests', () => nx(['run-many', '-t', 'typecheck'])],
  ['Lint (oxlint)', () => run('oxlint', ['--deny-warnings'])],
  ['Formatting (prettier)', () => run('prettier', ['--check', '--cache', '--log-level', 'warn', '.'])],
  ['Imports between packages', () => run('depcruise', ['--config', '.dependency-cruiser.mjs', ...folders])],
  ['Promises of the packages', () => run('node', ['tools/promises/check.mjs'])],
  ['Build', () => nx(['run-many', '-t', 'build'])],
  ['Packages as they would be published (publint)', () => nx(['run-many', '-t', 'publint'])],
  ['Size of what users load', () => run('size-limit', [])],
];

process.exitCode = main();

function main() {
  if (!checkNode()) return 1;
  clearResults();
  if (!install()) {
    writeChecks({ passed: 0, failed: 1, skipped: 0 });
    return 1;
  }

  const failed = [];
  for (const [title, check] of checks) {
    say(title);
    if (!check()) failed.push(title);
  }
  writeChecks({ passed: checks.length - failed.length, failed: failed.length, skipped: 0 });

  say('Tests of every package');
  const tested = nx(['run-many', '-t', 'test']);

  say('Result');
  for (const title of failed) console.error(`Failed: ${title}`);
  const total = sumResults(expectedResults());
  if (!tested && total.failed === failed.length) {
    console.error('Failed: a test run ended with an error although its tests passed.');
    total.failed += 1;
  }
  console.log(formatTotal(total));
  return total.failed > 0 ? 1 : 0;
}
