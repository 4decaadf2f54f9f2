import { ByteCursor } from './byte-cursor.ts';
import type { AnyDecodeOptions } from './decode-options.ts';
import { hostRoutine } from './decode-routine.ts';
import { detectFormat } from './detect-format.ts';
import type { CoreEvent } from './events.ts';
import type { DecodeRoutine } from './format.ts';
import { createHostContext, type HostContext } from './host-context.ts';
import { defaultLimits } from './limits.ts';
import { isPlugin, type AnyFormat, type AnyPlugin } from './registry.ts';
import type { SourceHint } from './source-hint.ts';

/** A decode without its driver. */
export interface StartedDecode {
  readonly hint: SourceHint;
  /** Once it is known. A driver replaces a lazy format by its plugin. */
  format: AnyFormat | undefined;
  readonly context: HostContext;
  /** Where the end of the source is told, and what was fed made independent of the source's memory. */
  readonly cursor: ByteCursor;
  /**
   * Events, and numbers. A number asks the driver for more before the next step: for the plugin where `format` is
   * lazy, else for bytes.
   */
  readonly steps: DecodeRoutine<CoreEvent>;
  feed(chunk: Uint8Array): void;
}

/** The part both drivers share. */
export function startDecode(options: AnyDecodeOptions, sourceHint: SourceHint | undefined): StartedDecode {
  const hint = { ...sourceHint, ...options.hint };
  const limits = { ...defaultLimits, ...options.limits };
  const context = createHostContext(options, hint, limits);
  const cursor = new ByteCursor({ ...limits, fail: context.fail });

  /** The choice of a format by the first bytes, its routine, and what stands behind its data. */
  function* wholeRoutine(): DecodeRoutine<CoreEvent> {
    if (!decode.format) {
      const formats = options.registry?.formats ?? [];
      const headBytes = Math.min(
        limits.maxContiguous,
        Math.max(1, ...formats.map(({ sniffBytes }) => sniffBytes)),
      );
      while (cursor.available < headBytes && !cursor.ended) yield headBytes;
      const head = Math.min(cursor.available, headBytes);
      cursor.has(head);
      decode.format = detectFormat(formats, cursor.peek(head), hint);
    }
    if (!isPlugin(decode.format)) yield 0;
    const plugin = decode.format as AnyPlugin;
    const own = options.format ? options.options : (options.options as Record<string, object>)?.[plugin.id];
    context.formatId = plugin.id;
    context.options = { ...plugin.defaults, ...own };
    const routine = plugin.decode(cursor, context) as DecodeRoutine<CoreEvent>;
    yield* routine;
    // A path of the plugin would be no help in a fault of what stands behind the data.
    context.describePath(() => '');
    const end = cursor.offset;
    while (!(yield* cursor.atEnd())) cursor.position = cursor.limit;
    if (cursor.offset > end) {
      context.warn('trailing-data', 'bytes are left behind the end', {
        span: cursor.span(end),
        found: `${cursor.offset - end} bytes`,
      });
    }
    yield { type: 'end', bytes: cursor.offset, totals: context.totals };
  }

  const decode: StartedDecode = {
    hint,
    format: options.format,
    context,
    cursor,
    steps: hostRoutine(wholeRoutine(), cursor, context),
    feed(chunk) {
      cursor.push(chunk.subarray(0, Math.max(0, limits.maxBytes - context.bytes)));
      context.bytes += chunk.length;
    },
  };
  return decode;
}
