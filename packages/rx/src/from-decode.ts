import type { DecodeRun, EventBase } from '@rigstream/core';
import { from, isObservable, Observable, type ObservableInput } from 'rxjs';

/** Begins a decode. Hand the signal to `decode`, and to `fetch` where the source comes from there. */
export type DecodeStarter<Event extends EventBase> = (
  signal: AbortSignal,
) => DecodeRun<Event> | PromiseLike<DecodeRun<Event>>;

/** What `project` gives, one by one. Text and typed arrays are values, although they could be iterated. */
export type Projected<Result> = Result extends string | ArrayBufferView
  ? Result
  : Result extends ObservableInput<infer Value>
    ? Value
    : Result;

/** Slow work on events, which paces the decode. */
export interface DecodeWork<Event extends EventBase, Result> {
  /** Returns a value, or a promise, observable or iterable of values. */
  readonly project: (event: Event, index: number) => Result;
  /**
   * How many events are worked on at once. Default 1: results keep the order of the file. With more, they come as they
   * are ready. The next event is decoded when fewer than this are at work.
   */
  readonly concurrency?: number;
}

type Project<Event> = (event: Event, index: number) => unknown;

/**
 * A cold observable of a decode: every subscription begins one. Unsubscribing cancels the source at once, also while a
 * read is pending; so does an error of `project`. Errors pass through unchanged.
 *
 * Observers cannot say that they are busy: what takes time belongs into `project`, which is done before more is
 * decoded, so that memory stays bounded. Behind the observable (in `concatMap`, say) events would pile up.
 *
 * @example
 * ```ts
 * fromDecode(async (signal) => decode(await fetch(url, { signal }), { registry, signal }), {
 *   project: (event) => upload(event),
 * }).subscribe();
 * ```
 * @throws TypeError for a `concurrency` that is no number from 1
 */
export function fromDecode<Event extends EventBase>(
  start: DecodeStarter<Event>,
  work?: { readonly project?: undefined; readonly concurrency?: number },
): Observable<Event>;
export function fromDecode<Event extends EventBase, Result>(
  start: DecodeStarter<Event>,
  work: DecodeWork<Event, Result>,
): Observable<Projected<Result>>;
export function fromDecode<Event extends EventBase>(
  start: DecodeStarter<Event>,
  work: { readonly project?: Project<Event> | undefined; readonly concurrency?: number } = {},
): Observable<unknown> {
  const { project = (event: Event) => event, concurrency = 1 } = work;
  if (!(concurrency >= 1)) throw new TypeError(`concurrency takes a number from 1, not ${concurrency}`);
  return new Observable((subscriber) => {
    const controller = new AbortController();
    const { signal } = controller;
    let run: DecodeRun<Event> | undefined;
    let stopReason: unknown;
    let isFinished = false;
    let atWork = 0;
    let goOn: (() => void) | undefined;

    subscriber.add(() => {
      if (isFinished) return;
      stopReason ??= new DOMException('The observer has unsubscribed.', 'AbortError');
      void run?.cancel(stopReason);
      controller.abort(stopReason);
    });

    function fail(error: unknown): void {
      stopReason ??= error;
      subscriber.error(error);
    }

    function begin(event: Event, index: number): void {
      let result: unknown;
      try {
        result = project(event, index);
      } catch (error) {
        fail(error);
        return;
      }
      if (!isInput(result)) {
        subscriber.next(result);
        return;
      }
      atWork++;
      const inner = from(result).subscribe({
        next: (value) => subscriber.next(value),
        error: fail,
      });
      subscriber.add(inner);
      inner.add(() => {
        atWork--;
        goOn?.();
      });
    }

    /** Waits until fewer than `most` events are at work. */
    async function until(most: number): Promise<void> {
      if (atWork < most) return;
      await new Promise<void>((resolve) => {
        goOn = () => {
          if (atWork < most || subscriber.closed) resolve();
        };
      });
    }

    async function pump(): Promise<void> {
      run = await start(signal);
      if (subscriber.closed) return run.cancel(stopReason);
      let index = 0;
      for await (const event of run) {
        begin(event, index++);
        await until(concurrency);
        if (subscriber.closed) return undefined;
      }
      await until(1);
      isFinished = true;
      subscriber.complete();
      return undefined;
    }

    pump().catch(fail);
  });
}

function isInput(result: unknown): result is ObservableInput<unknown> {
  if (typeof result !== 'object' || result === null || ArrayBuffer.isView(result)) return false;
  return (
    isObservable(result) ||
    'then' in result ||
    Symbol.iterator in result ||
    Symbol.asyncIterator in result ||
    'getReader' in result
  );
}
