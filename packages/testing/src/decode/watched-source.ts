import { decode, type CoreEvent, type DecodeRun } from '@rigstream/core';
import type { Trial } from '../subject.ts';
import { chunksIn, type Chunking } from './chunking.ts';

/** A stream that writes down what is done to it. Only `getReader` is there, as core promises to need no more. */
export class WatchedSource {
  readonly calls: string[] = [];
  readonly reasons: unknown[] = [];
  ended = false;
  reads = 0;
  readonly #chunks: Iterator<Uint8Array>;
  readonly #stallAt: number;
  #stalled: (() => void) | undefined;
  #onStall: () => void = () => {};

  /** Resolves when the read that never answers has been asked for. */
  readonly stall: Promise<void>;

  constructor(bytes: Uint8Array, chunking: Chunking, stallAt: number = Number.POSITIVE_INFINITY) {
    this.#chunks = chunksIn(bytes, chunking);
    this.#stallAt = stallAt;
    this.stall = new Promise((resolve) => {
      this.#onStall = resolve;
    });
  }

  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  } {
    return {
      read: () => this.#read(),
      cancel: async (reason) => {
        this.calls.push('cancel');
        this.reasons.push(reason);
        this.#stalled?.();
      },
      releaseLock: () => void this.calls.push('releaseLock'),
    };
  }

  async #read(): Promise<{ done: boolean; value?: Uint8Array }> {
    const read = this.reads++;
    if (this.calls.length > 0) this.calls.push('read');
    if (read === this.#stallAt) {
      this.#onStall();
      await new Promise<void>((resolve) => {
        this.#stalled = resolve;
      });
    }
    const { done, value } = this.#chunks.next();
    if (done === true) {
      this.ended = true;
      return { done: true };
    }
    return { done: false, value };
  }
}

/** Decodes a source as a user does, with the settings of the trial. */
export function decodeSource(
  { subject }: Trial,
  source: WatchedSource,
  signal?: AbortSignal,
): DecodeRun<CoreEvent> {
  return decode(source, {
    ...subject.settings,
    format: subject.plugin,
    ...(subject.options === undefined ? {} : { options: subject.options }),
    ...(signal === undefined ? {} : { signal }),
  }) as DecodeRun<CoreEvent>;
}
