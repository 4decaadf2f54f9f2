import {
  createRegistry,
  decode,
  type AnyFormat,
  type CoreEvent,
  type DecodeRun,
  type DecodeSettings,
} from '@rigstream/core';
import { quoted, unknownWord, UsageError, type CommandLine, type OptionSpec } from './command-line.ts';
import type { Input } from './open-input.ts';

/** Options of every command that decodes. */
export const decodeOptions: readonly OptionSpec[] = [
  { name: 'format', value: 'ID', meaning: 'decode as this format, whatever the bytes look like' },
  { name: 'encoding', value: 'LABEL', meaning: 'encoding of names: shift_jis, windows-1251, …' },
  { name: 'strict', meaning: 'take the first warning for an error' },
];

/** How a command decodes its inputs. */
export interface DecodePlan {
  readonly formats: readonly AnyFormat[];
  /** The format to use without looking at the bytes. */
  readonly format: AnyFormat | undefined;
  readonly settings: DecodeSettings;
}

/**
 * Reads the options of `decodeOptions`, and `--batch` of a command that has it.
 * @throws UsageError for a format or an encoding nobody knows
 */
export function planDecode(line: CommandLine, formats: readonly AnyFormat[]): DecodePlan {
  const id = line.text('format');
  const format = formats.find((each) => each.id === id);
  if (id !== undefined && format === undefined) {
    const ids = formats.map((each) => each.id);
    throw unknownWord('format', id, ids);
  }
  const encoding = line.text('encoding');
  if (encoding !== undefined) checkEncoding(encoding);
  const batchSize = line.count('batch');
  return {
    formats,
    format,
    settings: {
      strict: line.has('strict'),
      ...(encoding !== undefined && { encoding }),
      ...(batchSize !== undefined && { batchSize }),
    },
  };
}

/** Decodes one input as planned. */
export function startDecode(
  { source, hint }: Input,
  plan: DecodePlan,
  more: { readonly signal: AbortSignal; readonly progress: boolean },
): DecodeRun<CoreEvent> {
  const settings = { ...plan.settings, ...more, ...(hint !== undefined && { hint }) };
  const run =
    plan.format === undefined
      ? decode(source, { ...settings, registry: createRegistry(plan.formats) })
      : decode(source, { ...settings, format: plan.format });
  // Formats chosen at run time may add events of their own, which no static type tells.
  return run as DecodeRun<CoreEvent>;
}

function checkEncoding(label: string): void {
  try {
    new TextDecoder(label);
  } catch {
    throw new UsageError(
      `--encoding does not know ${quoted(label)}; it takes a label such as utf-8, windows-1252 or shift_jis`,
    );
  }
}
