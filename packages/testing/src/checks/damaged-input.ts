import type { FormatCheck, SampleCheck } from '../check-definition.ts';
import { changedCounts } from '../damage/changed-counts.ts';
import { flippedBits } from '../damage/flipped-bits.ts';
import { foreignFiles } from '../damage/foreign-files.ts';
import { repeatedParts } from '../damage/repeated-parts.ts';
import { expectOrderlyEnd } from '../damage/orderly-end.ts';

const rule =
  'any bytes whatsoever end in events or in one FormatError, in bounded time and memory; a declared count never allocates';

export const flippedBitsCheck: SampleCheck = {
  id: 'flipped-bits',
  title: 'flipped bits end in events or one error',
  rule,
  run({ subject, bytes }) {
    for (const input of flippedBits(bytes, subject.seed)) expectOrderlyEnd(subject, input);
  },
};

export const changedCountsCheck: SampleCheck = {
  id: 'changed-counts',
  title: 'impossible counts end in events or one error, and allocate nothing',
  rule,
  run({ subject, bytes, reference }) {
    for (const input of changedCounts(bytes, reference.events, subject.seed))
      expectOrderlyEnd(subject, input);
  },
};

export const repeatedPartsCheck: SampleCheck = {
  id: 'repeated-parts',
  title: 'parts repeated thousands of times, nested or not, end in events or one error',
  rule,
  run({ subject, bytes, reference }) {
    for (const input of repeatedParts(bytes, reference.events)) expectOrderlyEnd(subject, input);
  },
};

export const hostileInput: FormatCheck = {
  id: 'hostile-input',
  title: 'files of other formats, noise and hostile files end in events or one error',
  rule,
  run(subject) {
    for (const { name, bytes } of [...subject.hostile, ...subject.foreign, ...foreignFiles(subject.seed)])
      expectOrderlyEnd(subject, { label: name, bytes, offset: 0 });
  },
};
