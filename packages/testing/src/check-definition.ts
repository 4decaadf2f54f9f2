import type { Subject, Trial } from './subject.ts';

interface CheckFacts {
  /** Stable, for messages and filters. */
  readonly id: string;
  readonly title: string;
  /** What the contract says, in a sentence a failure can quote. */
  readonly rule: string;
}

/** A check that is run once for each sample. */
export interface SampleCheck extends CheckFacts {
  run(trial: Trial): void | Promise<void>;
}

/** A check that is run once for the format. */
export interface FormatCheck extends CheckFacts {
  /** False where the options hold nothing to run it on. */
  applies?(options: { readonly large?: unknown }): boolean;
  run(subject: Subject): void | Promise<void>;
}
