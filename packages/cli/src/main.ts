import { readCommandLine, unknownWord, UsageError, type CommandLine } from './command-line.ts';
import type { CommandIo } from './command-io.ts';
import type { Command } from './command.ts';
import { convert } from './commands/convert.ts';
import { events } from './commands/events.ts';
import { inspect } from './commands/inspect.ts';
import { exitCode, type ExitCode } from './exit-code.ts';
import { knownFormats } from './formats.ts';
import { Output } from './output.ts';
import { packageVersion } from './package-version.ts';
import { printable } from './terminal-text.ts';
import { commandHelp, helpOption, programHelp, usageLine, versionOption } from './usage.ts';

const commands: readonly Command[] = [inspect, convert, events];

/**
 * Runs the command.
 * @param argv arguments, without the runtime and the script
 * @returns the exit status: 0 done, 1 a file could not be read or decoded to its end, 2 wrong usage
 */
export async function run(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  const stdout = new Output(io.stdout);
  const stderr = new Output(io.stderr);
  const { signal } = stdout;
  const code = await obey(argv, io, stdout, stderr).catch((thrown: unknown) => {
    if (!signal.aborted) throw thrown;
    return exitCode.ok;
  });
  await stdout.flush();
  const { failure } = stdout;
  if (failure !== undefined) stderr.write(`rigstream: the output cannot be written (${failure.message})\n`);
  await stderr.flush();
  return failure === undefined ? code : exitCode.failed;
}

async function obey(
  argv: readonly string[],
  io: CommandIo,
  stdout: Output,
  stderr: Output,
): Promise<ExitCode> {
  const [name = '', ...args] = argv;
  const command = commands.find((each) => each.name === name);
  try {
    if (command === undefined) return await obeyProgram(argv, io, stdout);
    const line = readCommandLine(args, [...command.options, helpOption]);
    if (line.has('help')) {
      stdout.write(commandHelp(command));
      return exitCode.ok;
    }
    checkOperands(line, command);
    const formats = io.formats ?? (await knownFormats());
    return await command.run({ line, formats, io, stdout, stderr, signal: stdout.signal });
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    const more = command === undefined ? '' : ` ${command.name}`;
    stderr.write(
      `rigstream${more}: ${thrown.message}\n` +
        `${command === undefined ? 'Usage: rigstream COMMAND …' : usageLine(command)}\n` +
        `"rigstream${more} --help" tells more.\n`,
    );
    return exitCode.usage;
  }
}

/** Options without a command. */
async function obeyProgram(argv: readonly string[], io: CommandIo, stdout: Output): Promise<ExitCode> {
  const [name] = argv;
  if (name !== undefined && !name.startsWith('-')) {
    throw unknownWord(
      'command',
      name,
      commands.map((each) => each.name),
    );
  }
  const line = readCommandLine(argv, [helpOption, versionOption]);
  if (line.has('help')) stdout.write(programHelp(commands, io.formats ?? (await knownFormats())));
  else if (line.has('version')) stdout.write(`${packageVersion()}\n`);
  else throw new UsageError('a command is missing');
  return exitCode.ok;
}

function checkOperands({ operands }: CommandLine, command: Command): void {
  if (operands.length === 0) throw new UsageError(`${command.operands} is missing`);
  if (operands.length > command.most) {
    const surplus = operands.slice(command.most).map((operand) => `"${printable(operand)}"`);
    throw new UsageError(`takes one input; what is ${surplus.join(' ')} for?`);
  }
}
