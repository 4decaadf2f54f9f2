import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../describe-shared.ts';

describeShared('a suite', 'part', (path) => {
  test('reads its part', () => {
    expect(readFileSync(join(path, 'readme.txt'), 'utf8')).not.toBe('');
  });
});
