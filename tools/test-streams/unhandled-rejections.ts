import process from 'node:process';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { settle } from './sources.ts';

/** Makes every test of the file fail that leaves a rejection nobody handled. */
export function forbidUnhandledRejections(): void {
  const reasons: unknown[] = [];
  const note = (reason: unknown): void => {
    reasons.push(reason);
  };
  beforeEach(() => {
    reasons.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(async () => {
    await settle();
    process.off('unhandledRejection', note);
    expect(reasons).toEqual([]);
  });
}
