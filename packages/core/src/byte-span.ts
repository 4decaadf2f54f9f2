/** Where something stands: absolute byte offsets, `end` exclusive. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
  /** The inner stream the offsets count in (`inflated`); absent: the source itself. */
  readonly layer?: string;
  /** Line of `start` in text formats, counted from 1. */
  readonly line?: number;
}
