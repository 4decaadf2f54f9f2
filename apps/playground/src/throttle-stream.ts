import type { Bandwidth } from './bandwidth.ts';

/** Time as the throttle sees it; tests bring their own. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const wallClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Between two pieces, so that a slow stream still looks like one. */
const pieceMilliseconds = 32;
/** What may be made up for after a pause, in milliseconds; a tab in the background gets a turn once a second. */
const longestCredit = 1000;

/**
 * A stream of the same bytes in small pieces, no faster than `bandwidth` allows at that moment. It pulls: nothing is
 * read from `source` before a consumer asks, and cancelling it cancels the source.
 */
export function throttleStream(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  bandwidth: Readonly<Bandwidth>,
  clock: Clock = wallClock,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader();
  let rest = new Uint8Array(0);
  let sentAt: number | undefined;

  /** Bytes that may leave now, at least one. */
  async function allowance(): Promise<number> {
    if (bandwidth.bytesPerSecond === Infinity) return Infinity;
    sentAt ??= clock.now();
    for (;;) {
      const elapsed = Math.min(clock.now() - sentAt, longestCredit);
      const allowed = Math.floor((elapsed * bandwidth.bytesPerSecond) / 1000);
      if (elapsed >= pieceMilliseconds && allowed > 0) return allowed;
      await clock.wait(Math.max(1, pieceMilliseconds - elapsed));
    }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        while (rest.length === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
        }
        const count = Math.min(await allowance(), rest.length);
        sentAt = clock.now();
        const piece = rest.subarray(0, count);
        rest = rest.subarray(count);
        controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
