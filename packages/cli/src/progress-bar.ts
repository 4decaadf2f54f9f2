import type { ProgressEvent } from '@rigstream/core';
import type { OutputStream } from './command-io.ts';
import { printable } from './terminal-text.ts';

/** Work shorter than this needs no bar. */
const patienceMilliseconds = 500;

/** Shows on a terminal how far a decode has come; nothing anywhere else. */
export class ProgressBar {
  readonly #stream: OutputStream;
  readonly #label: string;
  readonly #visibleFrom: number;
  #bar: { update(value: number): void; stop(): void } | undefined;

  constructor(stream: OutputStream, label: string) {
    this.#stream = stream;
    this.#label = printable(label);
    this.#visibleFrom = performance.now() + patienceMilliseconds;
  }

  async show({ bytes, totalBytes }: ProgressEvent): Promise<void> {
    if (this.#bar === undefined) {
      if (this.#stream.isTTY !== true || performance.now() < this.#visibleFrom) return;
      const { SingleBar, Presets } = await import('cli-progress');
      const bar = new SingleBar(
        {
          stream: this.#stream,
          clearOnComplete: true,
          format:
            totalBytes === undefined
              ? '{label} {megabytes} MB'
              : '{label} {bar} {percentage} %, {eta_formatted} left',
        },
        Presets.shades_classic,
      );
      bar.start(totalBytes ?? bytes, bytes, { label: this.#label, megabytes: 0 });
      this.#bar = bar;
    }
    this.#bar.update(bytes);
  }

  /** Takes the bar away. */
  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }
}
