import { expect, test } from '@jest/globals';
import { describeBytes } from '../../src/compare/describe-bytes.ts';

const bytes = Uint8Array.from({ length: 70 }, (_, index) => 0x1e + index);

test('the line of the offset stands between its neighbours', () => {
  const lines = describeBytes(bytes, 33);
  expect(lines.map((line) => line.slice(0, 8))).toEqual(['0x000010', '0x000020', '0x000030']);
  expect(lines[1]).toContain(' 3e [3f] 40 ');
});

test('an offset at the end of the input is shown as an empty place', () => {
  expect(describeBytes(bytes, 70).at(-1)).toContain('[  ]');
  expect(describeBytes(new Uint8Array(0), 0)).toHaveLength(1);
});

test('what is no character is a dot', () => {
  expect(describeBytes(bytes, 0)[0]).toMatch(/ \.\. !"#\$%&'\(\)\*\+,-$/);
});
