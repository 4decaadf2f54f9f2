import type { AnyFormat } from '@rigstream/core';
import type { OptionSpec } from './command-line.ts';
import type { Command } from './command.ts';

export const helpOption: OptionSpec = { name: 'help', short: 'h', meaning: 'show this help' };
export const versionOption: OptionSpec = { name: 'version', short: 'v', meaning: 'show the version' };

/** What `rigstream --help` says. */
export function programHelp(commands: readonly Command[], formats: readonly AnyFormat[]): string {
  return [
    'rigstream decodes animated 3D models while they arrive.',
    '',
    'Usage: rigstream COMMAND …',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options:',
    ...columns([helpOption, versionOption].map((option) => [optionForms(option), option.meaning])),
    '',
    'Formats:',
    ...columns(formats.map(({ id, title, extensions }) => [id, `${title} (${dotted(extensions)})`])),
    '',
    '"rigstream COMMAND --help" tells more about a command.',
    '',
  ].join('\n');
}

/** What `rigstream COMMAND --help` says. */
export function commandHelp(command: Command): string {
  return [
    `${usageLine(command)}`,
    '',
    `${capitalised(command.summary)}.`,
    ...command.details.flatMap((paragraph) => ['', ...wrapped(paragraph)]),
    '',
    'Options:',
    ...columns([...command.options, helpOption].map((option) => [optionForms(option), option.meaning])),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

export function usageLine({ name, operands }: Pick<Command, 'name' | 'operands'>): string {
  return `Usage: rigstream ${name} [OPTION]… ${operands}`;
}

function optionForms({ name, short, value }: OptionSpec): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function dotted(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(' ');
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lines of at most 80 characters. */
function wrapped(paragraph: string): readonly string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= 80) lines.splice(-1, 1, `${line} ${word}`);
    else lines.push(word);
  }
  return lines;
}
