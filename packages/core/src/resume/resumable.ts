import { toBytes, type ByteReader, type StreamLike } from '../byte-source.ts';
import { pause } from './pause.ts';
import { validatorOf, type HeadersLike } from './validator.ts';

/** `fetch`, or what stands in for it. It passes the headers and the signal on. */
export type RequestFunction = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly signal: AbortSignal },
) => Promise<
  Pick<Response, 'ok' | 'status' | 'url'> & {
    readonly headers: HeadersLike;
    readonly body: StreamLike | null;
  }
>;

export interface ResumableOptions {
  /** In place of the platform's `fetch`: for headers, credentials, a proxy. */
  readonly fetch?: RequestFunction;
  /** Attempts after a failure before it gives up; counted anew once bytes arrive. Default 5. */
  readonly retries?: number;
  /** Milliseconds before the first of these attempts; each further one waits twice as long, at most 30 s. Default 500. */
  readonly delay?: number;
  /** Aborting closes the connection and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The head of the first response, over a body that outlasts its connection. A `ByteSource`. */
export interface ResumableResponse {
  readonly url: string;
  readonly ok: true;
  readonly status: number;
  readonly headers: HeadersLike;
  readonly body: StreamLike;
}

const MOST_MILLISECONDS = 30_000;

/**
 * Requests a file over HTTP; where its connection breaks, the rest is asked for with a range request.
 *
 * @example
 * ```ts
 * for await (const event of decode(await resumable(url), { registry })) console.log(event.type);
 * ```
 * The rest is joined on only where a strong validator (`ETag`, or a `Last-Modified` that can be trusted) proves that it
 * is of the same file; a server that sends the whole file again has to prove it by its `ETag`, and what was delivered
 * is skipped. A response with a `Content-Encoding` cannot be continued: no byte of the file is a place in it. From
 * another origin, `ETag`, `Content-Range` and `Date` have to be named in `Access-Control-Expose-Headers`.
 *
 * Failures of the network and the statuses 408, 429 and 5xx are tried again.
 * @throws RangeError for `retries` or `delay` that cannot be right
 * @throws TypeError for any other status, after `retries` attempts in vain (`cause` is the last failure), and, when
 * read, for a file that cannot be continued or has changed
 * @throws the reason of the signal
 */
export async function resumable(
  url: string | URL,
  { fetch: request = fetch, retries = 5, delay = 500, signal }: ResumableOptions = {},
): Promise<ResumableResponse> {
  if (!(retries >= 0) || !(delay >= 0)) throw new RangeError('retries and delay cannot be negative');
  const address = String(url);
  const connection = new AbortController();
  const abort = (): void => connection.abort(signal?.reason);
  let isCancelled = false;
  let failures = 0;
  let offset = 0;

  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);

  function close(): void {
    signal?.removeEventListener('abort', abort);
    connection.abort();
  }

  /** Waits after a failure, unless it was one too many. */
  async function recover(cause: unknown): Promise<void> {
    connection.signal.throwIfAborted();
    if (++failures > retries) {
      const times = failures > 1 ? `${failures} times in a row` : 'once';
      throw new TypeError(`the connection failed ${times} at byte ${offset} of ${address}`, { cause });
    }
    await pause(Math.min(delay * 2 ** (failures - 1), MOST_MILLISECONDS), connection.signal);
  }

  async function connect(range: Record<string, string>): ReturnType<RequestFunction> {
    // Without it Node asks for compressed bytes. Browsers do not let it be set.
    const headers = { 'accept-encoding': 'identity', ...range };
    for (;;) {
      let failure: unknown;
      try {
        const response = await request(address, { headers, signal: connection.signal });
        const { status } = response;
        if (status < 500 && status !== 408 && status !== 429) return response;
        failure = new TypeError(`HTTP status ${status} ${address}`);
        void Promise.resolve(response.body?.getReader().cancel()).catch(() => {});
      } catch (error) {
        failure = error;
      }
      await recover(failure);
    }
  }

