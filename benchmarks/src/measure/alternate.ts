import { CellProcess, type CellCommand, type CellFailure, type FirstRun } from './cell-process.ts';
import type { Timing } from './stopwatch.ts';

/** What a cell did: its first run, and one timing per round. */
export interface CellSeries {
  readonly id: string;
  readonly first: FirstRun;
  readonly rounds: readonly Timing[];
}

export interface CellOutcome {
  readonly id: string;
  readonly series?: CellSeries;
  readonly failure?: string;
}

/** A timing shorter than this says little, so a run that is repeats inside it. */
const SHORTEST_SAMPLE_MS = 150;
/** A cell warms up until it has worked this long beyond its first run. */
const WARM_UP_MS = 500;
/** A cell whose run takes longer than this has enough of three rounds. */
const SLOW_MS = 1500;
const ROUNDS = 7;
const SLOW_ROUNDS = 3;

interface Runner {
  readonly id: string;
  readonly cell: CellProcess;
  readonly first: FirstRun;
  readonly count: number;
  readonly most: number;
  readonly rounds: Timing[];
  failure?: string;
}

/**
 * Runs every cell in a process of its own and takes turns between them, so that what else the machine does falls on all
 * of them alike. Cells that only wait use no processor.
 */
export async function alternate(
  commands: ReadonlyMap<string, CellCommand>,
  path: string,
): Promise<CellOutcome[]> {
  const runners: Runner[] = [];
  const failed: CellOutcome[] = [];
  const cells: CellProcess[] = [];
  try {
    for (const [id, command] of commands) {
      const cell = new CellProcess(command, path);
      cells.push(cell);
      const first = await cell.first();
      const runner = isFailure(first) ? first : await warmUp(id, cell, first);
      if (isFailure(runner)) failed.push({ id, failure: runner.failure });
      else runners.push(runner);
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const runner of runners) if (round < runner.most) await takeTurn(runner);
    }
  } finally {
    for (const cell of cells) await cell.end();
  }
  return [
    ...runners.map(({ id, first, rounds, failure }) =>
      failure === undefined ? { id, series: { id, first, rounds } } : { id, failure },
    ),
    ...failed,
  ];
}

async function warmUp(id: string, cell: CellProcess, first: FirstRun): Promise<Runner | CellFailure> {
  let spent = 0;
  let last = first.wallMs;
  while (spent < WARM_UP_MS) {
    const count = repeatsFor(last);
    const timing = await cell.sample(count);
    if (isFailure(timing)) return timing;
    spent += timing.wallMs * count;
    last = timing.wallMs;
  }
  return {
    id,
    cell,
    first,
    count: repeatsFor(last),
    most: last > SLOW_MS ? SLOW_ROUNDS : ROUNDS,
    rounds: [],
  };
}

async function takeTurn(runner: Runner): Promise<void> {
  if (runner.failure !== undefined) return;
  const timing = await runner.cell.sample(runner.count);
  if (isFailure(timing)) runner.failure = timing.failure;
  else runner.rounds.push(timing);
}

function repeatsFor(runMs: number): number {
  return Math.max(1, Math.ceil(SHORTEST_SAMPLE_MS / Math.max(runMs, 0.01)));
}

function isFailure(answer: object): answer is CellFailure {
  return 'failure' in answer && typeof answer.failure === 'string';
}
