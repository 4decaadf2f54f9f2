const FINITE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** What C runtimes print: `1.#INF00`, `-1.#IND00`, `1.#QNAN0`, `1.#J`, `nan`, `-nan(ind)`, `inf`, `Infinity`. */
const NON_FINITE = /^[+-]?(?:\d*\.?#)?(inf(?:inity)?|j|s?nan|qnan|ind|[a-z]{1,2})\d*(?:\(\w*\))?$/i;

/** The value of a literal of any length; undefined where it is none. */
export function numberOf(literal: string): number | undefined {
  if (FINITE.test(literal)) return Number(literal);
  const word = NON_FINITE.exec(literal)?.[1]?.toLowerCase();
  if (word === undefined || (!literal.includes('#') && !/^(?:inf|nan)/.test(word))) return undefined;
  if (!/^(?:inf|j$)/.test(word)) return NaN;
  return literal.startsWith('-') ? -Infinity : Infinity;
}

/** All digits of `bytes[from … to)` as one whole number; exact up to 15 of them. */
export function wideMantissa(bytes: Uint8Array, from: number, to: number): number {
  let mantissa = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] as number) - 48;
    if (digit >= 0) mantissa = mantissa * 10 + digit;
  }
  return mantissa;
}
