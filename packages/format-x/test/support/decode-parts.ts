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
import { x, type XEvent, type XOptions } from '../../src/index.ts';

export interface Decoded {
  readonly events: readonly (CoreEvent | XEvent)[];
  /** What the decode ended in, if not in `end`. */
  readonly error: FormatError | undefined;
}

export type Settings = DecodeSettings & { readonly options?: Partial<XOptions> };

/** Decodes bytes at hand. A fault of a plugin is no FormatError of the file, and thrown on. */
export function decodeWhole(bytes: Uint8Array | string, settings: Settings = {}): Decoded {
  const events: (CoreEvent | XEvent)[] = [];
  try {
    for (const event of decodeSync(bytesOf(bytes), { ...settings, format: x })) events.push(event);
  } catch (error) {
    return { events, error: faultOf(error) };
  }
  return { events, error: undefined };
}

/** Decodes bytes that arrive in parts, each in memory that is overwritten as soon as the next is asked for. */
export async function decodeParts(
  bytes: Uint8Array | string,
  borders: Iterable<number>,
  settings: Settings = {},
): Promise<Decoded> {
  const events: (CoreEvent | XEvent)[] = [];
  try {
    for await (const event of decode(reusedParts(bytesOf(bytes), borders), { ...settings, format: x }))
      events.push(event);
  } catch (error) {
    return { events, error: faultOf(error) };
  }
  return { events, error: undefined };
}

/** Borders of parts of one size. */
export function everyBytes(size: number, total: number): number[] {
  return Array.from({ length: Math.ceil(total / size) - 1 }, (_, index) => (index + 1) * size);
}

export function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

async function* reusedParts(bytes: Uint8Array, borders: Iterable<number>): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(bytes.length);
  let start = 0;
  for (const border of [...borders, bytes.length]) {
    const part = memory.subarray(0, border - start);
    part.set(bytes.subarray(start, border));
    yield part;
    part.fill(0x7d);
    start = border;
  }
}

function faultOf(error: unknown): FormatError {
  if (!isFormatError(error) || error.code === 'plugin-api') throw error;
  return error;
}

/** The same events and the same fault; quick where they are the same, with a difference to read where not. */
export function expectSame(actual: Decoded, expected: Decoded): void {
  if (!isDeepStrictEqual(actual.events, expected.events)) expect(actual.events).toEqual(expected.events);
  expect(actual.error?.message).toBe(expected.error?.message);
}
