import type { ByteSpan } from '@rigstream/core';

/** A routine that may wait for bytes. */
export type Waiting<Result = void> = Generator<number, Result, void>;

/** A place in the source. */
export interface Mark {
  readonly offset: number;
  /** Only text has lines. */
  readonly line?: number;
}

/** Bytes of a name or string; they may be overwritten by the next call of the source. */
type Label = Uint8Array;

/** What can stand in an object, and at the top level of a file. */
export type Part =
  | { readonly kind: 'object'; readonly start: Mark; readonly type: string; readonly name?: Label }
  | { readonly kind: 'reference'; readonly start: Mark; readonly name?: Label; readonly guid?: string }
  | { readonly kind: 'number'; readonly start: Mark; readonly value: number }
  | { readonly kind: 'string'; readonly start: Mark; readonly bytes: Label }
  | { readonly kind: 'template'; readonly start: Mark }
  | { readonly kind: 'close'; readonly start: Mark }
  | { readonly kind: 'end'; readonly start: Mark };

/**
 * The values and parts of a file, whatever its encoding. `take…` never waits and takes what is at hand; the generators
 * wait, and each takes one thing.
 */
export interface ValueSource {
  /** Waits for the next value or part, and says where it starts. */
  begin(): Waiting<Mark>;
  /** Where the source stands: behind what was read last. */
  mark(): Mark;
  /** From a mark to the end of what was read last. */
  span(start: Mark): ByteSpan;
  /** Fills `target[from … to)` as far as it can; returns the end of what is filled. */
  takeFloats(target: Float32Array | Float64Array, from: number, to: number): number;
  /** Fills `target[from … to)` with whole numbers from 0 as far as it can; returns the end of what is filled. */
  takeIntegers(target: Uint32Array, from: number, to: number): number;
  /** @throws DATA_END where the object's own values end, FormatError for anything else that is no number */
  number(): Waiting<number>;
  /** @throws DATA_END where the object's own values end, FormatError for anything else that is no string */
  string(): Waiting<Label>;
  /** The identifier of the object just opened, where it has one. */
  guid(): Waiting<string | undefined>;
  /** @param topLevel whether the file may end here */
  next(topLevel: boolean): Waiting<Part>;
  /** The next piece of a template declaration: a name, a number, `<GUID>` or one character of punctuation. */
  word(): Waiting<string>;
  /** Where the first number stood that is none, or too large, since this was last asked. */
  takeNonFinite(): ByteSpan | undefined;
}

/** Thrown where a value is due and the object closes, or its first child begins. One for all: a stack is dear. */
export const DATA_END: Error = new Error('the values of an object end');
