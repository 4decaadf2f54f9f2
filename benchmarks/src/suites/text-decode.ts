import { decoderIds } from '../decoders/all-decoders.ts';
import { differenceOf } from '../decoders/model-facts.ts';
import { compileNativeAssimp } from '../decoders/native-assimp.ts';
import { writeTerrainFile } from '../inputs/generated-files.ts';
import type { BenchmarkInput } from '../inputs/input.ts';
import { realTextFiles } from '../inputs/real-files.ts';
import { alternate, type CellOutcome } from '../measure/alternate.ts';
import { javascriptCell, type CellCommand } from '../measure/cell-process.ts';
import { median } from '../measure/statistics.ts';
import type { ResultRow } from '../report/result-row.ts';
import type { Suite, SuiteContext } from './suite.ts';

export const NATIVE_ASSIMP = 'assimp-native';
/** The one all others are compared with. */
export const BASELINE = 'rigstream-chunks';
/** At about a megabyte per second it would hold up a run for minutes. */
const TOO_LARGE_FOR_WASM = 4_000_000;

/** Text .X files, decoded whole by everybody. */
export const textDecode: Suite = {
  id: 'text-decode',
  async run(context) {
    const native = compileNativeAssimp(context.folder);
    if ('absent' in native) context.say(`skipped: native assimp, ${native.absent}`);
    const rows: ResultRow[] = [];
    for (const input of inputsOf(context)) {
      context.say(`${textDecode.id} / ${input.id}`);
      const commands = new Map<string, CellCommand>();
      for (const id of decoderIds) {
        if (id !== 'assimp-wasm' || input.bytes <= TOO_LARGE_FOR_WASM) commands.set(id, javascriptCell(id));
      }
      if (!('absent' in native)) commands.set(NATIVE_ASSIMP, native);
      const outcomes = await alternate(commands, input.path);
      rows.push(...rowsOf(input, outcomes));
    }
    return rows;
  },
};

function* inputsOf(context: SuiteContext): Generator<BenchmarkInput, void, void> {
  for (const megabytes of [32, 2]) {
    if (context.wants(`terrain-${megabytes}mb`)) yield writeTerrainFile(context.folder, megabytes);
  }
  const real = realTextFiles();
  if (real === undefined) context.say('skipped: real files, the shared folder is absent');
  for (const input of real ?? []) if (context.wants(input.id)) yield input;
}

/** The figures of one input. A decoder that found something else gets no figure, only the difference. */
export function rowsOf(input: BenchmarkInput, outcomes: readonly CellOutcome[]): ResultRow[] {
  const baseline = outcomes.find(({ id }) => id === BASELINE)?.series?.rounds ?? [];
  return outcomes.map(({ id, series, failure }) => {
    const row = { suite: textDecode.id, subject: input.id, contender: id };
    if (series === undefined)
      return { ...row, values: { bytes: input.bytes }, failure: failure ?? 'no answer' };
    const { first, rounds } = series;
    const difference = differenceOf(first.facts, input.facts);
    const cpuMs = median(rounds.map((round) => round.cpuMs));
    const pairs = rounds.flatMap((round, index) => {
      const other = baseline[index];
      return other === undefined ? [] : [round.cpuMs / other.cpuMs];
    });
    const values = {
      bytes: input.bytes,
      cpuMs: rounded(cpuMs),
      wallMs: rounded(median(rounds.map((round) => round.wallMs))),
      megabytesPerSecond: rounded(input.bytes / 1000 / cpuMs),
      firstCpuMs: rounded(first.cpuMs),
      firstWallMs: rounded(first.wallMs),
      peakMb: rounded(first.peakBytes / 2 ** 20),
      ...(pairs.length === 0 ? {} : { timesBaseline: rounded(median(pairs)) }),
      rounds: rounds.map((round) => rounded(round.cpuMs)),
    };
    return difference === undefined ? { ...row, values } : { ...row, values, failure: difference };
  });
}

/** Four significant digits; more would be noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
