import { openSource, type ByteReader, type ByteSource } from './byte-source.ts';
import type { Abortable, AnyDecodeOptions } from './decode-options.ts';
import { endOfTurn, now, passTurn } from './event-loop-turn.ts';
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

type Events = AsyncIterableIterator<CoreEvent, undefined, undefined>;
type Result = IteratorResult<CoreEvent, undefined>;
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
  let sourceEnded = false;
  let started: StartedDecode | undefined;
  let progress: ProgressEvent | undefined;
  let hasBegun = false;
  let turnEnd = 0;
  /** Calls of `next` not answered yet, and the answer of the last one: they are answered one after another. */
  let waiting = 0;
  let last: Promise<Result> | undefined;
  let interrupt: ((value: undefined) => void) | undefined;

  const onAbort = (): void => fail(signal?.reason);

  function consume(): void {
    if (isConsumed) throw new TypeError('this decode has been consumed or cancelled; call decode() again');
    isConsumed = true;
  }

  function next(): Promise<Result> {
    last = waiting++ === 0 || last === undefined ? pull() : last.then(pull, pull);
    return last;
  }

  async function pull(): Promise<Result> {
    try {
      while (!isStopped) {
        started ??= begin();
        if (progress !== undefined && hasBegun) {
          const value = progress;
          progress = undefined;
          return { done: false, value };
        }
        if (now() > turnEnd) {
          await passTurn();
          turnEnd = endOfTurn();
          continue;
        }
        const step = started.steps.next();
        if (step.done === true) void stop(undefined);
        else if (typeof step.value === 'number') await supply(started);
        else {
          hasBegun = true;
          return { done: false, value: step.value };
        }
      }
    } catch (error) {
      fail(error);
    } finally {
      waiting--;
    }
    const failed = failure;
    failure = undefined;
    if (failed !== undefined) throw failed.reason;
    return { done: true, value: undefined };
  }

  function begin(): StartedDecode {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', onAbort);
    turnEnd = endOfTurn();
    reader = openSource(source);
    return startDecode(options, reader.hint);
  }

  /** Gives the decode what it waits for: the code of its format, or a chunk. */
  async function supply(decode: StartedDecode): Promise<void> {
    const { format, hint } = decode;
    try {
      if (format !== undefined && !isPlugin(format)) {
        decode.format = (await interruptible(loadFormat(format))) ?? format;
        return;
      }
      decode.hold();
      const chunk = await interruptible((reader as ByteReader).read());
      sourceEnded = chunk === undefined;
      decode.feed(chunk);
      if (chunk === undefined || options.progress !== true) return;
      const { bytes } = decode;
      progress = { type: 'progress', bytes, ...(hint.size && { totalBytes: Math.max(hint.size, bytes) }) };
    } catch (reason) {
      decode.fail(reason);
    }
  }

  /** Waits for a promise, or for the end of this run, which gives undefined. */
  function interruptible<Value>(promise: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      interrupt = resolve;
      promise.then(resolve, reject);
    });
  }

  /** Ends the run in an error. The first end counts: what a pending read does after it is no news. */
  function fail(reason: unknown): void {
    if (isStopped) return;
    failure = { reason };
    void stop(reason);
  }

  async function stop(reason: unknown): Promise<void> {
    isConsumed = true;
    if (isStopped) return;
    isStopped = true;
    signal?.removeEventListener('abort', onAbort);
    const told = cancelSource(reason);
    try {
      started?.steps.return();
    } catch {
      // A failing clean-up must not mask what ended the decode.
    }
    interrupt?.(undefined);
    releaseSource();
    await told;
    // Some implementations do not let go of a stream before its pending read has settled.
    releaseSource();
  }

  async function cancelSource(reason: unknown): Promise<void> {
    try {
      reader ??= openSource(source);
      if (!sourceEnded) await reader.cancel(reason);
    } catch {
      // The source's trouble with being cancelled changes nothing for the consumer.
    }
  }

  function releaseSource(): void {
    try {
      reader?.release();
      reader = undefined;
    } catch {
      // It is tried again.
    }
  }

  return {
    get format() {
      return started?.format;
    },
    cancel: stop,
    [Symbol.asyncIterator]() {
      consume();
      const events: Events = {
        next,
        async return() {
          await stop(undefined);
          return { done: true, value: undefined };
        },
        [Symbol.asyncIterator]: () => events,
      };
      return events;
    },
    readable() {
      consume();
      return new ReadableStream<CoreEvent>(
        {
          async pull(controller) {
            const { done, value } = await next();
            if (done === true) controller.close();
            else controller.enqueue(value);
          },
          cancel: stop,
        },
        { highWaterMark: 0 },
      );
    },
  };
}
