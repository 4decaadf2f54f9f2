import type { AnyFormat } from '@rigstream/core';
import type { CommandIo } from './command-io.ts';
import type { CommandLine, OptionSpec } from './command-line.ts';
import type { ExitCode } from './exit-code.ts';
import type { Output } from './output.ts';

/** What a command gets to do its work. */
export interface CommandContext {
  readonly line: CommandLine;
  readonly formats: readonly AnyFormat[];
  readonly io: CommandIo;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted when nobody reads the output any more. */
  readonly signal: AbortSignal;
}

/** One verb of `rigstream`. */
export interface Command {
  readonly name: string;
  /** What stands after the name: `FILE|URL|-`. */
  readonly operands: string;
  readonly most: number;
  readonly summary: string;
  /** Further paragraphs of its help. */
  readonly details: readonly string[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  run(context: CommandContext): Promise<ExitCode>;
}
