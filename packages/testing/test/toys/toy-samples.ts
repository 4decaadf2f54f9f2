import type { ConformanceSample } from '@rigstream/testing';
import { ToyWriter } from './encode-toy.ts';

/** A file with every kind of block, and without a warning. */
export const everything: ConformanceSample = {
  name: 'everything',
  bytes: new ToyWriter(3)
    .bone('hips', -1)
    .open()
    .bone('spine', 0, [0.5, 1.25, -3, 0, 0, Math.SQRT1_2, Math.SQRT1_2])
    .open()
    .bone('head', 1)
    .close()
    .close()
    .mesh('body', 9, 7)
    .unknown(0x7a, [1, 2, 3, 4, 5, 6, 7])
    .clip('walk', 1.5, [
      { bone: 0, keys: 5 },
      { bone: 2, keys: 8 },
    ])
    .mesh('', 4, 2)
    .end(),
  expectWarnings: [],
};

/** A file with odd data: each of the warnings of the format. */
export const odd: ConformanceSample = {
  name: 'odd',
  bytes: new ToyWriter(9)
    .bone('first', 1)
    .bone('second', -7, [Number.NaN, -0, 1, 0, 0, 0, 2])
    .mesh('flat', 3, 1)
    .clip('nothing', 0, [{ bone: 1, keys: 2 }])
    .end(),
  expectWarnings: ['hierarchy-order', 'bad-parent', 'bad-duration', 'count-mismatch'],
};