  async function open(): ReturnType<RequestFunction> {
    try {
      const response = await connect({});
      // A part is not the file that ranges are counted in.
      if (response.ok && response.status !== 206) return response;
      throw new TypeError(`HTTP status ${response.status} ${address}`);
    } catch (error) {
      close();
      throw error;
    }
  }

  const first = await open();
  const validator = validatorOf(first.headers);
  const encoding = encodingOf(first.headers);
  const length = first.headers.get('content-length');
  const size = length === null || encoding ? undefined : Number(length);

  function refuse(why: string, cause: unknown): never {
    throw new TypeError(`${address} cannot be continued at byte ${offset}: ${why}`, { cause });
  }

  /** The rest of the file after a failure, or undefined when it turns out that nothing is missing. */
  async function reconnect(cause: unknown): Promise<{ body: StreamLike | null; skip: number } | undefined> {
    if (encoding) refuse(`it is sent with content-encoding ${encoding}`, cause);
    if (!validator) refuse('the server gives no strong ETag, and no date to rely on', cause);
    await recover(cause);
    const { ifRange } = validator;
    const { status, headers, body } = await connect({
      range: `bytes=${offset}-`,
      ...(ifRange && { 'if-range': ifRange }),
    });
    const range = headers.get('content-range') ?? '';
    // Only a server that found the file unchanged looks at the range.
    if (status === 416 && ifRange && size === undefined && range === `bytes */${offset}`) return undefined;
    if (status !== 200 && status !== 206) refuse(`HTTP status ${status}`, cause);
    const otherEncoding = encodingOf(headers);
    if (otherEncoding) refuse(`the rest is sent with content-encoding ${otherEncoding}`, cause);
    if (status === 200) {
      if (!validator.hasTag || !validator.isSame(headers))
        refuse('the server sent the whole file again, without the same ETag', cause);
      return { body, skip: offset };
    }
    if (!validator.isSame(headers)) refuse('the file has changed', cause);
    const [, start, total = '*'] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range) ?? [];
    if (Number(start) !== offset || (total !== '*' && size !== undefined && Number(total) !== size))
      refuse(`the server sent the range "${range}"`, cause);
    return { body, skip: 0 };
  }

  async function* deliver(): AsyncGenerator<Uint8Array, undefined, undefined> {
    let part: { body: StreamLike | null; skip: number } | undefined = { body: first.body, skip: 0 };
    try {
      while (part) {
        const reader: ByteReader | undefined = part.body?.getReader();
        let { skip } = part;
        let failure: unknown;
        try {
          for (;;) {
            const { done, value } = (await reader?.read()) ?? { done: true };
            if (done) break;
            const whole = toBytes(value);
            const chunk = whole.subarray(skip);
            skip -= whole.length - chunk.length;
            if (chunk.length === 0) continue;
            failures = 0;
            offset += chunk.length;
            yield chunk;
          }
          if (skip === 0 && offset >= (size ?? 0)) return;
          failure = new TypeError(`the connection ended at byte ${offset} of ${size}`);
        } catch (error) {
          failure = error;
        }
        connection.signal.throwIfAborted();
        part = await reconnect(failure);
      }
    } catch (error) {
      if (!isCancelled) throw connection.signal.aborted ? connection.signal.reason : error;
    } finally {
      close();
    }
  }

  const chunks = deliver();
  let isLocked = false;
  const body: StreamLike = {
    get locked() {
      return isLocked;
    },
    getReader() {
      if (isLocked) throw new TypeError('the stream is locked');
      isLocked = true;
      return {
        read: () => chunks.next(),
        async cancel(reason) {
          isCancelled = true;
          connection.abort(reason);
          close();
          await chunks.return(undefined);
        },
        releaseLock() {
          isLocked = false;
        },
      };
    },
  };
  return { url: first.url || address, ok: true, status: first.status, headers: first.headers, body };
}

/** The coding of a body whose bytes are not those of the file. */
function encodingOf(headers: HeadersLike): string | undefined {
  return headers.get('content-encoding')?.replace(/^identity$/i, '') || undefined;
}
