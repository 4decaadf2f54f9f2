import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { describeOffset, isFormatError, type WarningEvent } from '@rigstream/core';
import type { Command, CommandContext } from '../command.ts';
import { quoted, unknownWord, UsageError, type CommandLine, type OptionSpec } from '../command-line.ts';
import { convertAsset } from '../convert/convert-asset.ts';
import { findModels } from '../convert/find-models.ts';
import { outputKinds, type OutputKind } from '../convert/output-kind.ts';
import { writeFiles } from '../convert/write-files.ts';
import { decodeOptions, planDecode } from '../decode-plan.ts';
import { exitCode, type ExitCode } from '../exit-code.ts';
import { failureOf, InputError, noticeOf, systemCode } from '../failure.ts';
import { ProgressBar } from '../progress-bar.ts';
import { printable } from '../terminal-text.ts';

const options: readonly OptionSpec[] = [
  { name: 'output', short: 'o', value: 'OUT', meaning: 'the file to write; with --recursive the folder' },
  {
    name: 'recursive',
    short: 'r',
    meaning: 'convert every model below folders, into the same folders below OUT',
  },
  { name: 'to', value: 'KIND', meaning: 'with --recursive: glb (default), gltf or x' },
  { name: 'clip', value: 'NAMES', meaning: 'only these clips, by name or number, with commas between' },
  { name: 'tex-dir', value: 'FOLDER', meaning: 'look for textures there too' },
  { name: 'influences', value: 'N', meaning: 'most influences a vertex keeps in glTF (default 4)' },
  { name: 'variant', value: 'ENCODING', meaning: 'of a .x file: txt (default), bin, tzip or bzip' },
  ...decodeOptions,
];

/** `rigstream convert`: a model as a file of another kind. */
export const convert: Command = {
  name: 'convert',
  operands: '(FILE|URL|-)… -o OUT',
  most: Infinity,
  summary: 'write models as GLB, glTF or .x',
  details: [
    'The extension of OUT says what is written. Several inputs are joined to one model, as the skeleton, meshes and clips of a character in several files; a manifest (.cfg) brings its parts itself.',
    'With --recursive each model below the folders given becomes a file of its own. One that fails does not stop the rest; a summary follows, and the exit status is 1.',
  ],
  options,
  examples: [
    'rigstream convert hero.x -o hero.glb',
    'rigstream convert cally.cfg -o cally.glb',
    'rigstream convert -r game/models -o converted --tex-dir game/textures',
  ],
  run: convertInputs,
};

/** One output, and what is joined to it. */
interface Job {
  readonly operands: readonly string[];
  readonly output: string;
  readonly kind: OutputKind;
}

async function convertInputs(context: CommandContext): Promise<ExitCode> {
  const { line, io, stderr, signal } = context;
  const output = line.text('output');
  if (output === undefined) throw new UsageError('--output OUT is missing');
  const plan = planDecode(line, context.formats);
  const isRecursive = line.has('recursive');
  const jobs = isRecursive ? await jobsBelow(line.operands, output, context) : [jobOf(line, output)];
  const clips = line.text('clip')?.split(',');
  const influences = line.count('influences');
  let failures = 0;
  for (const { operands, output: path, kind } of jobs) {
    const label = operands[0] ?? path;
    const bar = new ProgressBar(io.stderr, label);
    try {
      const converted = await convertAsset(operands, basename(path), {
        io,
        plan,
        signal,
        kind,
        clips,
        textureFolder: line.text('tex-dir'),
        settings: { influences, variant: line.text('variant') },
        onProgress: bar.show.bind(bar),
      });
      await writeFiles(dirname(path), converted);
      bar.stop();
      for (const warning of converted.warnings)
        if (warning.severity === 'warning') stderr.write(warningNotice(label, warning));
    } catch (thrown) {
      bar.stop();
      if (signal.aborted) throw thrown;
      failures++;
      stderr.write(noticeOf(label, convertFailure(thrown)));
    }
  }
  if (isRecursive) stderr.write(`rigstream: ${jobs.length - failures} of ${jobs.length} models converted\n`);
  return failures === 0 ? exitCode.ok : exitCode.failed;
}

function jobOf({ operands, text }: CommandLine, output: string): Job {
  if (text('to') !== undefined)
    throw new UsageError('--to goes with --recursive; the extension of OUT says the kind');
  return { operands, output, kind: kindOf(extname(output).slice(1), 'kind of output') };
}

/** @throws UsageError */
function kindOf(extension: string, what: string): OutputKind {
  const kind = outputKinds.find((each) => each.extension === extension.toLowerCase());
  if (kind !== undefined) return kind;
  const known = outputKinds.map((each) => each.extension);
  if (extension === '')
    throw new UsageError(`OUT needs an extension: ${known.map((each) => `.${each}`).join(', ')}`);
  throw unknownWord(what, extension, known);
}

async function jobsBelow(
  folders: readonly string[],
  output: string,
  { line, formats }: CommandContext,
): Promise<readonly Job[]> {
  const kind = kindOf(line.text('to') ?? 'glb', 'kind of output');
  const jobs: Job[] = [];
  const taken = new Set<string>();
  for (const folder of folders) {
    const facts = await stat(folder).catch(() => undefined);
    if (!facts?.isDirectory())
      throw new UsageError(`--recursive takes folders, and ${quoted(folder)} is none`);
    for (const model of await findModels(folder, formats)) {
      const stem = model.slice(0, -extname(model).length);
      const plain = join(output, `${stem}.${kind.extension}`);
      // hero.x and hero.zym beside each other become hero.glb and hero.zym.glb.
      const path = taken.has(plain) ? join(output, `${model}.${kind.extension}`) : plain;
      taken.add(path);
      jobs.push({ operands: [join(folder, model)], output: path, kind });
    }
  }
  return jobs;
}

/** What the output cannot hold, and a disk that cannot be written, end one file, not the program. */
function convertFailure(thrown: unknown): ReturnType<typeof failureOf> {
  if (thrown instanceof RangeError) return { code: 'not-convertible', message: thrown.message };
  const code = thrown instanceof InputError ? undefined : systemCode(thrown);
  if (code !== undefined && !isFormatError(thrown)) return { code, message: (thrown as Error).message };
  return failureOf(thrown);
}

function warningNotice(name: string, { code, message, span, path }: WarningEvent): string {
  const place = [
    span === undefined ? '' : ` at ${describeOffset(span)}`,
    path === undefined ? '' : `, in ${path}`,
  ];
  return `rigstream: ${printable(name)}: warning ${code}: ${printable(`${message}${place.join('')}`)}\n`;
}
