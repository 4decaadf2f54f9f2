import type { SourceHint } from './source-hint.ts';
import type { WarningCode } from './fault-codes.ts';
import type { Limits } from './limits.ts';
import type { AnyFormat, AnyPlugin, FormatOptions, OptionsOf, Registry } from './registry.ts';

/** Options every decode takes, whatever the format. */
export interface DecodeSettings {
  /** Overrides what the source says of itself. */
  readonly hint?: SourceHint;
  /** Records in one batch event. Default 1,024. */
  readonly batchSize?: number;
  /** Encoding of names and strings, a label of the WHATWG Encoding standard. Default: see `DecodeContext.text`. */
  readonly encoding?: string;
  /** Bounds other than the defaults (`defaultLimits`). */
  readonly limits?: Partial<Limits>;
  /** Turns warnings into errors: all of them (but those of severity `info`), or those of the codes listed. */
  readonly strict?: boolean | readonly WarningCode[];
  /** Asks for a `progress` event per chunk read. */
  readonly progress?: boolean;
}

/** Decode with the formats of a registry; the bytes decide which. */
export interface RegistryChoice<Formats extends readonly AnyFormat[]> {
  readonly registry: Registry<Formats>;
  /** Options by format id. */
  readonly options?: FormatOptions<Formats>;
  readonly format?: undefined;
}

/** Decode with one format, without detection. */
export interface FormatChoice<Format extends AnyFormat> {
  readonly format: Format;
  readonly options?: Partial<OptionsOf<Format>>;
  readonly registry?: undefined;
}

export interface Abortable {
  /** Aborting rejects the decode with the signal's reason and cancels the source. */
  readonly signal?: AbortSignal;
}

/** Formats whose code is at hand, as `decodeSync` needs them. */
export type PluginTuple = readonly AnyPlugin[];

/** Runtime check of a caller's settings; says which option is wrong and what it takes. */
export function checkSettings(settings: DecodeSettings): void {
  const { batchSize, encoding } = settings;
  if (batchSize !== undefined && !(Number.isSafeInteger(batchSize) && batchSize > 0)) {
    throw new TypeError(`options.batchSize takes a positive integer, not ${String(batchSize)}`);
  }
  if (encoding !== undefined) new TextDecoder(encoding);
}
