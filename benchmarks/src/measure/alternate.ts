import { CellProcess, type CellCommand, type CellFailure, type FirstRun } from './cell-process.ts';
import type { Timing } from './stopwatch.ts';

/** What a cell did: its first run, and one timing per round. */
export interface CellSeries<Facts> {
  readonly first: FirstRun<Facts>;
  readonly rounds: readonly Timing[];
}

export interface CellOutcome<Facts> {
  readonly id: string;
  readonly series?: CellSeries<Facts>;
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

interface Runner<Facts> {
  readonly id: string;
  readonly cell: CellProcess<Facts>;
  readonly first: FirstRun<Facts>;
  readonly count: number;
  readonly most: number;
  readonly rounds: Timing[];
  failure?: string;
}

/**
 * Runs every cell in a process of its own and takes turns between them, so that what else the machine does falls on all
 * of them alike. Cells that only wait use no processor.
 */
export async function alternate<Facts>(
  commands: ReadonlyMap<string, CellCommand>,
): Promise<CellOutcome<Facts>[]> {
  const runners: Runner<Facts>[] = [];
  const failed: CellOutcome<Facts>[] = [];
  const cells: CellProcess<Facts>[] = [];
  try {
    for (const [id, command] of commands) {
      const cell = new CellProcess<Facts>(command);
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
      failure === undefined ? { id, series: { first, rounds } } : { id, failure },
    ),
    ...failed,
  ];
}

async function warmUp<Facts>(
  id: string,
  cell: CellProcess<Facts>,
  first: FirstRun<Facts>,
): Promise<Runner<Facts> | CellFailure> {
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

async function takeTurn<Facts>(runner: Runner<Facts>): Promise<void> {
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
