import type { ModelFacts } from './model-facts.ts';

/** A decoder with its modules loaded. */
export interface LoadedDecoder<Result = unknown> {
  /** The timed part: bytes in, the whole model in memory. */
  decode(bytes: Uint8Array<ArrayBuffer>): Result | Promise<Result>;
  /** Not timed: shows that the work was done. */
  describe(result: Result): ModelFacts;
}

/** One of those compared. It is loaded in a process of its own. */
export interface Decoder {
  readonly id: string;
  readonly title: string;
  load(): Promise<LoadedDecoder>;
}
