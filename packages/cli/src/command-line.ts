import { parseArgs } from 'node:util';
import { closestWord } from './closest-word.ts';
import { printable } from './terminal-text.ts';

/** Wrong usage: the message names what is wrong and what would be right. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** Placeholder of the value, as in `--chunk BYTES`; absent: a switch. */
  readonly value?: string;
  /** For the help. */
  readonly meaning: string;
}

/** Options of a command line, by name, as typed. */
export interface CommandLine {
  readonly operands: readonly string[];
  has(option: string): boolean;
  text(option: string): string | undefined;
  /** @throws UsageError for anything but a whole number from 1 */
  count(option: string): number | undefined;
}

/**
 * Reads arguments after the name of the command.
 * @throws UsageError for an unknown option, one without its value, and a switch with one
 */
export function readCommandLine(args: readonly string[], options: readonly OptionSpec[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      options.map(({ name, short, value }) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
      ]),
    ),
  });
  const operands: string[] = [];
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = options.find(({ name }) => name === token.name);
    if (spec === undefined) throw unknownOption(token.rawName, options);
    if (spec.value !== undefined && token.value === undefined)
      throw new UsageError(`--${spec.name} needs a value: --${spec.name} ${spec.value}`);
    if (spec.value === undefined && token.value !== undefined)
      throw new UsageError(`--${spec.name} takes no value`);
    given.set(spec.name, token.value);
  }
  return {
    operands,
    has: (option) => given.has(option),
    text: (option) => given.get(option),
    count: (option) => {
      const text = given.get(option);
      return text === undefined ? undefined : wholeNumber(option, text);
    },
  };
}

/** `unknown command "evnts"; did you mean "events"?` */
export function unknownWord(what: string, typed: string, words: readonly string[]): UsageError {
  const meant = closestWord(typed, words);
  const suggestion = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`;
  return new UsageError(`unknown ${what} ${quoted(typed)}${suggestion}`);
}

export function quoted(text: string): string {
  return `"${printable(text)}"`;
}

function unknownOption(typed: string, options: readonly OptionSpec[]): UsageError {
  const words = options.map(({ name }) => `--${name}`);
  return unknownWord('option', typed, words);
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`--${option} takes a whole number from 1, not ${quoted(text)}`);
  return value;
}
