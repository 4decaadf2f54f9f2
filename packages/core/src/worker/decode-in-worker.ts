import { openSource, toBytes, type ByteReader, type ByteSource } from '../byte-source.ts';
import { checkOptions, type Abortable } from '../decode-options.ts';
import type { CoreEvent, EventBase } from '../events.ts';
import type { DecodeRun } from '../decode-run.ts';
import type { SourceHint } from '../source-hint.ts';
import { dataOf, listen, type Listenable } from './listen.ts';
import type { DecodeRequest, HostMessage, WorkerMessage, WorkerSettings } from './protocol.ts';
import { revivedFailure } from './sent-failure.ts';

/** A `Worker` of the web or of `node:worker_threads`. */
export interface WorkerLike extends Listenable {
  // Node has types of its own for what can be transferred.
  postMessage(message: unknown, transfer: never[]): void;
  /** In Node, −1 once the worker has ended: it tells nobody who asks later. */
  readonly threadId?: number;
}

export interface WorkerOptions extends WorkerSettings, Abortable {
  /** Runs a script that calls `serveDecodes`. It stays the caller's: to be used again, and to be terminated. */
  readonly worker: WorkerLike;
}

/** A decode under way in a worker. */
export type WorkerRun<Event extends EventBase = CoreEvent> = Omit<DecodeRun<Event>, 'format'>;

/** Most bytes of the source copied at once, so that a huge chunk does not hold up the program. */
const MOST_BYTES_OF_CHUNK = 2 ** 20;

/**
 * Decodes a source in a worker; the events are those of `decode`.
 *
 * @example
 * ```ts
 * const worker = new Worker(new URL('decode-worker.js', import.meta.url), { type: 'module' });
 * for await (const event of decodeInWorker(file, { worker })) console.log(event.type);
 * ```
 * A `Blob`, `File` or `URL` is read by the worker. Bytes of any other source are read here when the worker needs them,
 * and copied; the arrays of events are transferred. The worker is at most three groups of events ahead of the consumer.
 * Nothing is read before the first event is asked for. Errors are those of `decode`; a worker that fails or ends rejects
 * the decode. Where it is ended by `terminate()` in a browser, nobody is told: cancel its decodes first.
 * @throws TypeError or RangeError at once, for settings that cannot be right
 */
