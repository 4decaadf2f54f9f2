import type { ResultRow } from './result-row.ts';
import { tablesOf } from './tables.ts';

/** Prints the figures as the README will show them. */
export function printRows(rows: readonly ResultRow[]): void {
  for (const table of tablesOf(rows)) console.log(`\n${table}`);
}
