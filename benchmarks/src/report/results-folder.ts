import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineFacts } from '../measure/machine.ts';
import type { ResultRow } from './result-row.ts';

/** A row with the machine and moment it was measured on. */
export interface KeptRow extends ResultRow {
  readonly machine: MachineFacts;
}

const folder: string = join(import.meta.dirname, '../../results');

/** Appends rows to the history of their suites: `results/<suite>.ndjson`, one JSON object a line. */
export function keepResults(rows: readonly KeptRow[]): void {
  mkdirSync(folder, { recursive: true });
  for (const row of rows) appendFileSync(join(folder, `${row.suite}.ndjson`), `${JSON.stringify(row)}\n`);
}

/** All rows ever kept, oldest first within a suite. */
export function keptResults(): KeptRow[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .toSorted()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KeptRow);
}

/** Of each subject the rows of its last run, so that rows shown together were measured together. */
export function latestResults(rows: readonly KeptRow[]): KeptRow[] {
  const last = new Map<string, string>();
  for (const { suite, subject, machine } of rows) last.set(`${suite}/${subject}`, machine.date);
  return rows.filter(({ suite, subject, machine }) => last.get(`${suite}/${subject}`) === machine.date);
}