export function decodeInWorker<Event extends EventBase = CoreEvent>(
  source: ByteSource | URL,
  { worker, signal, ...settings }: WorkerOptions,
): WorkerRun<Event> {
  const { format: _format, options: _options, ...shared } = settings;
  checkOptions({ ...shared, ...(signal && { signal }), registry: { formats: [] } as never });
  if (typeof worker?.postMessage !== 'function') throw new TypeError('options.worker is no Worker');

  const groups: (readonly CoreEvent[])[] = [];
  const listening: (() => void)[] = [];
  let isConsumed = false;
  let isStopped = false;
  let failure: { readonly reason: unknown } | undefined;
  let end: { readonly failure?: { readonly reason: unknown } } | undefined;
  let port: MessagePort | undefined;
  let reader: ByteReader | undefined;
  let rest = new Uint8Array() as Uint8Array;
  let reasonOfSource: unknown;
  let wake: (() => void) | undefined;

  function start(): void {
    signal?.throwIfAborted();
    if (worker.threadId === -1) throw new Error('the worker has ended');
    const request = requestFor(source);
    let hint = request.blob && hintOf(request.blob);
    if (!isReadByWorker(source)) ({ reader, hint } = openSource(source as ByteSource));
    const channel = new MessageChannel();
    port = channel.port1;
    listening.push(
      listen(port, 'message', (event) => hear(dataOf(event) as WorkerMessage)),
      listen(port, 'messageerror', () => crash(new Error('a message of the worker cannot be read'))),
      listen(port, 'close', () => crash(new Error('the worker has ended'))),
      listen(worker, 'error', (event) => crash(errorOf(event))),
      listen(worker, 'exit', () => crash(new Error('the worker has ended'))),
    );
    if (signal) listening.push(listen(signal, 'abort', () => fail(signal.reason)));
    port.start();
    const message: DecodeRequest = {
      type: 'rigstream.decode',
      port: channel.port2,
      settings: { ...settings, hint: { ...hint, ...settings.hint } },
      ...request,
    };
    worker.postMessage(message, [channel.port2 as never]);
  }

  function hear(message: WorkerMessage): void {
    if (isStopped || end) return;
    if (message.type === 'events') groups.push(message.events);
    else if (message.type === 'pull') return void supply();
    else {
      const sent = message.failure;
      end = sent ? { failure: { reason: revivedFailure(sent, reasonOfSource) } } : {};
    }
    return wake?.();
  }

  function crash(reason: unknown): void {
    end ??= { failure: { reason } };
    wake?.();
  }

  function post(message: HostMessage, transfer: Transferable[] = []): void {
    port?.postMessage(message, transfer);
  }

  async function supply(): Promise<void> {
    try {
      if (rest.length === 0) {
        const { done, value } = await (reader as ByteReader).read();
        if (isStopped) return;
        if (done) return post({ type: 'chunk' });
        rest = toBytes(value);
      }
      // The memory of a chunk is its source's.
      const bytes = new Uint8Array(rest.subarray(0, MOST_BYTES_OF_CHUNK));
      rest = rest.subarray(MOST_BYTES_OF_CHUNK);
      post({ type: 'chunk', bytes }, [bytes.buffer]);
    } catch (reason) {
      reasonOfSource = reason;
      post({ type: 'chunk', hasFailed: true });
    }
  }

  async function* pull(): AsyncGenerator<CoreEvent, undefined, undefined> {
    try {
      if (!isStopped) start();
      while (!isStopped) {
        const group = groups.shift();
        if (group) {
          for (const [index, event] of group.entries()) {
            // With its last event a group is consumed: the worker works while the consumer does.
            if (index === group.length - 1) post({ type: 'credit' });
            yield event;
            if (isStopped) break;
          }
        } else if (end) {
          ({ failure } = end);
          void stop(failure?.reason);
        } else await new Promise<void>((resolve) => (wake = resolve));
      }
    } catch (error) {
      fail(error);
    }
    if (failure) throw failure.reason;
  }

  function fail(reason: unknown): void {
    if (!isStopped) failure = { reason };
    void stop(reason);
  }

  async function stop(reason?: unknown): Promise<void> {
    if (isStopped) return;
    isConsumed = isStopped = true;
    for (const unlisten of listening) unlisten();
    post({ type: 'cancel' });
    port?.close();
    wake?.();
    if (!port && !isReadByWorker(source)) reader ??= quietly(() => openSource(source as ByteSource).reader);
    const told = reader?.cancel(reason);
    quietly(() => reader?.releaseLock());
    try {
      await told;
    } catch {
      // What ended the decode is what counts.
    }
    // Some implementations do not let go of a stream before its pending read has settled.
    quietly(() => reader?.releaseLock());
  }

  function consume(): AsyncGenerator<Event, undefined, undefined> {
    if (isConsumed) throw new TypeError('this decode is used up; call decodeInWorker() again');
    isConsumed = true;
    const events = pull();
    // A generator's own would wait for the worker.
    events.return = async () => {
      await stop();
      return { done: true, value: undefined };
    };
    return events as unknown as AsyncGenerator<Event, undefined, undefined>;
  }

  return {
    cancel: stop,
    [Symbol.asyncIterator]: consume,
    readable() {
      const events = consume();
      return new ReadableStream<Event>(
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

function tagOf(value: unknown): string {
  return {}.toString.call(value).slice(8, -1);
}

function isReadByWorker(source: ByteSource | URL): boolean {
  return /^(URL|Blob|File)$/.test(tagOf(source));
}

/** What the worker can read itself. */
function requestFor(source: ByteSource | URL): Pick<DecodeRequest, 'blob' | 'url'> {
  if (tagOf(source) === 'URL') return { url: String(source) };
  return isReadByWorker(source) ? { blob: source as Blob } : {};
}

function hintOf({ size, type, name }: Blob & { readonly name?: string }): SourceHint {
  return { size, mediaType: type || undefined, name };
}

/** What a worker tells of its failure: an error in Node, an `ErrorEvent` elsewhere. */
function errorOf(event: unknown): unknown {
  if (!tagOf(event).endsWith('Event')) return event;
  const { error, message = 'its script cannot be loaded' } = event as Partial<ErrorEvent>;
  return error ?? new Error(`the worker failed: ${message}`);
}

function quietly<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
