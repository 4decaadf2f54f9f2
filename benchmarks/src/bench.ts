// Runs the suites and keeps what they found. `bench [FILTER…]`: only subjects (`terrain-2mb`, `tiny.x`) or suites
// whose name contains one of the words. `--no-keep` prints the figures and leaves the files alone.
import { runSuites } from './run-suites.ts';
import { keepResults } from './report/results-folder.ts';
import { printRows } from './report/print-rows.ts';
import { updateReadme } from './report/readme.ts';
import { allSuites } from './suites/all-suites.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const rows = await runSuites(allSuites, words);
printRows(rows);
if (!process.argv.includes('--no-keep')) {
  keepResults(rows);
  updateReadme();
}
