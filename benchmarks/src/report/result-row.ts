/** One line of the results kept: a figure with all that is needed to read it on its own. */
export interface ResultRow {
  readonly suite: string;
  /** What was decoded, or computed. */
  readonly subject: string;
  /** Who did it. */
  readonly contender: string;
  readonly values: Readonly<Record<string, number | readonly number[] | string>>;
  /** Why there are no values to compare. */
  readonly failure?: string;
}

/** The value of a row, where it is a number. */
export function numberOf(row: ResultRow | undefined, name: string): number | undefined {
  const value = row?.values[name];
  return typeof value === 'number' ? value : undefined;
}
