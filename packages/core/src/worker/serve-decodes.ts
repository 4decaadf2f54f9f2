import { openSource, type ByteReader } from '../byte-source.ts';
import { createDecodeRun, type DecodeRun } from '../decode-run.ts';
import type { CoreEvent } from '../events.ts';
import type { AnyFormat, Registry } from '../registry.ts';
import { dataOf, listen, type Listenable } from './listen.ts';
import { collectBuffers, type EventBuffers } from './own-buffers.ts';
import type { DecodeRequest, HostMessage, WorkerMessage } from './protocol.ts';
import { sendableFailure } from './sent-failure.ts';

/** Groups sent that the host has not consumed. */
const MOST_GROUPS_AHEAD = 2;
/** Bytes of arrays sent and not consumed, past which no further group is begun. */
const MOST_BYTES_AHEAD = 2 ** 20;
/** A group is sent when it has so many events or bytes, when one of its events is a batch, or when bytes are awaited. */
const MOST_EVENTS_IN_GROUP = 64;
const MOST_BYTES_IN_GROUP = 2 ** 14;
const LEAST_BYTES_OF_BATCH = 2 ** 12;

/**
 * Decodes in a worker what `decodeInWorker` asks for, any number of decodes at once. Call it in the worker's script:
 *
 * @example
 * ```ts
 * serveDecodes(createRegistry([x]));             // a web worker
 * serveDecodes(createRegistry([x]), parentPort); // of node:worker_threads
 * ```
 * @param scope where requests arrive. Other messages to it are left alone
 * @returns what ends the service; decodes under way go on
 */
export function serveDecodes(
  registry: Registry<readonly AnyFormat[]>,
  scope: Listenable = globalThis,
): () => void {
  return listen(scope, 'message', (event) => {
    const request = dataOf(event) as Partial<DecodeRequest> | null | undefined;
    if (request?.type === 'rigstream.decode') void serve(registry, request as DecodeRequest);
  });
}

async function serve(
  registry: Registry<readonly AnyFormat[]>,
  { port, settings, blob, url }: DecodeRequest,
): Promise<void> {
  const ending = new AbortController();
  const groupsAhead: number[] = [];
  let group: CoreEvent[] = [];
  let buffers: EventBuffers = { own: new Set(), bytes: 0 };
  let hasSourceFailed = false;
  let failure: { readonly reason: unknown } | undefined;
  let run: DecodeRun | undefined;
  let resume: (() => void) | undefined;
  let receive: ((chunk: HostMessage & { type: 'chunk' }) => void) | undefined;

  const post = (message: WorkerMessage, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  function stop(): void {
    ending.abort();
    resume?.();
    void run?.cancel();
    port.close();
  }

  function flush(): void {
    if (group.length === 0) return;
    const events = group;
    const { own, bytes } = buffers;
    group = [];
    buffers = { own: new Set(), bytes: 0 };
    groupsAhead.push(bytes);
    post({ type: 'events', events }, [...own]);
  }

  async function credit(): Promise<void> {
    while (!ending.signal.aborted) {
      const bytes = groupsAhead.reduce((sum, some) => sum + some, 0);
      if (groupsAhead.length < MOST_GROUPS_AHEAD && bytes < MOST_BYTES_AHEAD) return;
      await new Promise<void>((resolve) => (resume = resolve));
    }
  }

  const chunksOfHost: ByteReader = {
    read: () =>
      new Promise((resolve, reject) => {
        receive = ({ bytes, hasFailed }) => {
          if (hasFailed) {
            hasSourceFailed = true;
            reject(new Error('the source at the host has failed'));
          } else resolve(bytes ? { done: false, value: bytes } : { done: true });
        };
        post({ type: 'pull' });
      }),
    cancel: async () => {},
    releaseLock() {},
  };

  listen(port, 'message', (event) => {
    const message = dataOf(event) as HostMessage;
    if (message.type === 'chunk') receive?.(message);
    else if (message.type === 'cancel') stop();
    else {
      groupsAhead.shift();
      resume?.();
    }
  });
  listen(port, 'close', stop);
  port.start();

  try {
    const source = url === undefined ? blob : await fetch(url, { signal: ending.signal });
    const { reader, hint } = source ? openSource(source) : { reader: chunksOfHost };
    const { format: id, options, ...others } = settings;
    const format = registry.formats.find((one) => one.id === id);
    if (id !== undefined && !format) throw new TypeError(`the worker has no format "${id}"`);
    run = createDecodeRun(
      {
        getReader: () => ({
          read() {
            // What is decoded does not wait for what has not arrived.
            flush();
            return reader.read();
          },
          cancel: (reason) => reader.cancel(reason),
          releaseLock: () => reader.releaseLock(),
        }),
      },
      {
        ...others,
        hint: { ...hint, ...settings.hint },
        ...(format
          ? { format, options: { ...options?.[format.id] } }
          : { registry, options: { ...options } }),
      },
    );
    const events = run[Symbol.asyncIterator]();
    for (;;) {
      await credit();
      const { done, value } = await events.next();
      if (done || ending.signal.aborted) break;
      const before = buffers.bytes;
      collectBuffers(value, buffers);
      group.push(value);
      const { bytes } = buffers;
      if (
        bytes - before >= LEAST_BYTES_OF_BATCH ||
        bytes >= MOST_BYTES_IN_GROUP ||
        group.length >= MOST_EVENTS_IN_GROUP
      ) {
        await credit();
        flush();
      }
    }
  } catch (reason) {
    failure = { reason };
  }
  try {
    flush();
  } catch (reason) {
    failure ??= { reason };
  }
  const sent = hasSourceFailed ? { isOfSource: true as const } : failure && sendableFailure(failure.reason);
  post({ type: 'end', ...(sent && { failure: sent }) });
}
