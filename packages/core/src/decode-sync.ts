import { toBytes } from './byte-source.ts';
import {
  checkSettings,
  type DecodeSettings,
  type FormatChoice,
  type PluginTuple,
  type RegistryChoice,
} from './decode-options.ts';
import type { CoreEvent } from './events.ts';
import { FormatError } from './format-error.ts';
import { isPlugin, type AnyPlugin, type EventOf } from './registry.ts';
import { DecodeStart, type AnyDecodeOptions } from './start-decode.ts';

/**
 * Decodes bytes at hand, event by event, without promises.
 *
 * @example
 * ```ts
 * for (const event of decodeSync(bytes, { format: x })) console.log(event.type);
 * ```
 * @throws FormatError while iterating, after everything decoded before the fault was yielded; `plugin-api` when the
 * chosen format is lazy, since loading it takes a promise
 * @throws TypeError at once, for bytes or options of the wrong type
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
  checkSettings(options);
  const chunk = toBytes(bytes);
  return run(new DecodeStart(options, { size: chunk.length }), chunk);
}

function* run(start: DecodeStart, chunk: Uint8Array): Generator<CoreEvent, void, void> {
  start.feed(chunk);
  if (!start.isReady) start.feed(undefined);
  const format = start.choose();
  if (!isPlugin(format)) {
    throw new FormatError({
      code: 'plugin-api',
      message: `the format "${format.id}" is lazy, which decodeSync cannot wait for`,
      hint: 'Load it first (await format.load()), or use decode().',
    });
  }
  const routine = start.begin(format);
  try {
    let step = routine.next();
    while (step.done !== true) {
      if (typeof step.value === 'number') {
        const { overLimit } = start;
        if (overLimit === undefined) start.feed(undefined);
        step = overLimit === undefined ? routine.next() : routine.throw(overLimit);
      } else {
        yield step.value;
        step = routine.next();
      }
    }
  } finally {
    routine.return();
  }
}
