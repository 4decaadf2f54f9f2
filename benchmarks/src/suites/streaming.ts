import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StreamRun } from '../cells/stream-cell.ts';
import { rounded } from '../measure/statistics.ts';
import type { ResultRow } from '../report/result-row.ts';
import type { Suite } from './suite.ts';

/** Megabytes of 2²⁰ bytes. */
export const SMALL_STREAM = 64;
export const LARGE_STREAM = 1024;

/** Memory and first batch of files decoded while they are generated; nothing of them is ever stored. */
export const streaming: Suite = {
  id: 'streaming',
  async run(context) {
    const rows: ResultRow[] = [];
    for (const megabytes of [SMALL_STREAM, LARGE_STREAM]) {
      const subject = streamSubject(megabytes);
      if (!context.wants(subject)) continue;
      context.say(`${streaming.id} / ${subject}`);
      rows.push(rowOf(subject, await runStream(megabytes)));
    }
    return rows;
  },
};

export function streamSubject(megabytes: number): string {
  return `stream-${megabytes}mb`;
}

async function runStream(megabytes: number): Promise<StreamRun> {
  const script = join(import.meta.dirname, '../cells/stream-cell.js');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(megabytes)]);
  return JSON.parse(stdout) as StreamRun;
}

function rowOf(subject: string, run: StreamRun): ResultRow {
  return {
    suite: streaming.id,
    subject,
    contender: 'rigstream-chunks',
    values: {
      bytes: run.bytes,
      cpuMs: rounded(run.cpuMs),
      wallMs: rounded(run.wallMs),
      megabytesPerSecond: rounded(run.bytes / 1000 / run.cpuMs),
      peakMb: rounded(run.peakBytes / 2 ** 20),
      peakBuffersMb: rounded(run.peakBufferBytes / 2 ** 20),
      chunksBeforeVertices: run.chunksBeforeVertices,
      events: run.events,
    },
    ...(run.difference === undefined ? {} : { failure: run.difference }),
  };
}
