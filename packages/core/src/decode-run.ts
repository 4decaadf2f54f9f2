import type { ByteReader } from './byte-source.ts';
import type { Abortable } from './decode-options.ts';
import { passTurn, startOfTurn } from './event-loop-turn.ts';
import type { CoreEvent, EventBase } from './events.ts';
import type { DecodeRoutine, FormatDescriptor } from './format.ts';
import { loadFormat } from './registry.ts';
import { DecodeStart, type AnyDecodeOptions } from './start-decode.ts';

/** A decode under way. It is consumed once, by iteration or as a stream. */
export interface DecodeRun<Event extends EventBase = CoreEvent> extends AsyncIterable<Event> {
  /** The format, once it is known: before the first event is delivered. */
  readonly format: FormatDescriptor | undefined;
  [Symbol.asyncIterator](): AsyncIterator<Event, undefined, undefined>;
  /** The events as a stream that decodes only what is asked for (high-water mark 0). */
  readable(): ReadableStream<Event>;
  /**
   * Stops at once, also while a read is pending: cancels the source with the reason, stops the routine, releases the
   * lock. Resolves when the source has been told; a pending `next()` ends as done.
   */
  cancel(reason?: unknown): Promise<void>;
}

type Result = IteratorResult<CoreEvent, undefined>;
type Stop = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: unknown };

/** Pulls a routine through a source: one consumer pull runs it to its next event. */
export class DecodeRunner implements DecodeRun<CoreEvent>, AsyncIterator<CoreEvent, undefined, undefined> {
  readonly #open: () => ByteReader;
  readonly #options: AnyDecodeOptions & Abortable;
  #consumed = false;
  #reader: ByteReader | undefined;
  #start: DecodeStart | undefined;
  #routine: DecodeRoutine<CoreEvent> | undefined;
  #format: FormatDescriptor | undefined;
  #stop: Stop | undefined;
  #sourceEnded = false;
  /** Calls of `next` are answered one after another. */
  #last: Promise<unknown> = Promise.resolve();
  #interrupt: (() => void) | undefined;
  #queuedProgress: CoreEvent | undefined;
  #turn = 0;
  readonly #onAbort = (): void => {
    void this.#end({ kind: 'failed', error: this.#options.signal?.reason }, this.#options.signal?.reason);
  };

  constructor(open: () => ByteReader, options: AnyDecodeOptions & Abortable) {
    this.#open = open;
    this.#options = options;
  }

  get format(): FormatDescriptor | undefined {
    return this.#format;
  }

  [Symbol.asyncIterator](): AsyncIterator<CoreEvent, undefined, undefined> {
    this.#consume();
    return this;
  }

  readable(): ReadableStream<CoreEvent> {
    this.#consume();
    return new ReadableStream<CoreEvent>(
      {
        pull: async (controller) => {
          const { done, value } = await this.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => this.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }

  next(): Promise<Result> {
    const result = this.#last.then(() => this.#pull());
    this.#last = result.catch(() => {});
    return result;
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    await this.cancel();
    return { done: true, value: undefined };
  }

  async cancel(reason?: unknown): Promise<void> {
    this.#consumed = true;
    await this.#end({ kind: 'done' }, reason);
  }

  #consume(): void {
    if (this.#consumed)
      throw new TypeError('this decode has been consumed or cancelled; call decode() again for another one');
    this.#consumed = true;
  }

  async #pull(): Promise<Result> {
    try {
      while (this.#stop === undefined) {
        const event = await this.#advance();
        if (event !== undefined && this.#stop === undefined) return { done: false, value: event };
      }
    } catch (error) {
      // The first end counts: what a pending read does after an abort is no news.
      await this.#end({ kind: 'failed', error }, error);
    }
    const stop = this.#stop as Stop | undefined;
    if (stop?.kind === 'failed') {
      this.#stop = { kind: 'done' };
      throw stop.error;
    }
    return { done: true, value: undefined };
  }

  /** Runs to the next event, or one step nearer to it. */
  async #advance(): Promise<CoreEvent | undefined> {
    const { signal } = this.#options;
    if (this.#reader === undefined) {
      signal?.throwIfAborted();
      this.#reader = this.#open();
      this.#start = new DecodeStart(this.#options, this.#reader.hint);
      signal?.addEventListener('abort', this.#onAbort, { once: true });
    }
    const start = this.#start as DecodeStart;
    if (this.#routine === undefined) {
      if (!start.isReady) await this.#read(start);
      else await this.#begin(start);
      return this.#takeProgress();
    }
    if (performance.now() > this.#turn) {
      await passTurn();
      this.#turn = startOfTurn();
      if (this.#stop !== undefined) return undefined;
    }
    return this.#step(this.#routine, start);
  }

  async #begin(start: DecodeStart): Promise<void> {
    const format = start.choose();
    this.#format = format;
    const plugin = await this.#interruptible(loadFormat(format));
    if (this.#stop === undefined) this.#routine = start.begin(plugin);
  }

  async #step(routine: DecodeRoutine<CoreEvent>, start: DecodeStart): Promise<CoreEvent | undefined> {
    let step = routine.next();
    while (step.done !== true && typeof step.value === 'number') {
      const { overLimit } = start;
      let failure: { readonly reason: unknown } | undefined = overLimit && { reason: overLimit };
      try {
        if (failure === undefined) await this.#read(start);
      } catch (reason) {
        failure = { reason };
      }
      if (this.#stop !== undefined) return undefined;
      if (failure === undefined && this.#queuedProgress !== undefined) return this.#takeProgress();
      step = failure === undefined ? routine.next() : routine.throw(failure.reason);
    }
    if (step.done === true) {
      await this.#end({ kind: 'done' }, undefined);
      return undefined;
    }
    return step.value as CoreEvent;
  }

  async #read(start: DecodeStart): Promise<void> {
    start.cursor.hold();
    const chunk = await this.#interruptible((this.#reader as ByteReader).read());
    this.#turn = startOfTurn();
    if (this.#stop !== undefined) return;
    if (chunk === undefined) this.#sourceEnded = true;
    start.feed(chunk);
    if (chunk === undefined || this.#options.progress !== true) return;
    const { size } = start.hint;
    this.#queuedProgress = {
      type: 'progress',
      bytes: start.bytes,
      ...(size === undefined ? {} : { totalBytes: Math.max(size, start.bytes) }),
    };
  }

  #takeProgress(): CoreEvent | undefined {
    const event = this.#queuedProgress;
    this.#queuedProgress = undefined;
    return event;
  }

  /** Waits for a promise, or for the end of this run, whichever is first. */
  #interruptible<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#interrupt = () => resolve(undefined as Value);
      promise.then(resolve, reject);
    }).finally(() => {
      this.#interrupt = undefined;
    });
  }

  async #end(stop: Stop, reason: unknown): Promise<void> {
    if (this.#stop !== undefined) return;
    this.#stop = stop;
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    const reader = this.#reader;
    const told = reader === undefined || this.#sourceEnded ? undefined : cancelQuietly(reader, reason);
    this.#routine?.return();
    this.#interrupt?.();
    if (reader !== undefined) releaseQuietly(reader);
    await told;
  }
}

/** A failing clean-up must not mask what ended the decode. */
async function cancelQuietly(reader: ByteReader, reason: unknown): Promise<void> {
  try {
    await reader.cancel(reason);
  } catch {
    // The source's trouble with being cancelled changes nothing for the consumer.
  }
}

function releaseQuietly(reader: ByteReader): void {
  try {
    reader.release();
  } catch {
    // Old implementations refuse while a read is pending; the stream is cancelled all the same.
  }
}
