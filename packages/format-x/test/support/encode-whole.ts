import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { CoreEvent } from '@rigstream/core';
import { encodeX, type EncodeOptions } from '../../src/encode.ts';
import type { XEvent, XMember } from '../../src/index.ts';
import { decodeWhole } from './decode-parts.ts';

export type AnyEvent = CoreEvent | XEvent;

/** Every encoding with both float widths, except that text has but one. */
export const everyEncoding: readonly Required<Pick<EncodeOptions, 'encoding' | 'floatBits'>>[] = [
  { encoding: 'txt', floatBits: 32 },
  { encoding: 'bin', floatBits: 32 },
  { encoding: 'bin', floatBits: 64 },
  { encoding: 'tzip', floatBits: 32 },
  { encoding: 'bzip', floatBits: 32 },
  { encoding: 'bzip', floatBits: 64 },
];

export function encoded(events: Iterable<AnyEvent>, options?: EncodeOptions): Buffer {
  return Buffer.concat([...encodeX(events, options)]);
}

export function withoutSpan(event: AnyEvent): AnyEvent {
  const copy: { span?: unknown } & AnyEvent = { ...event };
  delete copy.span;
  return copy;
}

export const ofType = <Type extends AnyEvent['type']>(
  events: readonly AnyEvent[],
  type: Type,
): Extract<AnyEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<AnyEvent, { type: Type }> => event.type === type);

/** Expects that the decoded events, encoded, decode to the same again: every value, bit for bit. */
export function expectSurvival(events: readonly AnyEvent[], options: EncodeOptions): void {
  const again = decodeWhole(encoded(events, options));
  expect(again.error).toBeUndefined();
  const isBinary = options.encoding === 'bin' || options.encoding === 'bzip';
  const isNarrow = isBinary && options.floatBits !== 64;
  const before = said(isNarrow ? events.map(withNarrowDoubles) : events);
  const after = said(again.events);
  if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before);
}

/** What a file says, without where it says it: no spans, no warnings, nothing that counts bytes. */
function said(events: readonly AnyEvent[]): object[] {
  return events
    .filter(({ type }) => type !== 'warning')
    .map(withoutSpan)
    .map((event) => {
      if (event.type === 'end') return { ...event, bytes: 0, totals: { ...event.totals, warnings: 0 } };
      return event.type === 'asset' ? { ...event, format: undefined, declared: undefined } : event;
    });
}

/** Doubles as a file with floats of 32 bits holds them. */
function withNarrowDoubles(event: AnyEvent): AnyEvent {
  if (event.type === 'time-base') return { ...event, ticksPerSecond: Math.fround(event.ticksPerSecond) };
  if (event.type !== 'x:object' && event.type !== 'x:data') return event;
  return { ...event, members: event.members.map(narrow) };
}

function narrow(member: XMember): XMember {
  const { name, type, value } = member;
  if (/^(DOUBLE|U?LONGLONG)$/.test(type)) {
    // Only a declared `DOUBLE` is a float even where it is whole.
    const isFloat = type === 'DOUBLE' && name !== '';
    const round = (each: number): number => (!isFloat && isWord(each) ? each : Math.fround(each));
    if (typeof value === 'number') return { ...member, value: round(value) };
    return { ...member, value: (value as Float64Array<ArrayBuffer>).map(round) };
  }
  if (typeof value === 'number' || ArrayBuffer.isView(value) || 'raw' in value) return member;
  if ('members' in value) return { ...member, value: { members: value.members.map(narrow) } };
  return {
    ...member,
    value: value.map((each) => ('raw' in each ? each : { members: each.members.map(narrow) })),
  };
}

function isWord(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}
