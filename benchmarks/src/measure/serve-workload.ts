import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { CellAnswer, FirstRun } from './cell-process.ts';
import { collectGarbage, peakResidentBytes, resetPeak, residentBytes } from './memory.ts';
import { timed, type Timing } from './stopwatch.ts';

/** What a cell measures, with all it needs at hand. */
export interface Workload<Result, Facts> {
  /** The timed part. */
  run(): Result | Promise<Result>;
  /** Not timed: shows that the work was done. */
  describe(result: Result): Facts;
}

/**
 * Measures on demand: commands come on standard input, `first` or `sample COUNT`, a line each; answers go as lines of
 * JSON to descriptor 3, since peers print what they like.
 */
export async function serveWorkload<Result, Facts>(workload: Workload<Result, Facts>): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, count] = line.split(' ');
    try {
      answer(command === 'first' ? await runFirst(workload) : await sample(workload, Number(count)));
    } catch (error) {
      answer({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
}

function answer<Facts>(message: CellAnswer<Facts>): void {
  writeSync(3, `${JSON.stringify(message)}\n`);
}

/** The first run of the process: what a page that loads one model pays. */
async function runFirst<Result, Facts>(workload: Workload<Result, Facts>): Promise<FirstRun<Facts>> {
  collectGarbage();
  resetPeak();
  const baseline = residentBytes();
  const { result, ...timing } = await timed(() => workload.run());
  return { ...timing, peakBytes: peakResidentBytes() - baseline, facts: workload.describe(result) };
}

/**
 * Mean time of `count` runs. No collection is forced in between: it would throw away compiled code and work on in the
 * background. What a run leaves behind falls on the next one of the same cell, so each pays for its own.
 */
async function sample<Result, Facts>(workload: Workload<Result, Facts>, count: number): Promise<Timing> {
  const { cpuMs, wallMs } = await timed(async () => {
    for (let run = 0; run < count; run++) {
      const result = workload.run();
      if (result instanceof Promise) await result;
    }
  });
  return { cpuMs: cpuMs / count, wallMs: wallMs / count };
}
