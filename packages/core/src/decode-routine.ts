import type { ByteCursor } from './byte-cursor.ts';
import { countEvent } from './event-totals.ts';
import type { CoreEvent } from './events.ts';
import type { DecodeRoutine } from './format.ts';
import { isFormatError } from './format-error.ts';
import type { HostContext, SourceFailure } from './host-context.ts';

/**
 * A routine with the host's part around it: warnings in their order, totals, limits. A failure of the source is thrown
 * into the routine where it waits, so that it can still deliver what it holds; it can neither swallow nor replace it.
 */
export function* hostRoutine(
  routine: DecodeRoutine<CoreEvent>,
  cursor: ByteCursor,
  context: HostContext,
): DecodeRoutine<CoreEvent> {
  const { warnings } = context;
  const { maxBytes, maxContiguous } = context.limits;
  let failure: SourceFailure | undefined;
  try {
    let step = routine.next();
    while (!step.done) {
      yield* warnings.splice(0);
      const { value } = step;
      if (typeof value !== 'number') {
        if (value.type === 'asset') context.variant = value.format.variant;
        countEvent(context.totals, value);
        yield value;
        step = routine.next();
        continue;
      }
      // Who asks a failed source again is not asked again.
      if (failure) break;
      // Keeps a plugin from waiting for ever, and from hoarding input. `ByteCursor.need` does neither.
      if (context.formatId !== undefined && (cursor.ended || cursor.available >= maxContiguous)) {
        const where = cursor.ended ? 'behind the end' : `with ${cursor.available} unread`;
        context.fail('plugin-api', `the plugin asks for ${value} bytes ${where}`, {
          expected: `at most ${maxContiguous} (limits.maxContiguous)`,
        });
      }
      if (context.bytes > maxBytes) {
        const reason = context.fault('limit-exceeded', 'the source is too long', {
          span: cursor.span(maxBytes, maxBytes),
          expected: `at most ${maxBytes} bytes (limits.maxBytes)`,
        });
        failure = { reason };
      } else {
        yield value;
        failure = context.failure;
      }
      step = failure ? routine.throw(failure.reason) : routine.next();
    }
    if (failure) throw failure.reason;
  } catch (cause) {
    yield* warnings.splice(0);
    if (failure) throw failure.reason;
    if (isFormatError(cause)) throw cause;
    throw context.fault('plugin-api', `the plugin is at fault: ${String(cause)}`, { cause });
  } finally {
    routine.return();
  }
}
