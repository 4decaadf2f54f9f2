import type { ByteCursor } from './byte-cursor.ts';
import { countEvent, createTally } from './event-totals.ts';
import type { CoreEvent } from './events.ts';
import type { DecodeRoutine } from './format.ts';
import type { HostContext } from './host-context.ts';
import type { AnyPlugin } from './registry.ts';

/**
 * A plugin's routine with the host's part around it: warnings in their order, bytes left over, the end. A failure of
 * the source is thrown into it where it waits for bytes, so that the plugin can still deliver what it holds.
 */
export function* decodeRoutine(
  plugin: AnyPlugin,
  cursor: ByteCursor,
  context: HostContext,
): DecodeRoutine<CoreEvent> {
  const tally = createTally();
  const routine = plugin.decode(cursor, context) as DecodeRoutine<CoreEvent>;
  let sourceFailure: { readonly reason: unknown } | undefined;
  try {
    let step = routine.next();
    while (step.done !== true) {
      yield* context.takeWarnings();
      const value = step.value;
      if (typeof value === 'number') {
        try {
          yield value;
        } catch (reason) {
          sourceFailure = { reason };
          step = routine.throw(reason);
          continue;
        }
      } else {
        if (value.type === 'asset') context.variant = value.format.variant;
        countEvent(tally, value);
        yield value;
      }
      step = routine.next();
    }
    yield* passTrailing(cursor, context);
    yield* context.takeWarnings();
    tally.warnings = context.warningCount;
    yield { type: 'end', bytes: cursor.offset, totals: tally };
  } catch (thrown) {
    yield* context.takeWarnings();
    throw sourceFailure !== undefined && thrown === sourceFailure.reason ? thrown : context.faultOf(thrown);
  } finally {
    routine.return();
  }
}

/** Reads on to the end, so that the warning can say how much was left whatever the chunks. */
function* passTrailing(cursor: ByteCursor, context: HostContext): Generator<number, void, void> {
  const start = cursor.offset;
  while (!(yield* cursor.atEnd())) cursor.position = cursor.limit;
  if (cursor.offset === start) return;
  context.warn('trailing-data', 'bytes are left behind the end of the data', {
    span: cursor.span(start),
    found: `${cursor.offset - start} bytes`,
  });
}
