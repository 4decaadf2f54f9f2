import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StreamRun } from '../cells/stream-cell.ts';
import { median, rounded } from '../measure/statistics.ts';
import type { ResultRow } from '../report/result-row.ts';
import type { Suite } from './suite.ts';

/** Megabytes of 2²⁰ bytes. */
export const SMALL_STREAM = 64;
export const LARGE_STREAM = 1024;
export const STREAM_DECODER = 'rigstream-chunks';

export type StreamEncoding = 'text' | 'packed';

const STREAMS: readonly (readonly [megabytes: number, encoding: StreamEncoding])[] = [
  [SMALL_STREAM, 'text'],
  [LARGE_STREAM, 'text'],
  [LARGE_STREAM, 'packed'],
];

/** Whole processes, since a peak depends on when the engine collects. */
const RUNS = 3;

/** Memory and first batch of files decoded while they are generated; nothing of them is ever stored. */
export const streaming: Suite = {
  id: 'streaming',
  async run(context) {
    const rows: ResultRow[] = [];
    for (const [megabytes, encoding] of STREAMS) {
      const subject = streamSubject(megabytes, encoding);
      if (!context.wants(subject)) continue;
      context.say(`${streaming.id} / ${subject}`);
      const decoded: StreamRun[] = [];
      const read: StreamRun[] = [];
      for (let run = 0; run < RUNS; run++) {
        decoded.push(await runStream('decode', megabytes, encoding));
        read.push(await runStream('read', megabytes, encoding));
      }
      rows.push(rowOf(subject, STREAM_DECODER, decoded), rowOf(subject, 'source alone', read));
    }
    return rows;
  },
};

/** @param megabytes of text, whatever a compressed stream makes of them */
export function streamSubject(megabytes: number, encoding: StreamEncoding = 'text'): string {
  return `stream-${megabytes}mb${encoding === 'packed' ? '-packed' : ''}`;
}

async function runStream(
  mode: 'decode' | 'read',
  megabytes: number,
  encoding: StreamEncoding,
): Promise<StreamRun> {
  const script = join(import.meta.dirname, '../cells/stream-cell.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    mode,
    String(megabytes),
    encoding,
  ]);
  return JSON.parse(stdout) as StreamRun;
}

/** Medians of runs of one kind. */
export function rowOf(subject: string, contender: string, runs: readonly StreamRun[]): ResultRow {
  const middle = (value: (run: StreamRun) => number | undefined): number | undefined => {
    const values = runs.flatMap((run) => value(run) ?? []);
    return values.length === 0 ? undefined : rounded(median(values));
  };
  const figures = {
    bytes: middle(({ bytes }) => bytes),
    cpuMs: middle(({ cpuMs }) => cpuMs),
    wallMs: middle(({ wallMs }) => wallMs),
    megabytesPerSecond: middle(({ bytes, cpuMs }) => bytes / 1000 / cpuMs),
    peakMb: middle(({ peakBytes }) => peakBytes / 2 ** 20),
    peakBuffersMb: middle(({ peakBufferBytes }) => peakBufferBytes && peakBufferBytes / 2 ** 20),
    chunksBeforeVertices: middle(({ chunksBeforeVertices }) => chunksBeforeVertices),
    events: middle(({ events }) => events),
  };
  const values: Record<string, number> = {};
  for (const [name, value] of Object.entries(figures)) if (value !== undefined) values[name] = value;
  const failure = runs.find(({ difference }) => difference !== undefined)?.difference;
  return { suite: streaming.id, subject, contender, values, ...(failure === undefined ? {} : { failure }) };
}
