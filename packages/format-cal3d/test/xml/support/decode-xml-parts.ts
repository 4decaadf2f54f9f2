import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import {
  decode,
  decodeSync,
  isFormatError,
  type CoreEvent,
  type DecodeSettings,
  type FormatError,
} from '@rigstream/core';
import type { Cal3dEvent } from '../../../src/events.ts';
import { cal3d } from '../../../src/index.ts';

export interface Decoded {
  readonly events: readonly (CoreEvent | Cal3dEvent)[];
  readonly error: FormatError | undefined;
}

/** Decodes bytes at hand. */
export function decodeWhole(bytes: Uint8Array | string, settings: DecodeSettings = {}): Decoded {
  const events: (CoreEvent | Cal3dEvent)[] = [];
  try {
    for (const event of decodeSync(bytesOf(bytes), { ...settings, format: cal3d })) events.push(event);
  } catch (error) {
    return { events, error: faultOf(error) };
  }
  return { events, error: undefined };
}

/** Decodes bytes that arrive in parts, each in memory that is overwritten afterwards. */
export async function decodeParts(bytes: Uint8Array, borders: readonly number[]): Promise<Decoded> {
  const events: (CoreEvent | Cal3dEvent)[] = [];
  try {
    for await (const event of decode(parts(bytes, borders), { format: cal3d })) events.push(event);
  } catch (error) {
    return { events, error: faultOf(error) };
  }
  return { events, error: undefined };
}

/** Borders of parts of one size. */
export function everyBytes(size: number, total: number): number[] {
  return Array.from({ length: Math.ceil(total / size) - 1 }, (_, index) => (index + 1) * size);
}

export function expectSame(actual: Decoded, expected: Decoded): void {
  if (!isDeepStrictEqual(actual.events, expected.events)) expect(actual.events).toEqual(expected.events);
  expect(actual.error?.message).toBe(expected.error?.message);
}

async function* parts(bytes: Uint8Array, borders: readonly number[]): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(bytes.length);
  let start = 0;
  for (const border of [...borders, bytes.length]) {
    const part = memory.subarray(0, border - start);
    part.set(bytes.subarray(start, border));
    yield part;
    part.fill(0x3e);
    start = border;
  }
}

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

function faultOf(error: unknown): FormatError {
  if (!isFormatError(error) || error.code === 'plugin-api') throw error;
  return error;
}
