import type { ResultRow } from '../report/result-row.ts';

/** What a suite gets from the command that runs it. */
export interface SuiteContext {
  /** Folder for files that go when the run ends. */
  readonly folder: string;
  /** Which subjects are wanted. */
  wants(subject: string): boolean;
  /** Says what is going on, or what is left out. */
  say(line: string): void;
}

/** Measurements that belong in one table. */
export interface Suite {
  readonly id: string;
  run(context: SuiteContext): Promise<ResultRow[]>;
}
