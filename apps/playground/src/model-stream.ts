import { isFormatError, type FormatError, type ReferenceEvent } from '@rigstream/core';
import { decodeAll } from '@rigstream/core/asset';
import type { Bandwidth } from './bandwidth.ts';
import { formats, type PageEvent } from './formats.ts';
import type { ModelSource } from './model-source.ts';
import { throttleSource } from './throttle-source.ts';

/** Records in an event: few, so that a slow stream is seen to flow. */
const batchSize = 128;

export interface MissingPart {
  /** As named. */
  readonly path: string;
  readonly reference?: ReferenceEvent;
  /** The paths it was looked for under. */
  readonly tried: readonly string[];
}

export interface StreamObserver {
  /** A part of several begins. */
  part(path: string): void;
  /** Bytes read so far, of all parts; `size` in bytes of the parts begun, where it is known. */
  bytes(total: number, size: number | undefined): void;
  event(event: PageEvent): void;
  /** A part ended in an error; the next ones follow. */
  failed(error: FormatError, path: string): void;
  /** A part that is named but not there. */
  missing(part: MissingPart): void;
}

/**
 * Streams a model through its decoders, no faster than the bandwidth allows.
 * @returns when all of it has arrived; rejects with an error of the source, or the signal's reason
 */
export async function streamModel(
  source: ModelSource,
  bandwidth: Readonly<Bandwidth>,
  observer: StreamObserver,
  signal: AbortSignal,
): Promise<void> {
  const begin = await source.begin(signal);
  const files = begin.map((file) =>
    typeof file === 'string' ? file : { ...file, source: throttleSource(file.source, bandwidth) },
  );
  const store = {
    ...source.store,
    async open(path: string) {
      const opened = await source.store.open(path, signal);
      return opened && throttleSource(opened, bandwidth);
    },
  };
  let before = 0;
  for await (const part of decodeAll(files, {
    store,
    registry: formats,
    batchSize,
    progress: true,
    signal,
  })) {
    if (part.events === undefined) {
      observer.missing(part);
      continue;
    }
    let read = 0;
    if (files.length > 1 || part.reference !== undefined) observer.part(part.path);
    try {
      for await (const event of part.events) {
        if (event.type === 'progress') {
          read = event.bytes;
          observer.bytes(before + read, event.totalBytes && before + event.totalBytes);
        } else observer.event(event);
      }
    } catch (error) {
      if (!isFormatError(error)) throw error;
      observer.failed(error, part.path);
    }
    before += read;
  }
}
