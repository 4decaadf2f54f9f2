import {
  ByteCursor,
  decodeSync,
  isFormatError,
  type AnyPlugin,
  type ByteCursorInit,
  type CoreEvent,
  type DecodeContext,
  type DecodeRoutine,
  type DecodeSettings,
  type EventBase,
  type FormatError,
  type PluginEvent,
} from '@rigstream/core';
import { Finding } from '../finding.ts';
import { chunksIn, wholeInput, type Chunking } from './chunking.ts';

/** Sees the plugin's routine at work, below the host. */
export interface RoutineWatch {
  /** The routine asks for bytes; `fed` have been given to it so far. */
  onNeed?(count: number, cursor: ByteCursor, fed: number): void;
  onEvent?(event: EventBase, cursor: ByteCursor): void;
  /** The routine has been stopped before its end, and answered this. */
  onReturn?(answer: IteratorResult<unknown>, routine: DecodeRoutine): void;
}

export interface SteppedDecodeInit {
  readonly plugin: AnyPlugin;
  readonly bytes: Uint8Array;
  readonly chunking?: Chunking;
  readonly settings?: DecodeSettings;
  readonly options?: object;
  readonly watch?: RoutineWatch;
  readonly createCursor?: (init: ByteCursorInit) => ByteCursor;
  /** Gives the memory in which the routine sees a chunk. Called with no bytes when there is none left. */
  readonly reuse?: (chunk: Uint8Array) => Uint8Array;
  /** Events and requests for bytes after which the routine is taken to hang. */
  readonly maxSteps?: number;
  /** Lets the source fail when the routine asks for more than so many bytes. */
  readonly failure?: { readonly afterBytes: number; readonly reason: Error };
  /** Stops the routine at the event or request for bytes of this number. */
  readonly stopAt?: number;
}

/**
 * Decodes without promises from an input cut into chunks, so that thousands of ways to cut it can be tried. It runs
 * inside `decodeSync`, which adds warnings, totals and errors as for every user; only the plugin's routine gets a cursor
 * that is fed chunk by chunk.
 */
export function steppedDecode(init: SteppedDecodeInit): Generator<CoreEvent, void, void> {
  const { plugin, bytes, settings = {}, options } = init;
  const hosted = Object.create(plugin, {
    decode: { value: (outer: ByteCursor, context: DecodeContext) => hostRoutine(init, outer, context) },
  }) as AnyPlugin;
  return decodeSync(bytes, {
    ...settings,
    format: hosted,
    ...(options === undefined ? {} : { options }),
  }) as Generator<CoreEvent, void, void>;
}

function* hostRoutine(init: SteppedDecodeInit, outer: ByteCursor, context: DecodeContext): DecodeRoutine {
  const { plugin, bytes, chunking = wholeInput, watch, reuse, failure } = init;
  const { maxSteps = Number.POSITIVE_INFINITY } = init;
  const cursorInit: ByteCursorInit = {
    maxContiguous: context.limits.maxContiguous,
    fail: (code, message, details): never => context.fail(code, message, details),
  };
  const cursor = init.createCursor?.(cursorInit) ?? new ByteCursor(cursorInit);
  const routine = plugin.decode(cursor, context) as DecodeRoutine;
  const chunks = chunksIn(bytes, chunking);
  let fed = 0;
  let steps = 0;
  let isOver = false;
  try {
    let step = routine.next();
    while (step.done !== true) {
      if (steps === init.stopAt) return;
      if (++steps > maxSteps) throw hanging(cursor, bytes, `more than ${maxSteps} steps`);
      const { value } = step;
      if (typeof value !== 'number') {
        watch?.onEvent?.(value, cursor);
        yield value;
        step = routine.next();
        continue;
      }
      if (cursor.ended) throw hanging(cursor, bytes, 'a request for bytes after the end of the input');
      watch?.onNeed?.(value, cursor, fed);
      if (failure !== undefined && fed >= failure.afterBytes) {
        yield* endInFailure(routine, failure.reason);
        break;
      }
      cursor.hold();
      const chunk = chunks.next();
      if (chunk.done === true) {
        reuse?.(bytes.subarray(bytes.length));
        cursor.end();
      } else {
        fed += chunk.value.length;
        cursor.push(reuse?.(chunk.value) ?? chunk.value);
      }
      step = routine.next();
    }
    isOver = true;
    outer.position += cursor.offset;
  } catch (thrown) {
    isOver = true;
    throw thrown;
  } finally {
    if (isOver) routine.return();
    else stopRoutine(routine, watch);
  }
}

function stopRoutine(routine: DecodeRoutine, watch: RoutineWatch | undefined): void {
  let answer: IteratorResult<unknown>;
  try {
    answer = routine.return();
  } catch (thrown) {
    throw new Finding('the routine throws when it is stopped', { found: String(thrown), cause: thrown });
  }
  watch?.onReturn?.(answer, routine);
}

/** Throws the failure of a source into a routine, which may deliver what it holds and has to let the failure pass. */
function* endInFailure(routine: DecodeRoutine, reason: Error): Generator<PluginEvent, never, void> {
  const expected = "the source's own error object, thrown on";
  try {
    let step = routine.throw(reason);
    for (; step.done !== true; step = routine.next()) {
      if (typeof step.value === 'number')
        throw new Finding('the routine asks a failed source for more', { expected });
      yield step.value;
    }
  } catch (thrown) {
    if (thrown === reason || thrown instanceof Finding) throw thrown;
    throw new Finding('the failure of the source is replaced by another one', {
      expected,
      found: String(thrown),
    });
  }
  throw new Finding('the failure of the source is swallowed', {
    expected,
    found: 'the end of the routine',
  });
}

function hanging(cursor: ByteCursor, bytes: Uint8Array, what: string): Finding {
  return new Finding(`the routine does not come to an end: ${what}`, { bytes, offset: cursor.offset });
}

/** What a decode came to. */
export interface Outcome {
  readonly events: readonly CoreEvent[];
  /** What it ended in; undefined: it came to its end. */
  readonly error: FormatError | undefined;
}

/** Runs a decode to its end. `each` sees every event as it is delivered. */
export function outcomeOf(
  events: Iterable<CoreEvent>,
  each: (event: CoreEvent, index: number) => void = () => {},
): Outcome {
  const delivered: CoreEvent[] = [];
  try {
    for (const event of events) {
      each(event, delivered.length);
      delivered.push(event);
    }
  } catch (thrown) {
    return { events: delivered, error: faultOfFile(thrown) };
  }
  return { events: delivered, error: undefined };
}

/** The error as a fault of the file. What the kit threw into the decode comes out again as it was. */
export function faultOfFile(thrown: unknown): FormatError {
  if (thrown instanceof Finding) throw thrown;
  if (!isFormatError(thrown)) {
    throw new Finding('the decode ended in something else than a FormatError', {
      expected: 'a FormatError',
      found: String(thrown),
      cause: thrown,
    });
  }
  if (thrown.cause instanceof Finding) throw thrown.cause;
  return thrown;
}
