/** Options of the ZYM decoder. */
export interface ZymOptions {
  /**
   * Most bytes held where the vertices lie before the influence counts they need. Files of the known compilers need
   * none: there the counts come first. Default 8 MiB.
   */
  readonly maxHeldBytes: number;
}
