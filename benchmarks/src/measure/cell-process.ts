import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Timing } from './stopwatch.ts';

/** The first run of a process. */
export interface FirstRun<Facts> extends Timing {
  /** Most memory resident above what was there with modules and input loaded. */
  readonly peakBytes: number;
  /** What the run came to, to be compared with what was due. */
  readonly facts: Facts;
}

export interface CellFailure {
  readonly failure: string;
}

export type CellAnswer<Facts> = FirstRun<Facts> | Timing | CellFailure;

/** How a cell is started. */
export interface CellCommand {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** Starts a cell written in JavaScript: a module of `cells`. */
export function javascriptCell(module: string, ...parameters: readonly string[]): CellCommand {
  const script = join(import.meta.dirname, '../cells', `${module}.js`);
  return {
    program: process.execPath,
    parameters: ['--expose-gc', '--max-old-space-size=4096', script, ...parameters],
  };
}

/** A workload in a process of its own, which waits without using the processor until it is asked. */
export class CellProcess<Facts> {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ program, parameters }: CellCommand) {
    this.#process = spawn(program, parameters, { stdio: ['pipe', 'ignore', 'inherit', 'pipe'] });
    // A cell that died says so by not answering.
    this.#process.stdin?.on('error', () => {});
    const answers = createInterface({ input: this.#process.stdio[3] as Readable });
    this.#lines = answers[Symbol.asyncIterator]();
  }

  first(): Promise<FirstRun<Facts> | CellFailure> {
    return this.#ask('first') as Promise<FirstRun<Facts> | CellFailure>;
  }

  sample(count: number): Promise<Timing | CellFailure> {
    return this.#ask(`sample ${count}`);
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await exited;
  }

  async #ask(command: string): Promise<CellAnswer<Facts>> {
    (this.#process.stdin as Writable).write(`${command}\n`);
    const { done, value } = await this.#lines.next();
    if (done === true) return { failure: 'the process ended without an answer' };
    return JSON.parse(value) as CellAnswer<Facts>;
  }
}
