import type { FormatCheck, SampleCheck } from '../check-definition.ts';
import { changedCounts } from '../damage/changed-counts.ts';
import { flippedBits } from '../damage/flipped-bits.ts';
import { foreignFiles } from '../damage/foreign-files.ts';
import { repeatedParts } from '../damage/repeated-parts.ts';
import { expectOrderlyEnds } from '../damage/orderly-end.ts';

const rule =
  'any bytes whatsoever end in events or in one FormatError, in bounded time and memory; a declared count never allocates';

export const flippedBitsCheck: SampleCheck = {
  id: 'flipped-bits',
  title: 'flipped bits end in events or one error',
  rule,
  run({ subject, bytes }) {
    expectOrderlyEnds(subject, flippedBits(bytes, subject.seed));
  },
};

export const changedCountsCheck: SampleCheck = {
  id: 'changed-counts',
  title: 'impossible counts end in events or one error, and allocate nothing',
  rule,
  run({ subject, bytes, reference }) {
    expectOrderlyEnds(subject, changedCounts(bytes, reference.events, subject.seed));
  },
};

export const repeatedPartsCheck: SampleCheck = {
  id: 'repeated-parts',
  title: 'parts repeated thousands of times, nested or not, end in events or one error',
  rule,
  run({ subject, bytes, reference }) {
    expectOrderlyEnds(subject, repeatedParts(bytes, reference.events));
  },
};

export const hostileInput: FormatCheck = {
  id: 'hostile-input',
  title: 'files of other formats, noise and hostile files end in events or one error',
  rule,
  run(subject) {
    const files = [...subject.hostile, ...subject.foreign, ...foreignFiles(subject.seed)];
    expectOrderlyEnds(
      subject,
      files.map(({ name, bytes }) => ({ label: name, bytes, offset: 0 })),
    );
  },
};
