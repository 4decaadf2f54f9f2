import { describeBytes } from './compare/describe-bytes.ts';
import type { FindingPlace } from './finding.ts';

export interface ConformanceFailureInit extends FindingPlace {
  readonly checkId: string;
  readonly formatId: string;
  readonly sample?: string;
  /** What was found to be wrong. */
  readonly summary: string;
  /** The sentence of the contract that is broken. */
  readonly rule: string;
}

/**
 * Thrown by a check that fails. `message` says everything a plugin's author needs: the rule, how the input was cut or
 * changed, both sides of the first difference, and the bytes around it. The parts stand beside it.
 */
export class ConformanceFailure extends Error {
  override readonly name: string = 'ConformanceFailure';
  readonly checkId: string;
  readonly formatId: string;
  readonly sample: string | undefined;
  readonly summary: string;
  readonly rule: string;
  readonly input: string | undefined;
  readonly expected: string | undefined;
  readonly found: string | undefined;
  /** Offset in the input that `message` shows bytes around. */
  readonly offset: number | undefined;

  constructor(init: ConformanceFailureInit) {
    super(describeFailure(init), init.cause === undefined ? undefined : { cause: init.cause });
    this.checkId = init.checkId;
    this.formatId = init.formatId;
    this.sample = init.sample;
    this.summary = init.summary;
    this.rule = init.rule;
    this.input = init.input;
    this.expected = init.expected;
    this.found = init.found;
    this.offset = init.offset;
  }
}

function describeFailure(init: ConformanceFailureInit): string {
  const { bytes, offset } = init;
  const of = init.sample === undefined ? '' : `, sample "${init.sample}"`;
  const lines = [`${init.formatId} breaks ${init.checkId}${of}: ${init.summary}`, `  rule      ${init.rule}`];
  if (init.input !== undefined) lines.push(`  input     ${init.input}`);
  if (init.expected !== undefined) lines.push(`  expected  ${init.expected}`);
  if (init.found !== undefined) lines.push(`  found     ${init.found}`);
  if (bytes !== undefined && offset !== undefined) {
    lines.push(`  bytes around 0x${offset.toString(16)}`);
    lines.push(...describeBytes(bytes, offset).map((line) => `    ${line}`));
  }
  return lines.join('\n');
}
