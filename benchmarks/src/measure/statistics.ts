/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('nothing has no median');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Four significant digits; more would be noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
