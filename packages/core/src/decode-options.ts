import type { WarningCode } from './fault-codes.ts';
import { defaultLimits, type Limits } from './limits.ts';
import {
  checkFormat,
  type AnyFormat,
  type AnyPlugin,
  type FormatOptions,
  type OptionsOf,
  type Registry,
} from './registry.ts';
import type { SourceHint } from './source-hint.ts';

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
  /** Asks for `progress` events. A `decodeSync` has none to tell. */
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

/** A caller's options before the types of its formats matter. */
export type AnyDecodeOptions = DecodeSettings &
  (RegistryChoice<readonly AnyFormat[]> | FormatChoice<AnyFormat>);

/**
 * Runtime check of a caller's options.
 * @throws TypeError that says which option is wrong and what it takes
 * @throws RangeError for an encoding label the platform does not know
 * @throws FormatError `plugin-api` for a format that is none, or speaks another API version
 */
export function checkOptions(options: AnyDecodeOptions & Abortable): void {
  const { format, registry, batchSize = 1, encoding, limits = {}, signal } = options;
  if (format) checkFormat(format, 'options.format');
  else check(Array.isArray(registry?.formats), 'registry or format', registry);
  check(Number.isSafeInteger(batchSize) && batchSize > 0, 'batchSize', batchSize);
  check(signal === undefined || signal?.addEventListener, 'signal', signal);
  for (const [name, value] of Object.entries(limits))
    check(name in defaultLimits && (value ?? -1) >= 0, `limits.${name}`, value);
  new TextDecoder(encoding);
}

function check(isRight: unknown, name: string, value: unknown): void {
  if (!isRight) throw new TypeError(`options.${name} cannot be ${value as string}`);
}
