import { differenceOf, type ModelFacts } from '../decoders/model-facts.ts';
import { compileNativeAssimp } from '../decoders/native-assimp.ts';
import type { BenchmarkInput } from '../inputs/input.ts';
import { alternate, type CellOutcome } from '../measure/alternate.ts';
import { javascriptCell, type CellCommand } from '../measure/cell-process.ts';
import { median, rounded } from '../measure/statistics.ts';
import { timingsOf } from '../measure/timings.ts';
import type { ResultRow } from '../report/result-row.ts';
import type { Suite, SuiteContext } from './suite.ts';

export const NATIVE_ASSIMP = 'assimp-native';
/** The one all others are compared with. */
const BASELINE = 'rigstream-chunks';
/** At about a megabyte per second it would hold up a run for minutes. */
const TOO_LARGE_FOR_WASM = 4_000_000;

/** A suite of files that are decoded whole by everybody. */
export function decodeSuite(
  id: string,
  decoderIds: readonly string[],
  inputsOf: (context: SuiteContext) => Iterable<BenchmarkInput>,
): Suite {
  return {
    id,
    async run(context) {
      const native = compileNativeAssimp(context.folder);
      if ('absent' in native) context.say(`skipped: native assimp, ${native.absent}`);
      const rows: ResultRow[] = [];
      for (const input of inputsOf(context)) {
        context.say(`${id} / ${input.id}`);
        const commands = new Map<string, CellCommand>();
        for (const decoder of decoderIds) {
          if (decoder !== 'assimp-wasm' || input.bytes <= TOO_LARGE_FOR_WASM)
            commands.set(decoder, javascriptCell('decode-cell', decoder, input.path));
        }
        if (!('absent' in native)) commands.set(NATIVE_ASSIMP, native.cell(input.path));
        const outcomes = await alternate<ModelFacts>(commands);
        rows.push(...rowsOf(id, input, outcomes));
      }
      return rows;
    },
  };
}

/** The figures of one input. A decoder that found something else keeps its times, but gets no ratio. */
function rowsOf(
  suite: string,
  input: BenchmarkInput,
  outcomes: readonly CellOutcome<ModelFacts>[],
): ResultRow[] {
  const timings = timingsOf(outcomes, BASELINE);
  return outcomes.map(({ id, series, failure }) => {
    const row = { suite, subject: input.id, contender: id };
    const values = { bytes: input.bytes, ...timings.get(id) };
    if (series === undefined) return { ...row, values, failure: failure ?? 'no answer' };
    const difference = differenceOf(series.first.facts, input.facts);
    const speed = rounded(input.bytes / 1000 / median(series.rounds.map(({ cpuMs }) => cpuMs)));
    return {
      ...row,
      values: { ...values, megabytesPerSecond: speed },
      ...(difference === undefined ? {} : { failure: difference }),
    };
  });
}
