import { expect, test } from '@jest/globals';
import { createPalette, printable } from '../src/terminal-text.ts';

test.each([
  ['an escape sequence', '\u001b[2J', '\\u001b[2J'],
  ['its 8-bit form', '\u009b2J', '\\u009b2J'],
  ['a line break', 'a\r\nb', 'a\\u000d\\u000ab'],
  ['a title change', '\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
  ['text that runs backwards', 'a\u202egpj.exe', 'a\\u202egpj.exe'],
  ['half a character', '\ud83d!', '\\ud83d!'],
  ['the other half', '!\ude00', '!\\ude00'],
])('%s is shown, not obeyed', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('letters of every script stay as they are', () => {
  expect(printable('Tür 表紙 кость \u{1f9b4} \\ "')).toBe('Tür 表紙 кость \u{1f9b4} \\ "');
});

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
])('%s decides about colours', (_what, isTTY, env, coloured) => {
  expect(createPalette({ isTTY }, env).error('no')).toBe(coloured ? '\u001b[31mno\u001b[39m' : 'no');
});
