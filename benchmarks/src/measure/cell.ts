// A process that runs one decoder on one file. Commands come on standard input, `first` or `sample COUNT`, a line each;
// answers go as lines of JSON to descriptor 3, since peers print what they like.
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LoadedDecoder } from '../decoders/decoder.ts';
import { findDecoder } from '../decoders/all-decoders.ts';
import type { CellAnswer, FirstRun } from './cell-process.ts';
import { collectGarbage, peakResidentBytes, resetPeak, residentBytes } from './memory.ts';
import { timed, type Timing } from './stopwatch.ts';

await serve(process.argv[2] ?? '', process.argv[3] ?? '');

async function serve(decoderId: string, path: string): Promise<void> {
  const decoder = await (await findDecoder(decoderId)).load();
  const file = readFileSync(path);
  // A buffer of its own: some peers read the whole buffer whatever part they are given.
  const bytes = new Uint8Array(file);
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, count] = line.split(' ');
    try {
      answer(
        command === 'first' ? await runFirst(decoder, bytes) : await sample(decoder, bytes, Number(count)),
      );
    } catch (error) {
      answer({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
}

function answer(message: CellAnswer): void {
  writeSync(3, `${JSON.stringify(message)}\n`);
}

/** The first decode of the process: what a page that loads one model pays. */
async function runFirst(decoder: LoadedDecoder, bytes: Uint8Array<ArrayBuffer>): Promise<FirstRun> {
  collectGarbage();
  resetPeak();
  const baseline = residentBytes();
  const { result, ...timing } = await timed(() => decoder.decode(bytes));
  return { ...timing, peakBytes: peakResidentBytes() - baseline, facts: decoder.describe(result) };
}

/** Mean time of `count` runs; garbage of earlier ones is gone, that of these is theirs to pay for. */
async function sample(
  decoder: LoadedDecoder,
  bytes: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<Timing> {
  collectGarbage();
  const { cpuMs, wallMs } = await timed(async () => {
    for (let run = 0; run < count; run++) await decoder.decode(bytes);
  });
  return { cpuMs: cpuMs / count, wallMs: wallMs / count };
}
