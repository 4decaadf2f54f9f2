/**
 * Decimal numbers out of text, without making a string of them: an entry of its own, `@rigstream/core/decimal`, for the
 * decoders of text formats.
 */

const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const LOWER_E = 0x65;
const LOWER_CASE = 0x20;
/** Digits an int32 holds whatever they are, and those a double holds. */
const INT32_DIGITS = 9;
const DOUBLE_DIGITS = 15;
/** The powers of ten that are exact as doubles. */
const powersOfTen: readonly number[] = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Reads the decimal number that begins at `bytes[at]` into `target[index]`, equal to `Number` of the same text: a
 * mantissa and a power of ten that are both exact doubles take one operation, which rounds correctly.
 * @param limit where to stop; nothing behind it is looked at
 * @returns the index behind the number; −1 where none begins at `at`, or one of more digits or a larger exponent than
 * one operation is right for. Then `numberOf` of its text tells. A number that reaches `limit` may go on behind it.
 */
export function readDecimal(
  bytes: Uint8Array,
  at: number,
  limit: number,
  target: Float32Array | Float64Array,
  index: number,
): number {
  const isNegative = bytes[at] === MINUS;
  if (isNegative || bytes[at] === PLUS) at++;
  const first = at;
  let mantissa = 0;
  let digit = 0;
  while (at < limit && (digit = ((bytes[at] as number) - ZERO) | 0) >>> 0 < 10) {
    mantissa = (mantissa * 10 + digit) | 0;
    at++;
  }
  let digits = at - first;
  let scale = 0;
  if (at < limit && bytes[at] === POINT) {
    const point = at++;
    while (at < limit && (digit = ((bytes[at] as number) - ZERO) | 0) >>> 0 < 10) {
      mantissa = (mantissa * 10 + digit) | 0;
      at++;
    }
    scale = point + 1 - at;
    digits -= scale;
  }
  if (digits === 0 || digits > DOUBLE_DIGITS) return -1;
  let magnitude = digits > INT32_DIGITS ? wideMantissa(bytes, first, at) : mantissa;
  if (at < limit && ((bytes[at] as number) | LOWER_CASE) === LOWER_E) {
    at++;
    const isSmall = at < limit && bytes[at] === MINUS;
    if (isSmall || (at < limit && bytes[at] === PLUS)) at++;
    const start = at;
    let exponent = 0;
    while (at < limit && (digit = ((bytes[at] as number) - ZERO) | 0) >>> 0 < 10) {
      exponent = Math.min(exponent * 10 + digit, 9999);
      at++;
    }
    if (at === start) return -1;
    scale += isSmall ? -exponent : exponent;
  }
  if (scale !== 0) {
    const power = powersOfTen[scale < 0 ? -scale : scale];
    if (power === undefined) return -1;
    if (scale < 0) magnitude /= power;
    else magnitude *= power;
  }
  target[index] = isNegative ? -magnitude : magnitude;
  return at;
}

const FINITE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/**
 * What C runtimes print: `1.#INF00`, `-1.#IND00`, `1.#QNAN0`, `1.#J` (which is `1.#INF` rounded), `nan`, `-nan(ind)`,
 * `inf`, `Infinity`.
 */
const NON_FINITE = /^[+-]?(?:\d*\.#(?:(inf|j)\w*|[a-z]\w*)|(inf(?:inity)?)|nan(?:\(\w*\))?)$/i;

/**
 * The value of a literal of any length, `Number` of it where it is finite.
 * @returns undefined where the text is no number
 */
export function numberOf(literal: string): number | undefined {
  if (FINITE.test(literal)) return Number(literal);
  const match = NON_FINITE.exec(literal);
  if (match === null) return undefined;
  if ((match[1] ?? match[2]) === undefined) return NaN;
  return literal.startsWith('-') ? -Infinity : Infinity;
}

/** The digits of `bytes[from … to)` as one whole number, whatever stands between them; exact up to 15 digits. */
export function wideMantissa(bytes: Uint8Array, from: number, to: number): number {
  let mantissa = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit >= 0) mantissa = mantissa * 10 + digit;
  }
  return mantissa;
}
