import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ProgressBar } from '../src/progress-bar.ts';
import { Capture } from './run-command.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('short work shows nothing', async () => {
  const terminal = new Capture(true);
  const bar = new ProgressBar(terminal, 'hero.x');
  jest.advanceTimersByTime(300);
  await bar.show({ type: 'progress', bytes: 10, totalBytes: 100 });
  bar.stop();
  expect(terminal.text).toBe('');
});

test('long work shows how far it is, and leaves no trace', async () => {
  const terminal = new Capture(true);
  const bar = new ProgressBar(terminal, 'hero\u001b[31m.x');
  jest.advanceTimersByTime(600);
  await bar.show({ type: 'progress', bytes: 25, totalBytes: 100 });
  expect(terminal.text).toContain('hero\\u001b[31m.x');
  expect(terminal.text).toContain('25 %');
  bar.stop();
  expect(terminal.text.endsWith('\u001b[1G\u001b[2K')).toBe(true);
});

test('work of unknown size shows how much is done', async () => {
  const terminal = new Capture(true);
  const bar = new ProgressBar(terminal, 'hero.x');
  jest.advanceTimersByTime(600);
  await bar.show({ type: 'progress', bytes: 12_300_000 });
  expect(terminal.text).toContain('12.3 MB');
  bar.stop();
});

test('what is no terminal gets nothing', async () => {
  const file = new Capture(false);
  const bar = new ProgressBar(file, 'hero.x');
  jest.advanceTimersByTime(600);
  await bar.show({ type: 'progress', bytes: 25, totalBytes: 100 });
  bar.stop();
  expect(file.text).toBe('');
});
