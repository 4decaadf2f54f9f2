import type { CellOutcome } from './alternate.ts';
import { median, rounded } from './statistics.ts';

/**
 * The figures of cells that took turns, by cell. `timesBaseline` is the median of the ratios within each round: how many
 * times the CPU time of `baseline` a cell needs.
 */
export function timingsOf<Facts>(
  outcomes: readonly CellOutcome<Facts>[],
  baseline: string,
): Map<string, Record<string, number | readonly number[]>> {
  const compared = outcomes.find(({ id }) => id === baseline)?.series?.rounds ?? [];
  const timings = new Map<string, Record<string, number | readonly number[]>>();
  for (const { id, series } of outcomes) {
    if (series === undefined) continue;
    const { first, rounds } = series;
    const ratios = rounds.flatMap(({ cpuMs }, round) => {
      const other = compared[round];
      return other === undefined ? [] : [cpuMs / other.cpuMs];
    });
    timings.set(id, {
      cpuMs: rounded(median(rounds.map(({ cpuMs }) => cpuMs))),
      wallMs: rounded(median(rounds.map(({ wallMs }) => wallMs))),
      firstCpuMs: rounded(first.cpuMs),
      firstWallMs: rounded(first.wallMs),
      peakMb: rounded(first.peakBytes / 2 ** 20),
      ...(ratios.length === 0 ? {} : { timesBaseline: rounded(median(ratios)) }),
      rounds: rounds.map(({ cpuMs }) => rounded(cpuMs)),
    });
  }
  return timings;
}
