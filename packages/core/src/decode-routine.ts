import type { ByteCursor } from './byte-cursor.ts';
import { countEvent, createTally } from './event-totals.ts';
import type { CoreEvent } from './events.ts';
import type { DecodeRoutine } from './format.ts';
import type { HostContext } from './host-context.ts';
import type { AnyPlugin } from './registry.ts';

/** Why the source gives no more. */
export interface SourceFailure {
  readonly reason: unknown;
}

/**
 * A plugin's routine with the host's part around it: warnings in their order, bytes left over, the end. A failure of
 * the source is thrown into the plugin where it waits, so that it can still deliver what it holds; it can neither
 * swallow nor replace it.
 * @param wait asks for bytes, and returns the failure of a source that has no more to give
 */
export function* decodeRoutine(
  plugin: AnyPlugin,
  cursor: ByteCursor,
  context: HostContext,
  wait: (count: number) => Generator<number, SourceFailure | undefined, void>,
): DecodeRoutine<CoreEvent> {
  const tally = createTally();
  let routine: DecodeRoutine<CoreEvent> | undefined;
  let failure: SourceFailure | undefined;
  try {
    routine = plugin.decode(cursor, context) as DecodeRoutine<CoreEvent>;
    let step = routine.next();
    while (step.done !== true) {
      yield* context.takeWarnings();
      const { value } = step;
      if (typeof value !== 'number') {
        if (value.type === 'asset') context.variant = value.format.variant;
        countEvent(tally, value);
        yield value;
        step = routine.next();
      } else if (failure === undefined) {
        checkDemand(value, cursor, context);
        failure = yield* wait(value);
        step = failure === undefined ? routine.next() : routine.throw(failure.reason);
      } else break;
    }
    // A path of the plugin would be no help in a warning about what stands behind the data.
    context.describePath(() => '');
    const end = cursor.offset;
    while (failure === undefined) {
      if (cursor.has(1)) cursor.position = cursor.limit;
      else if (cursor.ended) break;
      else failure = yield* wait(1);
    }
    if (failure !== undefined) throw failure.reason;
    const left = cursor.offset - end;
    if (left > 0) {
      context.warn('trailing-data', 'bytes are left behind the end of the data', {
        span: cursor.span(end),
        found: `${left} bytes`,
      });
    }
    yield* context.takeWarnings();
    tally.warnings = context.warningCount;
    yield { type: 'end', bytes: cursor.offset, totals: tally };
  } catch (thrown) {
    yield* context.takeWarnings();
    throw failure === undefined ? context.faultOf(thrown) : failure.reason;
  } finally {
    // What is no generator has been refused above.
    routine?.return?.();
  }
}

/** Keeps a routine from hoarding input, and from waiting for ever behind its end. `ByteCursor.need` never does. */
function checkDemand(count: number, cursor: ByteCursor, { limits, fail }: HostContext): void {
  if (cursor.ended) fail('plugin-api', `the plugin waits for ${count} bytes behind the end of the source`);
  if (cursor.available >= limits.maxContiguous) {
    fail('plugin-api', `the plugin asks for more while ${cursor.available} bytes lie unread`, {
      expected: `less than ${limits.maxContiguous} (limits.maxContiguous)`,
    });
  }
}
