import { Writable } from 'node:stream';
import type { CommandIo } from '../src/command-io.ts';
import { run } from '../src/main.ts';
import { toy } from './toy-format.ts';

/** A stream that keeps what is written to it. */
export class Capture extends Writable {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY = false) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: string | Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    done();
  }
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout as JSON. */
  readonly lines: () => readonly Record<string, unknown>[];
}

async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Runs the command in this process, with the toy format and streams of its own. */
export async function runCommand(
  args: readonly string[],
  io: Partial<CommandIo> & { readonly input?: Uint8Array } = {},
): Promise<Outcome> {
  const { input = new Uint8Array(), ...rest } = io;
  const stdout = new Capture();
  const stderr = new Capture();
  const code = await run(args, { stdin: chunksOf(input), stdout, stderr, env: {}, formats: [toy], ...rest });
  return {
    code,
    stdout: stdout.text,
    stderr: stderr.text,
    lines: () =>
      stdout.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
