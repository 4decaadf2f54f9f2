const FINITE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/**
 * What C runtimes print: `1.#INF00`, `-1.#IND00`, `1.#QNAN0`, `1.#J` (which is `1.#INF` rounded), `nan`, `-nan(ind)`,
 * `inf`, `Infinity`.
 */
const NON_FINITE = /^[+-]?(?:\d*\.#(?:(inf|j)\w*|[a-z]\w*)|(inf(?:inity)?)|nan(?:\(\w*\))?)$/i;

/** The value of a literal of any length; undefined where it is none. */
export function numberOf(literal: string): number | undefined {
  if (FINITE.test(literal)) return Number(literal);
  const match = NON_FINITE.exec(literal);
  if (match === null) return undefined;
  if ((match[1] ?? match[2]) === undefined) return NaN;
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
