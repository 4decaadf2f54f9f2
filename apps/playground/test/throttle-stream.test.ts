import { expect, test } from '@jest/globals';
import { throttleStream, type Clock } from '../src/throttle-stream.ts';

/** A clock whose time passes only by waiting. */
function createTestClock(): Clock & { time: number } {
  return {
    time: 0,
    now() {
      return this.time;
    },
    async wait(milliseconds) {
      this.time += milliseconds;
    },
  };
}

function createSource(sizes: readonly number[]) {
  const seen = { reads: 0, cancelled: undefined as unknown };
  let next = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const size = sizes[seen.reads];
        seen.reads += 1;
        if (size === undefined) return controller.close();
        controller.enqueue(Uint8Array.from({ length: size }, () => next++ % 256));
      },
      cancel(reason) {
        seen.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array[]> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value.slice());
  }
}

test('delivers the same bytes in order, empty chunks and all', async () => {
  const { stream } = createSource([700, 0, 1, 299]);
  const pieces = await readAll(throttleStream(stream, { bytesPerSecond: 5000 }, createTestClock()));
  const bytes = pieces.flatMap((piece) => [...piece]);
  expect(bytes).toEqual(Array.from({ length: 1000 }, (_, index) => index % 256));
});

test('takes as long as the bandwidth says', async () => {
  const clock = createTestClock();
  await readAll(throttleStream(createSource([10_000]).stream, { bytesPerSecond: 2000 }, clock));
  expect(clock.time).toBeGreaterThanOrEqual(4950);
  expect(clock.time).toBeLessThan(5100);
});

test('an unlimited stream neither waits nor cuts', async () => {
  const clock = createTestClock();
  const pieces = await readAll(
    throttleStream(createSource([10_000, 20_000]).stream, { bytesPerSecond: Infinity }, clock),
  );
  expect(pieces.map((piece) => piece.length)).toEqual([10_000, 20_000]);
  expect(clock.time).toBe(0);
});

test('a new bandwidth counts from the next piece on', async () => {
  const clock = createTestClock();
  const bandwidth = { bytesPerSecond: 1000 };
  const reader = throttleStream(createSource([100_000]).stream, bandwidth, clock).getReader();
  const slow = await reader.read();
  expect(slow.value?.length).toBe(32);
  bandwidth.bytesPerSecond = Infinity;
  const fast = await reader.read();
  expect(fast.value?.length).toBe(100_000 - 32);
});

test('a rate below one byte per piece still moves', async () => {
  const clock = createTestClock();
  const pieces = await readAll(throttleStream(createSource([3]).stream, { bytesPerSecond: 2 }, clock));
  expect(pieces).toHaveLength(3);
  expect(clock.time).toBeGreaterThanOrEqual(1500);
});

test('reads nothing before it is asked and cancels the source with the reason', async () => {
  const { stream, seen } = createSource([100, 100, 100]);
  const throttled = throttleStream(stream, { bytesPerSecond: 1000 }, createTestClock());
  await Promise.resolve();
  expect(seen.reads).toBe(0);
  const reader = throttled.getReader();
  await reader.read();
  expect(seen.reads).toBe(1);
  await reader.cancel('enough');
  expect(seen.cancelled).toBe('enough');
  expect(seen.reads).toBe(1);
});

test('a failing source fails the stream with its own error', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error('line went dead')),
  });
  const reader = throttleStream(broken, { bytesPerSecond: Infinity }).getReader();
  await expect(reader.read()).rejects.toThrow('line went dead');
});
