import {
  loadFormat,
  type AnyFormat,
  type AnyPlugin,
  type CoreEvent,
  type DecodeSettings,
} from '@rigstream/core';
import type { TakeApart } from './compare/event-pieces.ts';
import { JoinedEvents } from './compare/joined-events.ts';
import type { ConformanceOptions, ConformanceSample, LongStream, NamedBytes } from './conformance-options.ts';
import { profileDelivery, type DeliveryProfile } from './decode/delivery-profile.ts';
import { outcomeOf, steppedDecode, type Outcome, type SteppedDecodeInit } from './decode/stepped-decode.ts';
import { Finding } from './finding.ts';

/** The format under test, loaded, with what it is tested with. */
export interface Subject {
  readonly format: AnyFormat;
  readonly plugin: AnyPlugin;
  readonly options: object | undefined;
  readonly settings: DecodeSettings;
  readonly samples: readonly ConformanceSample[];
  readonly foreign: readonly NamedBytes[];
  readonly hostile: readonly NamedBytes[];
  readonly large: LongStream | undefined;
  readonly seed: number;
  readonly takeApart: TakeApart | undefined;
}

export async function loadSubject(options: ConformanceOptions): Promise<Subject> {
  return {
    format: options.format,
    plugin: await loadFormat(options.format),
    options: options.options,
    settings: options.settings ?? {},
    samples: options.samples,
    foreign: options.foreign ?? [],
    hostile: options.hostile ?? [],
    large: options.large,
    seed: options.seed ?? 1,
    takeApart: options.takeApart,
  };
}

/** One sample under test, with what its decodes are compared to. Each part is made when a check first needs it. */
export class Trial {
  readonly subject: Subject;
  readonly sample: ConformanceSample;
  #reference: Outcome | undefined;
  #joined: JoinedEvents | undefined;
  #delivery: DeliveryProfile | undefined;

  constructor(subject: Subject, sample: ConformanceSample) {
    this.subject = subject;
    this.sample = sample;
  }

  get bytes(): Uint8Array {
    return this.sample.bytes;
  }

  /** A decode of the sample, in whatever way `change` says. */
  decode(change: Partial<SteppedDecodeInit> = {}): Generator<CoreEvent, void, void> {
    return steppedDecode(this.#init(change));
  }

  run(change: Partial<SteppedDecodeInit> = {}): Outcome {
    return outcomeOf(this.decode(change));
  }

  /** The decode of the whole sample in one chunk. */
  get reference(): Outcome {
    this.#reference ??= this.#decodeReference();
    return this.#reference;
  }

  /** The reference without the borders of its batches. */
  get joined(): JoinedEvents {
    this.#joined ??= this.join(this.reference);
    return this.#joined;
  }

  /** A decode without the borders of its batches. */
  join({ events }: Outcome): JoinedEvents {
    return JoinedEvents.of(events, this.subject.takeApart);
  }

  /** What can be delivered after each byte of the sample. */
  get delivery(): DeliveryProfile {
    this.#delivery ??= profileDelivery(this.#init({}), this.subject.takeApart);
    return this.#delivery;
  }

  #init(change: Partial<SteppedDecodeInit>): SteppedDecodeInit {
    const { plugin, options, settings } = this.subject;
    return {
      plugin,
      bytes: this.bytes,
      ...(options === undefined ? {} : { options }),
      maxSteps: stepsFor(change.bytes ?? this.bytes),
      ...change,
      settings: { ...settings, ...change.settings },
    };
  }

  #decodeReference(): Outcome {
    const outcome = this.run();
    if (outcome.error?.code === this.sample.expectError) return outcome;
    throw new Finding('the sample does not decode as it should; see the check "decodes"');
  }
}

/** Steps that no honest decode of so many bytes comes near, even with one event for each and a compressed layer. */
export function stepsFor(bytes: Uint8Array): number {
  return 100_000 + 1000 * bytes.length;
}
