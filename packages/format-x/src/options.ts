/** Options of the .X decoder. */
export interface XOptions {
  /**
   * What becomes of numbers that are none (`1.#QNAN0`, `-1.#IND00`, `1.#INF00`, `nan`, `inf`) or too large for 32 bits:
   * `keep` delivers NaN and infinities, `zero` delivers 0. Either way a `non-finite` warning says where.
   */
  readonly nonFinite: 'keep' | 'zero';
}
