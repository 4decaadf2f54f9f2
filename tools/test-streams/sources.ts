/** The bytes in chunks of `size`, each with memory of its own. */
export function inChunks(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(new Uint8Array(bytes.subarray(at, at + size)));
  return chunks;
}

export interface WatchedStream {
  readonly stream: ReadableStream<Uint8Array>;
  readonly pulled: number;
  readonly cancelled: readonly unknown[];
}

/**
 * A stream of chunks that counts what is done to it. With high-water mark 0 it is pulled only when read.
 * @param ending `close`, `stall` for a read that never settles, or an error to end in
 */
export function watchedStream(
  chunks: Iterable<Uint8Array>,
  ending: 'close' | 'stall' | Error = 'close',
  Stream: typeof ReadableStream = ReadableStream,
): WatchedStream {
  const iterator = chunks[Symbol.iterator]();
  const cancelled: unknown[] = [];
  let pulled = 0;
  const stream = new Stream<Uint8Array>(
    {
      pull(controller) {
        pulled++;
        const { done, value } = iterator.next();
        if (done !== true) controller.enqueue(value);
        else if (ending === 'close') controller.close();
        else if (ending !== 'stall') controller.error(ending);
        else return new Promise(() => {});
        return undefined;
      },
      cancel(reason) {
        cancelled.push(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    cancelled,
    get pulled() {
      return pulled;
    },
  };
}

export interface Outcome<Event> {
  readonly events: readonly Event[];
  readonly error: unknown;
}

/** Everything a decode delivers, and what it ended in. */
export async function outcomeOf<Event>(run: AsyncIterable<Event> | Iterable<Event>): Promise<Outcome<Event>> {
  const events: Event[] = [];
  try {
    for await (const event of run) events.push(event);
  } catch (error) {
    return { events, error };
  }
  return { events, error: undefined };
}

/** Everything a stream delivers. */
export async function readAll<Value>(stream: ReadableStream<Value>): Promise<Value[]> {
  const values: Value[] = [];
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) values.push(step.value);
  return values;
}

/** Lets everything that is due happen, rejections nobody handled among it. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}
