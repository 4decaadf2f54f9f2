/** Bounds on what one decode may ask for. Past one of them it ends in `limit-exceeded`. */
export interface Limits {
  /** Bytes of source read. */
  readonly maxBytes: number;
  /** Largest count a file may declare for any one list. */
  readonly maxCount: number;
  /** Levels of nesting. */
  readonly maxDepth: number;
  /** Bytes of one name or string. */
  readonly maxStringBytes: number;
  /** Bytes that come out of a compressed layer. */
  readonly maxInflatedBytes: number;
  /** Bytes out of a compressed layer per byte that went in. */
  readonly maxInflationRatio: number;
  /** Names remembered so that references can be checked at the end. */
  readonly maxNames: number;
  /** Warnings of one code delivered; the rest are only counted, in the totals of `end`. */
  readonly maxWarningsPerCode: number;
  /** Bytes a plugin may ask to have in one piece. Past it the plugin is at fault, not the file. */
  readonly maxContiguous: number;
}

export const defaultLimits: Limits = {
  maxBytes: 1e12,
  maxCount: 250e6,
  maxDepth: 1024,
  maxStringBytes: 2 ** 16,
  maxInflatedBytes: 4e9,
  maxInflationRatio: 500,
  maxNames: 1e6,
  maxWarningsPerCode: 100,
  maxContiguous: 2 ** 20,
};
