import { toBytes } from './byte-source.ts';
import {
  checkOptions,
  type AnyDecodeOptions,
  type DecodeSettings,
  type FormatChoice,
  type PluginTuple,
  type RegistryChoice,
} from './decode-options.ts';
import type { CoreEvent } from './events.ts';
import { faultOf } from './format-error.ts';
import { isPlugin, type AnyPlugin, type EventOf } from './registry.ts';
import { startDecode, type StartedDecode } from './start-decode.ts';

/**
 * Decodes bytes at hand, event by event, without promises.
 *
 * @example
 * ```ts
 * for (const event of decodeSync(bytes, { format: x })) console.log(event.type);
 * ```
 * @throws FormatError while iterating, after everything decoded before the fault was yielded; `plugin-api` when the
 * chosen format is lazy, since loading it takes a promise
 * @throws TypeError, RangeError or FormatError `plugin-api` at once, for bytes or options that cannot be right
 */
export function decodeSync<const Format extends AnyPlugin>(
  bytes: ArrayBufferView | ArrayBufferLike,
  options: DecodeSettings & FormatChoice<Format>,
): Generator<EventOf<readonly [Format]>, void, void>;
export function decodeSync<Formats extends PluginTuple>(
  bytes: ArrayBufferView | ArrayBufferLike,
  options: DecodeSettings & RegistryChoice<Formats>,
): Generator<EventOf<Formats>, void, void>;
export function decodeSync(
  bytes: ArrayBufferView | ArrayBufferLike,
  options: AnyDecodeOptions,
): Generator<CoreEvent, void, void> {
  checkOptions(options);
  const chunk = toBytes(bytes);
  const decode = startDecode(options, { size: chunk.length });
  decode.feed(chunk);
  return run(decode);
}

function* run(decode: StartedDecode): Generator<CoreEvent, void, void> {
  for (const step of decode.steps) {
    if (typeof step !== 'number') yield step;
    else if (decode.format === undefined || isPlugin(decode.format)) decode.cursor.end();
    else {
      throw faultOf('plugin-api', `the format "${decode.format.id}" is lazy`, {
        hint: 'Load it: await loadFormat(format).',
      });
    }
  }
}
