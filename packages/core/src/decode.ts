import type { ByteSource } from './byte-source.ts';
import {
  checkOptions,
  type Abortable,
  type AnyDecodeOptions,
  type DecodeSettings,
  type FormatChoice,
  type RegistryChoice,
} from './decode-options.ts';
import { createDecodeRun, type DecodeRun } from './decode-run.ts';
import type { CoreEvent } from './events.ts';
import type { AnyFormat, EventOf } from './registry.ts';

/**
 * Decodes a source while it arrives.
 *
 * @example
 * ```ts
 * const registry = createRegistry([x]);
 * for await (const event of decode(await fetch(url), { registry })) console.log(event.type);
 * ```
 * Nothing is read before the first event is asked for, and no more than the next event needs. Bad input ends the
 * iteration in a `FormatError`, after everything decoded before it; an error of the source passes through unchanged;
 * an aborted signal rejects with its reason.
 * @throws TypeError, RangeError or FormatError `plugin-api` at once, for options that cannot be right
 */
export function decode<const Format extends AnyFormat>(
  source: ByteSource,
  options: DecodeSettings & Abortable & FormatChoice<Format>,
): DecodeRun<EventOf<readonly [Format]>>;
export function decode<Formats extends readonly AnyFormat[]>(
  source: ByteSource,
  options: DecodeSettings & Abortable & RegistryChoice<Formats>,
): DecodeRun<EventOf<Formats>>;
export function decode(source: ByteSource, options: AnyDecodeOptions & Abortable): DecodeRun<CoreEvent> {
  checkOptions(options);
  return createDecodeRun(source, options);
}
