import type { AnyFormat, DecodeSettings, ErrorCode, OptionsOf, WarningCode } from '@rigstream/core';
import type { TakeApart } from './compare/event-pieces.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file of the format. Small ones are tested most thoroughly: up to 20 kB every offset is tried. */
export interface ConformanceSample extends NamedBytes {
  /** Codes of the warnings it gives, in any order, those of severity `info` aside. Absent: any may come. */
  readonly expectWarnings?: readonly WarningCode[];
  /** Code of the error it ends in. Absent: it decodes to its end. */
  readonly expectError?: ErrorCode;
}

/** A long input made on the fly, so that memory can be seen to stay flat. */
export interface LongStream {
  readonly name: string;
  /** The chunks from the beginning, a well-formed file in all; 16 MiB or more show a leak reliably. */
  chunks(): Iterable<Uint8Array>;
}

/** What the kit is given to test a format with. */
export interface ConformanceOptions<Format extends AnyFormat = AnyFormat> {
  /** A plugin, or the lazy format that loads it. */
  readonly format: Format;
  /** Options of the format for every decode. */
  readonly options?: Partial<OptionsOf<Format>>;
  /** Settings of the host for every decode. */
  readonly settings?: Pick<DecodeSettings, 'encoding' | 'limits'>;
  /** At least one for each variant, with every kind of block the format has. */
  readonly samples: readonly ConformanceSample[];
  /** Files of other formats, which this one must not claim. The kit has some of its own. */
  readonly foreign?: readonly NamedBytes[];
  /** Damaged or malicious files, which must end in events or one error. The kit makes many of its own. */
  readonly hostile?: readonly NamedBytes[];
  readonly large?: LongStream;
  /**
   * For a format whose events continue or complete one another in a way of their own. An event with `first`, `count` and
   * typed arrays needs it not.
   */
  readonly takeApart?: TakeApart;
  /** Seed of everything random. Default 1. */
  readonly seed?: number;
}
