// Prints every promise about packages that does not hold, and fails if there is one.
import process from 'node:process';
import { workspacePackages, workspaceRoot } from '../packages.mjs';
import { manifestFaults } from './manifest-faults.mjs';
import { referenceFaults } from './reference-faults.mjs';
import { sourceFaults } from './source-faults.mjs';

const packages = workspacePackages();
const faults = packages.flatMap((each) =>
  [
    ...manifestFaults(each),
    ...referenceFaults(each, packages, workspaceRoot),
    ...sourceFaults(each, workspaceRoot),
  ].map((fault) => `${each.folder}: ${fault}`),
);

for (const fault of faults) console.error(fault);
console.log(`${packages.length} packages, ${faults.length} broken promises`);
if (faults.length > 0) process.exitCode = 1;
