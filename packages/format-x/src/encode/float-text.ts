/** Most bytes one number takes: a sign, a point and the 53 places of the smallest subnormal with nine digits. */
export const FLOAT_TEXT_BYTES = 64;

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
/** Exact as doubles; a float32 times one of them is exact as well, so rounding happens once. */
const POWERS_OF_TEN: readonly number[] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11];
/** Nine significant digits tell any two float32 apart. */
const MOST_DIGITS = 9;
/** Spelled as the runtime of the exporters printed them; readers that know non-finite numbers at all know these. */
const NOT_A_NUMBER = '1.#QNAN0';
const INFINITE = '1.#INF00';

/**
 * Writes a number as the shortest decimal that reads back to the same float32 by `Math.fround(Number(text))`, and
 * returns the offset behind it. There is always a point and never an exponent: readers take `1,0` for one number and
 * refuse `1e-7`. The sign of zero is kept. `bytes` must have `FLOAT_TEXT_BYTES` free at `at`.
 */
export function writeFloat(value: number, bytes: Uint8Array, at: number): number {
  let size = Math.fround(value);
  if (Number.isNaN(size)) return writeAscii(NOT_A_NUMBER, bytes, at);
  if (size < 0 || Object.is(size, -0)) {
    bytes[at++] = MINUS;
    size = -size;
  }
  if (size === Infinity) return writeAscii(INFINITE, bytes, at);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) {
    for (let places = 0; places < POWERS_OF_TEN.length; places++) {
      const power = POWERS_OF_TEN[places] as number;
      const scaled = Math.round(size * power);
      if (Math.fround(scaled / power) === size) return writeDecimal(scaled, places, bytes, at);
    }
  }
  return writeAscii(longDecimal(size), bytes, at);
}

/** Writes a double as the shortest text that reads back to it. */
export function writeNumber(value: number, bytes: Uint8Array, at: number): number {
  if (!Number.isFinite(value)) return writeFloat(value, bytes, at);
  return writeAscii(Object.is(value, -0) ? '-0' : String(value), bytes, at);
}

/** Writes an unsigned or signed whole number; anything else as a double. */
export function writeInteger(value: number, bytes: Uint8Array, at: number): number {
  if (!(value >= 0 && value <= 0xffff_ffff && Number.isInteger(value))) return writeNumber(value, bytes, at);
  return writeDigits(value, countDigits(value), bytes, at);
}

function writeAscii(text: string, bytes: Uint8Array, at: number): number {
  for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
  return at;
}

/** `scaled` has `places` digits behind the point. */
function writeDecimal(scaled: number, places: number, bytes: Uint8Array, at: number): number {
  if (places === 0) {
    at = writeDigits(scaled, countDigits(scaled), bytes, at);
    bytes[at++] = POINT;
    bytes[at++] = ZERO;
    return at;
  }
  const digits = Math.max(countDigits(scaled), places + 1);
  const end = at + digits + 1;
  const point = end - places - 1;
  for (let index = end - 1; index >= at; index--) {
    if (index === point) {
      bytes[index] = POINT;
      continue;
    }
    const rest = Math.floor(scaled / 10);
    bytes[index] = ZERO + scaled - rest * 10;
    scaled = rest;
  }
  return end;
}

function writeDigits(value: number, digits: number, bytes: Uint8Array, at: number): number {
  for (let index = at + digits - 1; index >= at; index--) {
    const rest = Math.floor(value / 10);
    bytes[index] = ZERO + value - rest * 10;
    value = rest;
  }
  return at + digits;
}

function countDigits(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  return digits;
}

/** Very large and very small numbers, without an exponent. */
function longDecimal(size: number): string {
  let shortest = size.toExponential(MOST_DIGITS - 1);
  for (let places = 0; places < MOST_DIGITS - 1; places++) {
    const candidate = size.toExponential(places);
    if (Math.fround(Number(candidate)) === size) {
      shortest = candidate;
      break;
    }
  }
  const [mantissa = '', exponentText = ''] = shortest.split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(exponentText);
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}
