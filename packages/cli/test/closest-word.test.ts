import { expect, test } from '@jest/globals';
import { closestWord } from '../src/closest-word.ts';

const words = ['--values', '--format', '--chunk', 'events', 'x'];

test.each([
  ['--value', '--values'],
  ['--valeus', '--values'],
  ['--VALUES', '--values'],
  ['--fromat', '--format'],
  ['event', 'events'],
  ['y', 'x'],
  ['--chnuk', '--chunk'],
])('%s is near to %s', (typed, word) => {
  expect(closestWord(typed, words)).toBe(word);
});

test.each(['--verbose', 'inspect', '', 'z'.repeat(1_000_000)])('some words are near to nothing', (typed) => {
  expect(closestWord(typed, words.slice(0, 4))).toBeUndefined();
});
