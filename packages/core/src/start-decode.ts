import { ByteCursor } from './byte-cursor.ts';
import type { AnyDecodeOptions } from './decode-options.ts';
import { decodeRoutine, type SourceFailure } from './decode-routine.ts';
import { detectFormat } from './detect-format.ts';
import type { CoreEvent } from './events.ts';
import { FormatError } from './format-error.ts';
import { createHostContext, type HostContext } from './host-context.ts';
import { defaultLimits } from './limits.ts';
import { isPlugin, type AnyFormat, type AnyPlugin } from './registry.ts';
import type { SourceHint } from './source-hint.ts';

/** A decode without its driver. */
export interface StartedDecode {
  readonly hint: SourceHint;
  /** Bytes fed so far. */
  readonly bytes: number;
  /** Once it is known. A driver replaces a lazy format by its plugin. */
  format: AnyFormat | undefined;
  /**
   * Events, and numbers. A number asks the driver for more before the next step: for the plugin where `format` is
   * lazy, else for bytes.
   */
  readonly steps: Generator<CoreEvent | number, void, void>;
  /** Makes what was fed independent of the source's memory. */
  hold(): void;
  /** Gives a chunk; undefined is the end. */
  feed(chunk: Uint8Array | undefined): void;
  /** Says that the source can give no more. */
  fail(reason: unknown): void;
}

/** The part both drivers share: the choice of a format by the first bytes, and its routine. */
export function startDecode(options: AnyDecodeOptions, sourceHint: SourceHint): StartedDecode {
  const limits = { ...defaultLimits, ...options.limits };
  const { maxBytes, maxContiguous } = limits;
  let bytes = 0;
  let failure: SourceFailure | undefined;
  let context: HostContext | undefined;

  const cursor = new ByteCursor({
    maxContiguous,
    fail(code, message, details) {
      if (context !== undefined) return context.fail(code, message, details);
      throw new FormatError({ ...details, code, message });
    },
  });

  function* wait(count: number): Generator<number, SourceFailure | undefined, void> {
    if (bytes <= maxBytes) yield count;
    else {
      const init = {
        code: 'limit-exceeded',
        message: 'the source is longer than the limit',
        span: cursor.span(maxBytes, maxBytes),
        expected: `at most ${maxBytes} bytes (limits.maxBytes)`,
      } as const;
      failure = { reason: context?.fault(init) ?? new FormatError(init) };
    }
    return failure;
  }

  function* run(): Generator<CoreEvent | number, void, void> {
    if (decode.format === undefined) {
      const formats = options.registry?.formats ?? [];
      const headBytes = Math.max(1, ...formats.map(({ sniffBytes }) => Math.min(sniffBytes, maxContiguous)));
      while (cursor.available < headBytes && !cursor.ended) orThrow(yield* wait(headBytes));
      const count = Math.min(cursor.available, headBytes);
      cursor.has(count);
      decode.format = detectFormat(formats, cursor.peek(count), decode.hint);
    }
    if (!isPlugin(decode.format)) orThrow(yield* wait(0));
    const plugin = decode.format as AnyPlugin;
    const own =
      options.format === undefined
        ? (options.options as Record<string, object> | undefined)?.[plugin.id]
        : options.options;
    context = createHostContext(plugin, options, own, decode.hint, limits);
    yield* decodeRoutine(plugin, cursor, context, wait);
  }

  const decode: StartedDecode = {
    hint: { ...sourceHint, ...options.hint },
    get bytes() {
      return bytes;
    },
    format: options.format,
    steps: run(),
    hold: () => cursor.hold(),
    feed(chunk) {
      if (chunk === undefined) return cursor.end();
      const room = Math.max(0, maxBytes - bytes);
      bytes += chunk.length;
      cursor.push(chunk.subarray(0, room));
    },
    fail(reason) {
      failure = { reason };
    },
  };
  return decode;
}

function orThrow(failure: SourceFailure | undefined): void {
  if (failure !== undefined) throw failure.reason;
}
