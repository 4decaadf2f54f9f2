import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptResults, latestResults, type KeptRow } from './results-folder.ts';
import { tablesOf } from './tables.ts';

const path: string = join(import.meta.dirname, '../../README.md');
const BEGIN = '<!-- results: written by `bench` -->';
const END = '<!-- end of results -->';

/** Writes the last figures of every subject into the README, between its two marks. */
export function updateReadme(): void {
  writeFileSync(path, withResults(readFileSync(path, 'utf8'), latestResults(keptResults())));
}

export function withResults(readme: string, rows: readonly KeptRow[]): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('the README lacks the marks around its results');
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${results(rows)}\n\n${readme.slice(end)}`;
}

function results(rows: readonly KeptRow[]): string {
  const runs = new Map(rows.map(({ machine }) => [machine.date, machine]));
  const machines = [...runs.values()].map(
    ({ date, commit, node, system, cpu, cores, memoryGb, load }) =>
      `- ${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}: ${cores} cores of ${cpu}, ${memoryGb} GB, ` +
      `${system}, Node ${node}, load ${load}`,
  );
  return [`Measured on:\n\n${machines.join('\n')}`, ...tablesOf(rows)].join('\n\n');
}
