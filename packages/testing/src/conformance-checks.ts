import type { AnyFormat } from '@rigstream/core';
import type { FormatCheck, SampleCheck } from './check-definition.ts';
import { abortAnywhere } from './checks/abort-anywhere.ts';
import { batchSize } from './checks/batch-size.ts';
import {
  changedCountsCheck,
  flippedBitsCheck,
  hostileInput,
  repeatedPartsCheck,
} from './checks/damaged-input.ts';
import { decodes } from './checks/decodes.ts';
import { descriptor } from './checks/descriptor.ts';
import { eventGrammar } from './checks/event-grammar.ts';
import { interleaved } from './checks/interleaved.ts';
import { limits } from './checks/limits.ts';
import { longStream } from './checks/long-stream.ts';
import { ownBuffers } from './checks/own-buffers.ts';
import { plainData } from './checks/plain-data.ts';
import { retainedBytes } from './checks/retained-bytes.ts';
import { reusedBuffer } from './checks/reused-buffer.ts';
import { sniffForeign, sniffOwn } from './checks/sniffing.ts';
import { sourceFailure } from './checks/source-failure.ts';
import { emptyChunks, randomlyCut, splitAnywhere, tinyChunks } from './checks/splits.ts';
import { stopAnywhere } from './checks/stop-anywhere.ts';
import { syncEqualsAsync } from './checks/sync-equals-async.ts';
import { truncateAnywhere } from './checks/truncate-anywhere.ts';
import { strictWarnings, warnings } from './checks/warnings.ts';
import { ConformanceFailure } from './conformance-failure.ts';
import type { ConformanceOptions, ConformanceSample, NamedBytes } from './conformance-options.ts';
import { Finding } from './finding.ts';
import { loadSubject, Trial, type Subject } from './subject.ts';

/** One named check, to be run by any test runner or none. */
export interface ConformanceCheck {
  /** Stable across releases: `split-anywhere`. */
  readonly id: string;
  readonly title: string;
  /** Name of the sample; absent for a check of the format itself. */
  readonly sample?: string;
  /**
   * Runs the check; it can be run again.
   * @throws ConformanceFailure when the plugin does not keep what the contract says
   */
  run(): Promise<void>;
}

const formatChecks: readonly FormatCheck[] = [descriptor, sniffForeign, hostileInput, longStream];
const sampleChecks: readonly SampleCheck[] = [
  sniffOwn,
  decodes,
  eventGrammar,
  plainData,
  ownBuffers,
  warnings,
  strictWarnings,
  batchSize,
  splitAnywhere,
  tinyChunks,
  randomlyCut,
  emptyChunks,
  syncEqualsAsync,
  reusedBuffer,
  interleaved,
  retainedBytes,
  truncateAnywhere,
  sourceFailure,
  stopAnywhere,
  abortAnywhere,
  limits,
  flippedBitsCheck,
  changedCountsCheck,
  repeatedPartsCheck,
];

/**
 * The conformance kit: everything the contract promises, as checks with a name. Nothing is decoded before a check runs.
 *
 * @example
 * ```ts
 * for (const check of conformanceChecks({ format: smd, samples: [{ name: 'box', bytes }] })) await check.run();
 * ```
 * @throws TypeError at once, when there is no sample
 */
export function conformanceChecks<const Format extends AnyFormat>(
  options: ConformanceOptions<Format>,
): readonly ConformanceCheck[] {
  if (options.samples.length === 0)
    throw new TypeError('options.samples needs at least one file of the format');
  const given = {
    ...options,
    samples: options.samples.map(withOwnBytes),
    foreign: (options.foreign ?? []).map(withOwnBytes),
    hostile: (options.hostile ?? []).map(withOwnBytes),
  };
  let loading: Promise<Subject> | undefined;
  const subject = (): Promise<Subject> => (loading ??= loadSubject(given as ConformanceOptions));
  const ofFormat = formatChecks
    .filter((check) => check.applies?.(given) ?? true)
    .map((check) => ({
      id: check.id,
      title: check.title,
      run: () => report(given, check, undefined, async () => check.run(await subject())),
    }));
  const ofSamples = given.samples.flatMap((sample) => {
    let trial: Trial | undefined;
    return sampleChecks.map((check) => ({
      id: check.id,
      title: check.title,
      sample: sample.name,
      run: () =>
        report(given, check, sample, async () => check.run((trial ??= new Trial(await subject(), sample)))),
    }));
  });
  return [...ofFormat, ...ofSamples];
}

/** The kit damages and overwrites copies; `slice()` of a Node `Buffer`, perhaps of a shared pool, would make none. */
function withOwnBytes<Named extends NamedBytes>(named: Named): Named {
  return { ...named, bytes: new Uint8Array(named.bytes) };
}

async function report(
  options: { readonly format: AnyFormat },
  check: FormatCheck | SampleCheck,
  sample: ConformanceSample | undefined,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    const finding = thrown instanceof Finding ? thrown : unexpected(thrown);
    throw new ConformanceFailure({
      checkId: check.id,
      formatId: String(options.format.id),
      ...(sample === undefined ? {} : { sample: sample.name }),
      summary: finding.message,
      rule: check.rule,
      ...finding.place,
    });
  }
}

function unexpected(thrown: unknown): Finding {
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new Finding(`the plugin threw ${what}`, { cause: thrown });
}
