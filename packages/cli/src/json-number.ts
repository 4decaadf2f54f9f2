/** A number as JSON that keeps what JSON's own notation loses: −0, and the values it does not have, as strings. */
export function jsonNumber(value: number): string {
  if (value === 0) return 1 / value < 0 ? '-0' : '0';
  // NaN and the infinities are the numbers whose difference with themselves is not 0.
  return value - value === 0 ? String(value) : `"${value}"`;
}
