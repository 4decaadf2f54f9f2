import type { ModelFacts } from '../decoders/model-facts.ts';

/** A file all decoders of a suite are given. */
export interface BenchmarkInput {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** What is in it, known without any of the decoders compared. */
  readonly facts: ModelFacts;
}
