// Measures what the budgets speak of and fails when one does not hold. Kept out of `npm test`: a busy machine must not
// fail a change.
import { budgets, ratioSubjects } from './budgets.ts';
import { printRows } from './report/print-rows.ts';
import { runSuites } from './run-suites.ts';
import { binaryDecode } from './suites/binary-decode.ts';
import { streaming } from './suites/streaming.ts';
import { textDecode } from './suites/text-decode.ts';

const rows = await runSuites([textDecode, binaryDecode, streaming], [...ratioSubjects, streaming.id]);
printRows(rows);
console.log();
for (const { title, check } of budgets) {
  const { outcome, found } = check(rows);
  console.log(
    `${outcome.padEnd(7)} ${title}: ${found === undefined ? 'no figure' : Number(found.toPrecision(3))}`,
  );
  if (outcome === 'missed') process.exitCode = 1;
}
