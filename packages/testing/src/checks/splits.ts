import type { SampleCheck } from '../check-definition.ts';
import { expectSameRun } from '../compare/same-run.ts';
import { chunksOf, randomChunks, splitAt, withEmptyChunks, type Chunking } from '../decode/chunking.ts';
import { cutOffsets } from '../decode/cut-offsets.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

const rule =
  'events and the borders of batches depend only on bytes and options, never on how the input is cut';
const randomRounds = 24;
const randomWork = 16_000_000;

export const splitAnywhere: SampleCheck = {
  id: 'split-anywhere',
  title: 'two chunks, cut anywhere, give the same events',
  rule,
  run(trial) {
    for (const offset of cutOffsets(trial.bytes.length, trial.reference.events, trial.subject.seed))
      expectSameChunked(trial, splitAt(offset), offset);
  },
};

export const tinyChunks: SampleCheck = {
  id: 'tiny-chunks',
  title: 'chunks of one byte, and of other sizes, give the same events',
  rule,
  run(trial) {
    for (const size of [1, 2, 3, 7, 64, 4096]) expectSameChunked(trial, chunksOf(size));
  },
};

export const randomlyCut: SampleCheck = {
  id: 'random-chunks',
  title: 'chunks of random sizes give the same events',
  rule,
  run(trial) {
    const { length } = trial.bytes;
    const rounds = Math.max(4, Math.min(randomRounds, Math.floor(randomWork / (length + 1))));
    for (let round = 0; round < rounds; round++) {
      const most = Math.max(1, Math.floor(length / (1 + 4 * (round % 8))));
      expectSameChunked(trial, randomChunks(trial.subject.seed + round, most));
    }
  },
};

export const emptyChunks: SampleCheck = {
  id: 'empty-chunks',
  title: 'empty chunks in between change nothing',
  rule,
  run(trial) {
    for (const size of [1, 13, trial.bytes.length])
      expectSameChunked(trial, withEmptyChunks(chunksOf(Math.max(1, size))));
  },
};

function expectSameChunked(trial: Trial, chunking: Chunking, cut = 0): void {
  try {
    expectSameRun(trial.reference, trial.decode({ chunking }));
  } catch (thrown) {
    if (!(thrown instanceof Finding)) throw thrown;
    throw thrown.at({ input: chunking.label, bytes: trial.bytes, offset: cut });
  }
}
