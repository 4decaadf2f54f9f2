import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineFacts } from './measure/machine.ts';
import type { KeptRow } from './report/results-folder.ts';
import type { Suite } from './suites/suite.ts';

/**
 * Runs suites one after another.
 * @param words parts of names of suites or subjects; none: everything
 */
export async function runSuites(suites: readonly Suite[], words: readonly string[]): Promise<KeptRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rigstream-benchmarks-'));
  const rows: KeptRow[] = [];
  try {
    for (const suite of suites) {
      const found = await suite.run({
        folder,
        wants: (subject) =>
          words.length === 0 || words.some((word) => suite.id.includes(word) || subject.includes(word)),
        say: (line) => console.error(line),
      });
      const machine = machineFacts();
      rows.push(...found.map((row) => ({ ...row, machine })));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return rows;
}
