import type { ModelFacts } from '../decoders/model-facts.ts';

/** How sources are cut, where they are. */
export const CHUNK_BYTES: number = 64 * 1024;

/** A file all decoders of a suite are given. */
export interface BenchmarkInput {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** What is in it, known without any of the decoders compared. */
  readonly facts: ModelFacts;
}
