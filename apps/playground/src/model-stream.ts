import { decode } from '@rigstream/core';
import type { Bandwidth } from './bandwidth.ts';
import { formats, type PageEvent } from './formats.ts';
import type { ModelSource } from './model-source.ts';
import { throttleStream } from './throttle-stream.ts';

/** Records in an event: few, so that a slow stream is seen to flow. */
const batchSize = 128;

export interface StreamObserver {
  /** The source has answered; `size` in bytes where it is known. */
  opened(size: number | undefined): void;
  /** Bytes read so far. */
  bytes(total: number): void;
  event(event: PageEvent): void;
}

/**
 * Streams a model through its decoder, no faster than the bandwidth allows.
 * @returns when all of it has arrived; rejects with a `FormatError`, an error of the source, or the signal's reason
 */
export async function streamModel(
  source: ModelSource,
  bandwidth: Readonly<Bandwidth>,
  observer: StreamObserver,
  signal: AbortSignal,
): Promise<void> {
  const { stream, size, mediaType } = await source.open(signal);
  observer.opened(size);
  const hint = {
    name: source.name,
    ...(size === undefined ? {} : { size }),
    ...(mediaType === undefined ? {} : { mediaType }),
  };
  const run = decode(throttleStream(stream, bandwidth), {
    registry: formats,
    hint,
    batchSize,
    progress: true,
    signal,
  });
  for await (const event of run) {
    if (event.type === 'progress') observer.bytes(event.bytes);
    else observer.event(event);
  }
}
