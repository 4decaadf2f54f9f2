import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ModelFacts } from '../decoders/model-facts.ts';
import type { Timing } from './stopwatch.ts';

/** The first decode of a process. */
export interface FirstRun extends Timing {
  /** Most memory resident above what was there with modules and file loaded. */
  readonly peakBytes: number;
  readonly facts: ModelFacts;
}

export interface CellFailure {
  readonly failure: string;
}

export type CellAnswer = FirstRun | Timing | CellFailure;

/** How a decoder is started; the path of the file to decode is appended. */
export interface CellCommand {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** Starts a decoder written in JavaScript. */
export function javascriptCell(decoderId: string): CellCommand {
  const script = join(import.meta.dirname, 'cell.js');
  return {
    program: process.execPath,
    parameters: ['--expose-gc', '--max-old-space-size=4096', script, decoderId],
  };
}

/** A decoder in a process of its own, which waits without using the processor until it is asked. */
export class CellProcess {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ program, parameters }: CellCommand, path: string) {
    this.#process = spawn(program, [...parameters, path], { stdio: ['pipe', 'ignore', 'inherit', 'pipe'] });
    // A cell that died says so by not answering.
    this.#process.stdin?.on('error', () => {});
    const answers: Interface = createInterface({ input: this.#process.stdio[3] as Readable });
    this.#lines = answers[Symbol.asyncIterator]();
  }

  first(): Promise<FirstRun | CellFailure> {
    return this.#ask('first') as Promise<FirstRun | CellFailure>;
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

  async #ask(command: string): Promise<CellAnswer> {
    (this.#process.stdin as Writable).write(`${command}\n`);
    const { done, value } = await this.#lines.next();
    if (done === true) return { failure: 'the process ended without an answer' };
    return JSON.parse(value) as CellAnswer;
  }
}
