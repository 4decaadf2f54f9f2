// Prints the sum of the last run's results; arguments name further result files that have to be there.
import process from 'node:process';
import { expectedResults, formatTotal, sumResults } from './results.mjs';

const total = sumResults([...expectedResults(), ...process.argv.slice(2)]);
console.log(formatTotal(total));
if (total.failed > 0) process.exitCode = 1;
