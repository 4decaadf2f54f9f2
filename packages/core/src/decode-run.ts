import { openSource, toBytes, type ByteSource, type ByteReader } from './byte-source.ts';
import type { Abortable, AnyDecodeOptions } from './decode-options.ts';
import { turnMilliseconds, passTurn } from './event-loop-turn.ts';
import type { CoreEvent, EventBase, ProgressEvent } from './events.ts';
import type { FormatDescriptor } from './format.ts';
import { isPlugin, loadFormat } from './registry.ts';
import { startDecode, type StartedDecode } from './start-decode.ts';

/** A decode under way. It is consumed once, by iteration or as a stream. */
export interface DecodeRun<Event extends EventBase = CoreEvent> extends AsyncIterable<Event> {
  /** The format, once it is known: before the first event is delivered. */
  readonly format: FormatDescriptor | undefined;
  /** @throws TypeError when the run has been consumed or cancelled before */
  [Symbol.asyncIterator](): AsyncIterableIterator<Event, undefined, undefined>;
  /**
   * The events as a stream that decodes only what is asked for (high-water mark 0).
   * @throws TypeError when the run has been consumed or cancelled before
   * @throws ReferenceError when the platform has no `ReadableStream`; `@rigstream/core/polyfill` provides it
   */
  readable(): ReadableStream<Event>;
  /**
   * Stops at once, also while a read is pending: cancels the source with the reason, stops the routine, releases the
   * lock. Resolves when the source has been told; a pending `next()` ends as done.
   */
  cancel(reason?: unknown): Promise<void>;
}

/** Pulls a routine through a source: one consumer pull runs it to its next event. */
export function createDecodeRun(
  source: ByteSource,
  options: AnyDecodeOptions & Abortable,
): DecodeRun<CoreEvent> {
  const { signal } = options;
  let isConsumed = false;
  let isStopped = false;
  let failure: { readonly reason: unknown } | undefined;
  let reader: ByteReader | undefined;
  let started: StartedDecode | undefined;
  let progress: ProgressEvent | undefined;
  let interrupt: ((value?: undefined) => void) | undefined;

  const onAbort = (): void => fail(signal?.reason);

  function consume(): Events {
    if (isConsumed) throw new TypeError('this decode is used up; call decode() again');
    isConsumed = true;
    const events: Events = pull();
    // A generator's own would wait for a pending read.
    events.return = async () => {
      await stop();
      return { done: true, value: undefined };
    };
    return events;
  }

  async function* pull(): Events {
    let hasBegun = false;
    let turnStart = Date.now();
    try {
      while (!isStopped) {
        if (!started) {
          signal?.throwIfAborted();
          signal?.addEventListener('abort', onAbort);
          const opened = openSource(source);
          ({ reader } = opened);
          started = startDecode(options, opened.hint);
        }
        if (Math.abs(Date.now() - turnStart) > turnMilliseconds) {
          await passTurn();
          turnStart = Date.now();
        } else if (progress && hasBegun) {
          yield progress;
          progress = undefined;
        } else {
          const step = started.steps.next();
          if (step.done) void stop();
          else if (typeof step.value === 'number') await supply(started);
          else {
            hasBegun = true;
            yield step.value;
          }
        }
      }
    } catch (error) {
      fail(error);
    }
    if (failure) throw failure.reason;
  }

  /** Gives the decode what it waits for: the code of its format, or a chunk. */
  async function supply(decode: StartedDecode): Promise<void> {
    const { format, hint, cursor, context } = decode;
    try {
      if (format && !isPlugin(format)) {
        decode.format = (await interruptible(loadFormat(format))) ?? format;
        return;
      }
      cursor.hold();
      const result = await interruptible((reader as ByteReader).read());
      if (!result || result.done) return cursor.end();
      decode.feed(toBytes(result.value));
      if (!options.progress) return;
      const { bytes } = context;
      progress = { type: 'progress', bytes, ...(hint.size && { totalBytes: Math.max(hint.size, bytes) }) };
    } catch (reason) {
      context.failure = { reason };
    }
  }

  /** Waits for a promise, or for the end of this run, which gives undefined. */
  function interruptible<Value>(promise: PromiseLike<Value>): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      interrupt = resolve;
      promise.then(resolve, reject);
    });
  }

  /** Ends the run in an error. The first end counts: what a pending read does after it is no news. */
  function fail(reason: unknown): void {
    if (!isStopped) failure = { reason };
    void stop(reason);
  }

  async function stop(reason?: unknown): Promise<void> {
    if (isStopped) return;
    isConsumed = isStopped = true;
    signal?.removeEventListener('abort', onAbort);
    const told = regardless(() => (reader ??= openSource(source).reader).cancel(reason));
    void regardless(() => started?.steps.return());
    interrupt?.();
    void regardless(release);
    await told;
    // Some implementations do not let go of a stream before its pending read has settled.
    void regardless(release);
  }

  function release(): void {
    reader?.releaseLock();
    reader = undefined;
  }

  return {
    get format() {
      return started?.format;
    },
    cancel: stop,
    [Symbol.asyncIterator]: consume,
    readable() {
      const events = consume();
      return new ReadableStream<CoreEvent>(
        {
          async pull(controller) {
            const { done, value } = await events.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: stop,
        },
        { highWaterMark: 0 },
      );
    },
  };
}

type Events = AsyncGenerator<CoreEvent, undefined, undefined>;

/** A step of a clean-up: its own trouble must not mask what ended the decode. */
async function regardless(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch {
    // The next step has to come whatever happens.
  }
}
