import { describe, expect, jest, test } from '@jest/globals';
import { describeOffset, FormatError, isFormatError } from '../src/index.ts';

const cause = new Error('inner');
const full = new FormatError({
  code: 'bad-count',
  message: 'impossible count of faces',
  formatId: 'x',
  variant: 'txt 0303',
  span: { start: 0x1a3, end: 0x1a9, layer: 'inflated', line: 12 },
  path: 'Frame Root > Mesh Body',
  expected: '0 to 100',
  found: '-1',
  hint: 'Export the file again.',
  cause,
});

describe('the message', () => {
  test('is whole prose', () => {
    expect(full.message).toBe(
      'x (txt 0303): impossible count of faces at 0x1a3 of inflated (line 12), in Frame Root > Mesh Body; ' +
        'expected 0 to 100, found -1. Export the file again.',
    );
  });

  test.each([
    [{}, 'odd'],
    [{ formatId: 'x' }, 'x: odd'],
    [{ variant: 'txt' }, 'odd'],
    [{ span: { start: 0, end: 4 } }, 'odd at 0x0'],
    [{ expected: 'a' }, 'odd; expected a'],
    [{ found: 'b' }, 'odd, found b'],
    [{ path: 'p', hint: 'H.' }, 'odd, in p. H.'],
  ])('says only what is known: %j', (parts, message) => {
    expect(new FormatError({ code: 'syntax', message: 'odd', ...parts }).message).toBe(message);
  });
});

test('the parts stand beside it', () => {
  expect(full).toMatchObject({
    name: 'FormatError',
    code: 'bad-count',
    summary: 'impossible count of faces',
    formatId: 'x',
    variant: 'txt 0303',
    span: { start: 0x1a3, end: 0x1a9, layer: 'inflated', line: 12 },
    path: 'Frame Root > Mesh Body',
    expected: '0 to 100',
    found: '-1',
    hint: 'Export the file again.',
  });
  expect(full.cause).toBe(cause);
  expect(full).toBeInstanceOf(Error);
  expect(String(full)).toMatch(/^FormatError: x \(txt 0303\)/);
  expect(new FormatError({ code: 'syntax', message: 'odd' })).not.toHaveProperty('cause');
});

test('is known across two copies of core', async () => {
  jest.resetModules();
  const other = await import('../src/format-error.ts');
  expect(other.FormatError).not.toBe(FormatError);
  const foreign = new other.FormatError({ code: 'syntax', message: 'odd' });
  expect(foreign).not.toBeInstanceOf(FormatError);
  expect(isFormatError(foreign)).toBe(true);
  expect(other.isFormatError(full)).toBe(true);
});

test.each([new Error('x'), 'FormatError', null, undefined, {}, 5])('%p is none', (value) => {
  expect(isFormatError(value)).toBe(false);
});

test('an offset is hexadecimal', () => {
  expect(describeOffset({ start: 255, end: 256 })).toBe('0xff');
  expect(describeOffset({ start: 255, end: 256, line: 3 })).toBe('0xff (line 3)');
});
