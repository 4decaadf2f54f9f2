import type { ProgressEvent } from '@rigstream/core';
import type { SingleBar } from 'cli-progress';
import type { OutputStream } from './command-io.ts';
import { printable } from './terminal-text.ts';

/** Work shorter than this needs no bar. */
const patienceMilliseconds = 500;

/** Shows on a terminal how far a decode has come; nothing anywhere else. */
export class ProgressBar {
  readonly #stream: OutputStream;
  readonly #label: string;
  readonly #started: number = performance.now();
  #bar: SingleBar | undefined;

  /** @param label what is worked on; made safe to show */
  constructor(stream: OutputStream, label: string) {
    this.#stream = stream;
    this.#label = printable(label);
  }

  async show({ bytes, totalBytes }: ProgressEvent): Promise<void> {
    const isDue = this.#stream.isTTY === true && performance.now() - this.#started > patienceMilliseconds;
    if (this.#bar === undefined && !isDue) return;
    const megabytes = (bytes / 1e6).toFixed(1);
    if (this.#bar !== undefined) this.#bar.update(bytes, { megabytes });
    else this.#bar = await startBar(this.#stream, bytes, totalBytes, { label: this.#label, megabytes });
  }

  /** Takes the bar away. */
  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }
}

async function startBar(
  stream: OutputStream,
  bytes: number,
  totalBytes: number | undefined,
  payload: { readonly label: string; readonly megabytes: string },
): Promise<SingleBar> {
  const { default: progress } = await import('cli-progress');
  const amount = totalBytes === undefined ? '' : ' {bar} {percentage} %, {eta_formatted} left';
  // With `linewrap: false` it would turn wrapping off, and an interrupt would leave it so.
  const bar = new progress.SingleBar(
    {
      stream,
      clearOnComplete: true,
      linewrap: true,
      etaBuffer: 1000,
      format: `{label}${amount} {megabytes} MB`,
    },
    progress.Presets.shades_classic,
  );
  bar.start(totalBytes ?? bytes, bytes, payload);
  return bar;
}
