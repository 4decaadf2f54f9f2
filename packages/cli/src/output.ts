import type { OutputStream } from './command-io.ts';

/** Characters gathered before they are handed on. */
const pieceLength = 65_536;

/**
 * Writes text with back-pressure. Small pieces are joined, and handed on when they have grown or when the program next
 * waits for something, so that lines leave as soon as their input pauses.
 */
export class Output {
  readonly #stream: OutputStream;
  readonly #controller = new AbortController();
  #pending = '';
  #scheduled: NodeJS.Immediate | undefined;
  #failure: NodeJS.ErrnoException | undefined;
  #wake: (() => void) | undefined;

  constructor(stream: OutputStream) {
    this.#stream = stream;
    // Stays to the end: a stream may tell its error after the last write has been answered.
    stream.on('error', (error) => {
      this.#failure ??= error;
      this.#controller.abort(error);
      this.#wake?.();
    });
  }

  /** Aborted with the error of the stream, once it has one. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why nothing can be written any more. Having lost the reader (`… | head -1`) is no fault, and not told. */
  get failure(): Error | undefined {
    return this.#failure?.code === 'EPIPE' ? undefined : this.#failure;
  }

  /** Takes text. Where it answers false, `drained` is to be awaited before more is given. */
  write(text: string): boolean {
    this.#pending += text;
    if (this.#pending.length >= pieceLength) this.#pass();
    else this.#scheduled ??= setImmediate(() => this.#pass());
    return !this.#stream.writableNeedDrain;
  }

  /** Resolves when there is room again, or nothing can be written any more. */
  async drained(): Promise<void> {
    if (!this.#stream.writableNeedDrain || this.#failure !== undefined) return;
    await this.#settled((done) => this.#stream.once('drain', done));
  }

  /** Hands everything on and waits until it is written, or cannot be. */
  async flush(): Promise<void> {
    this.#pass();
    if (this.#failure === undefined) await this.#settled((done) => this.#stream.write('', done));
  }

  #pass(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    const text = this.#pending;
    this.#pending = '';
    if (text !== '' && this.#failure === undefined) this.#stream.write(text);
  }

  async #settled(start: (done: () => void) => void): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      start(() => resolve());
    });
    this.#wake = undefined;
  }
}
