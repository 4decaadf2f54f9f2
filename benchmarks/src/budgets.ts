import { numberOf, type ResultRow } from './report/result-row.ts';
import {
  LARGE_STREAM,
  SMALL_STREAM,
  STREAM_DECODER,
  streaming,
  streamSubject,
  type StreamEncoding,
} from './suites/streaming.ts';
import { binaryDecode } from './suites/binary-decode.ts';
import { NATIVE_ASSIMP } from './suites/decode-suite.ts';
import { textDecode } from './suites/text-decode.ts';

/** What has to hold, as ratios within one run or as memory. */
export interface Budget {
  readonly title: string;
  check(rows: readonly ResultRow[]): Verdict;
}

export interface Verdict {
  /** `skipped`: the peer is not on this machine. */
  readonly outcome: 'holds' | 'missed' | 'skipped';
  /** Absent where there is no figure. */
  readonly found?: number;
}

export const budgets: readonly Budget[] = [
  atLeastTimes(2, NATIVE_ASSIMP),
  atLeastTimes(2, NATIVE_ASSIMP, binaryDecode.id),
  atLeastTimes(10, 'three-xloader'),
  atLeastTimes(2, 'string-split'),
  atLeastTimes(2, 'string-scan'),
  atMost(96, 'MB peak memory of the 1 GB stream', (rows) => streamValue(rows, LARGE_STREAM, 'peakMb')),
  atMost(96, 'MB peak memory of 1 GB inflated', (rows) =>
    streamValue(rows, LARGE_STREAM, 'peakMb', 'packed'),
  ),
  atMost(16, 'MB more for the 1 GB stream than for the 64 MB stream', (rows) => {
    const [large, small] = [LARGE_STREAM, SMALL_STREAM].map((size) => streamValue(rows, size, 'peakMb'));
    return large === undefined || small === undefined ? undefined : large - small;
  }),
  atMost(4, 'chunks of 64 KiB before the first batch of vertices', (rows) =>
    streamValue(rows, LARGE_STREAM, 'chunksBeforeVertices'),
  ),
];

/** The files the ratios are taken on, large enough for everybody to be warm; the lowest counts. */
export const ratioSubjects: readonly string[] = ['terrain-32mb', 'crowd-32mb', 'terrain-32mb-bin'];

function atLeastTimes(least: number, contender: string, suite: string = textDecode.id): Budget {
  return {
    title: `${suite}: at least ${least} × as fast as ${contender}`,
    check(rows) {
      const own = rows.filter(
        (row) => row.suite === suite && row.contender === contender && ratioSubjects.includes(row.subject),
      );
      if (own.length === 0 && contender === NATIVE_ASSIMP) return { outcome: 'skipped' };
      const ratios = own.flatMap((row) =>
        row.failure === undefined ? (numberOf(row, 'timesBaseline') ?? []) : [],
      );
      return judge(ratios.length === 0 ? undefined : Math.min(...ratios), (found) => found >= least);
    },
  };
}

function atMost(
  most: number,
  what: string,
  measure: (rows: readonly ResultRow[]) => number | undefined,
): Budget {
  return {
    title: `at most ${most} ${what}`,
    check: (rows) => judge(measure(rows), (found) => found <= most),
  };
}

function judge(found: number | undefined, holds: (found: number) => boolean): Verdict {
  if (found === undefined) return { outcome: 'missed' };
  return { outcome: holds(found) ? 'holds' : 'missed', found };
}

function streamValue(
  rows: readonly ResultRow[],
  megabytes: number,
  name: string,
  encoding?: StreamEncoding,
): number | undefined {
  const row = rows.find(
    ({ suite, subject, contender }) =>
      suite === streaming.id &&
      subject === streamSubject(megabytes, encoding) &&
      contender === STREAM_DECODER,
  );
  return row?.failure === undefined ? numberOf(row, name) : undefined;
}
