/** Options of the ZYM decoder. */
export interface ZymOptions {
  /**
   * Most bytes of influence counts and points held, since the two make one list and lie apart: four a vertex where the
   * counts come first, as in every known file, and sixteen an influence more where they come last. Default 8 MiB.
   */
  readonly maxHeldBytes: number;
}
