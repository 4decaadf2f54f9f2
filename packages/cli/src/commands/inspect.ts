import type { Command, CommandContext } from '../command.ts';
import type { OptionSpec } from '../command-line.ts';
import { decodeOptions, planDecode } from '../decode-plan.ts';
import { eventJson } from '../event-json.ts';
import { exitCode, type ExitCode } from '../exit-code.ts';
import { noticeOf } from '../failure.ts';
import { inspectInput } from '../inspect/inspect-input.ts';
import type { Inspection } from '../inspect/inspection.ts';
import { report } from '../inspect/report.ts';
import { ProgressBar } from '../progress-bar.ts';
import { createPalette, type Palette } from '../terminal-text.ts';

const options: readonly OptionSpec[] = [
  { name: 'json', meaning: 'print JSON: an object, or an array of them for several files' },
  ...decodeOptions,
];

/** `rigstream inspect`: what is in a file. */
export const inspect: Command = {
  name: 'inspect',
  operands: '(FILE|URL|-)…',
  most: Infinity,
  summary: 'tell what is in files, and what is wrong with them',
  details: [
    'A file that cannot be decoded to its end gives what was found before, the error, and exit status 1. Textures are ' +
      'looked for beside the file, whatever the case of their names.',
  ],
  options,
  examples: ['rigstream inspect hero.x', 'rigstream inspect --json models/*.x > models.json'],
  run: inspectFiles,
};

async function inspectFiles(context: CommandContext): Promise<ExitCode> {
  const { line, io, stdout, stderr, signal } = context;
  const plan = planDecode(line, context.formats);
  const { operands } = line;
  const show = line.has('json') ? jsonOf(operands.length) : proseOf(createPalette(io.stdout, io.env));
  let failures = 0;
  for (const [index, operand] of operands.entries()) {
    const bar = new ProgressBar(io.stderr, operand);
    const onProgress = bar.show.bind(bar);
    const inspection = await inspectInput(operand, { io, plan, signal, onProgress }).finally(() =>
      bar.stop(),
    );
    for (const text of show(inspection, index)) if (!stdout.write(text)) await stdout.drained();
    if (inspection.error === null) continue;
    failures++;
    // A report on a terminal ends in the error.
    if (!line.has('json') && io.stdout.isTTY === true) continue;
    await stdout.flush();
    stderr.write(noticeOf(operand, inspection.error));
  }
  return failures === 0 ? exitCode.ok : exitCode.failed;
}

/** Gives the text of one file after another. */
type Show = (inspection: Inspection, index: number) => Iterable<string>;

/** Files that come one after another are separated; the last one ends the list. */
function jsonOf(count: number): Show {
  return function* show(inspection, index) {
    if (count > 1) yield index === 0 ? '[' : ',';
    yield* eventJson(inspection, { values: true });
    yield count > 1 && index < count - 1 ? '\n' : count > 1 ? ']\n' : '\n';
  };
}

function proseOf(palette: Palette): Show {
  return function* show(inspection, index) {
    if (index > 0) yield '\n';
    yield report(inspection, palette);
  };
}
