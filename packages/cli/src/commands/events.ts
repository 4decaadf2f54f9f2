import type { Command, CommandContext } from '../command.ts';
import type { OptionSpec } from '../command-line.ts';
import { decodeOptions, planDecode, startDecode } from '../decode-plan.ts';
import { eventJson, type EventJsonStyle } from '../event-json.ts';
import { exitCode, type ExitCode } from '../exit-code.ts';
import { failureOf, noticeOf } from '../failure.ts';
import { openInput } from '../open-input.ts';
import type { Output } from '../output.ts';
import { ProgressBar } from '../progress-bar.ts';

const options: readonly OptionSpec[] = [
  { name: 'values', meaning: 'print arrays in full instead of their summary' },
  ...decodeOptions,
  { name: 'batch', value: 'N', meaning: 'records in one event of bulk data (default 1024)' },
  { name: 'chunk', value: 'BYTES', meaning: 'feed the decoder in chunks of this size' },
];

/** `rigstream events`: what a decoder says of a file, one JSON object per line. */
export const events: Command = {
  name: 'events',
  operands: 'FILE|URL|-',
  most: 1,
  summary: 'print what is decoded, one JSON object per line, while it is decoded',
  details: [
    'Arrays are summarised: {"type":"Float32Array","length":3072,"first":[…],"min":-1,"max":1}. With --values they ' +
      'are plain arrays whose numbers are exactly those of the file; NaN and the infinities are the strings "NaN", ' +
      '"Infinity" and "-Infinity".',
    'A file that cannot be decoded to its end gives a last line {"type":"error","code":…}, after everything decoded ' +
      'before, and exit status 1.',
  ],
  options,
  examples: [
    'rigstream events hero.x',
    'rigstream events --values --batch 64 hero.x | head -20',
    'curl -s https://example.org/hero.x | rigstream events -',
  ],
  run: printEvents,
};

async function printEvents(context: CommandContext): Promise<ExitCode> {
  const { line, io, stdout, stderr, signal } = context;
  const operand = line.operands[0] as string;
  const plan = planDecode(line, context.formats);
  const chunkBytes = line.count('chunk');
  const style: EventJsonStyle = { values: line.has('values') };
  // On one terminal the bar and the lines would overwrite each other.
  const bar = new ProgressBar(io.stderr, operand);
  const progress = io.stderr.isTTY === true && io.stdout.isTTY !== true;
  try {
    const input = await openInput(operand, io, { chunkBytes, signal });
    for await (const event of startDecode(input, plan, { signal, progress })) {
      if (event.type === 'progress') await bar.show(event);
      else await printLine(stdout, event, style);
    }
    return exitCode.ok;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const failure = failureOf(thrown);
    await printLine(stdout, { type: 'error', ...failure }, style);
    await stdout.flush();
    bar.stop();
    stderr.write(noticeOf(operand, failure));
    return exitCode.failed;
  } finally {
    bar.stop();
  }
}

async function printLine(output: Output, event: object, style: EventJsonStyle): Promise<void> {
  for (const piece of eventJson(event, style)) if (!output.write(piece)) await output.drained();
  if (!output.write('\n')) await output.drained();
}
