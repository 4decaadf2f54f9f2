import { describe, expect, test } from '@jest/globals';
import type { EventBase } from '@rigstream/core';
import type { TakeApart } from '../../src/compare/event-pieces.ts';
import { compareJoined, JoinedEvents, missingFrom, PrefixMatcher } from '../../src/compare/joined-events.ts';

const keys = (first: number, times: readonly number[]): EventBase =>
  ({
    type: 'keyframes',
    track: 0,
    first,
    count: times.length,
    times: Float32Array.from(times),
    values: new Float32Array(4 * times.length),
  }) as EventBase;
const bone = (index: number): EventBase => ({ type: 'bone', index, parent: -1 }) as EventBase;
const faces = (firstFace: number, indices: readonly number[], faceSizes?: readonly number[]): EventBase =>
  ({
    type: 'indices',
    mesh: 0,
    firstFace,
    faceCount: faceSizes?.length ?? indices.length / 3,
    indices: Uint16Array.from(indices),
    ...(faceSizes === undefined ? {} : { faceSizes: Uint16Array.from(faceSizes) }),
  }) as EventBase;

const wires = (mesh: number, first: number, ends: readonly number[]): EventBase =>
  ({ type: 'toy:wires', mesh, first, count: ends.length, ends: Uint16Array.from(ends) }) as EventBase;

const list = (names: readonly string[], isMore = false): EventBase =>
  ({ type: isMore ? 'toy:more' : 'toy:list', names }) as EventBase;

const clip = (start: number, endOfSpan: number): EventBase =>
  ({ type: 'clip', clip: 0, span: { start, end: endOfSpan } }) as EventBase;

const takeApart: TakeApart = (event) => {
  if (event.type !== 'toy:list' && event.type !== 'toy:more') return undefined;
  const { names, ...thing } = event as EventBase & { names: readonly string[] };
  const lists = [{ key: 'names', values: names }];
  return event.type === 'toy:list' ? { thing, lists } : { lists };
};

describe('joined events', () => {
  test('are the same wherever batches are cut', () => {
    const one = JoinedEvents.of([bone(0), keys(0, [1, 2, 3])]);
    const two = JoinedEvents.of([bone(0), keys(0, [1]), keys(1, [2, 3])]);
    expect(() => compareJoined(one, two)).not.toThrow();
  });

  test('faces without sizes are triangles', () => {
    const one = JoinedEvents.of([faces(0, [0, 1, 2, 3, 4, 5, 6], [3, 4])]);
    const two = JoinedEvents.of([faces(0, [0, 1, 2]), faces(1, [3, 4, 5, 6], [4])]);
    expect(() => compareJoined(one, two)).not.toThrow();
  });

  test('an event of a format that has first and count is a batch by its other fields', () => {
    const one = JoinedEvents.of([wires(0, 0, [1, 2]), wires(1, 0, [7])]);
    const two = JoinedEvents.of([wires(0, 0, [1]), wires(1, 0, [7]), wires(0, 1, [2])]);
    expect(() => compareJoined(one, two)).not.toThrow();
    expect([...one.lists.keys()]).toEqual(['toy:wires mesh=0 ends', 'toy:wires mesh=1 ends']);
  });

  test('a format may say itself how its events go on', () => {
    const one = JoinedEvents.of([list(['a', 'b'])], takeApart);
    const two = JoinedEvents.of([list(['a']), list(['b'], true)], takeApart);
    expect(() => compareJoined(one, two)).not.toThrow();
    const other = JoinedEvents.of([list(['a']), list(['c'], true)], takeApart);
    expect(() => compareJoined(one, other)).toThrow(/joined batches differ in "names", at \[1\]/);
    const matcher = new PrefixMatcher(one, 1);
    matcher.accept(list(['a']));
    expect(() => matcher.accept(list(['c'], true))).toThrow(/element 1/);
  });

  test('where a thing ends in the file is no difference, where it begins is one', () => {
    const one = JoinedEvents.of([clip(4, 9)]);
    expect(() => compareJoined(one, JoinedEvents.of([clip(4, 7)]))).not.toThrow();
    expect(() => compareJoined(one, JoinedEvents.of([clip(5, 9)]))).toThrow(/at \.span\.start/);
  });

  test.each([
    ['a number', /at \[2\]/, [bone(0), keys(0, [1, 2, 4])]],
    ['a missing event', /an event is missing/, [keys(0, [1, 2, 3])]],
    ['an added event', /does not have/, [bone(0), bone(1), keys(0, [1, 2, 3])]],
    ['a missing record', /joined batches differ/, [bone(0), keys(0, [1, 2])]],
    ['a warning', /warnings differ/, [bone(0), { type: 'warning' }, keys(0, [1, 2, 3])]],
    ['an end', /the end differs/, [bone(0), keys(0, [1, 2, 3]), { type: 'end' }]],
  ])('differ by %s', (_what, message, events) => {
    const expected = JoinedEvents.of([bone(0), keys(0, [1, 2, 3])]);
    expect(() => compareJoined(expected, JoinedEvents.of(events as EventBase[]))).toThrow(message);
  });
});

describe('a decode that ends early', () => {
  const whole = JoinedEvents.of([bone(0), { type: 'clip', name: 'walk' } as EventBase, keys(0, [1, 2, 3])]);

  test('may lack the end of what was not complete', () => {
    const matcher = new PrefixMatcher(whole, 1);
    for (const event of [bone(0), { type: 'clip' }, keys(0, [1])]) matcher.accept(event);
    expect(matcher.extent.things).toBe(2);
    expect(matcher.extent.lists.get('keyframes 0 times')).toBe(1);
  });

  test('may not change what was complete', () => {
    const matcher = new PrefixMatcher(whole, 2);
    matcher.accept(bone(0));
    expect(() => matcher.accept({ type: 'clip' })).toThrow(/differs from the whole file's/);
  });

  test('may not add anything', () => {
    const matcher = new PrefixMatcher(whole, 0);
    expect(() => matcher.accept(keys(0, [1, 2, 3, 4]))).toThrow(/element 3/);
  });

  test('is told what it lacks', () => {
    const required = { things: 1, lists: new Map([['keyframes 0 times', 2]]) };
    expect(missingFrom({ things: 0, lists: new Map() }, required)).toContain('event 0');
    expect(missingFrom({ things: 1, lists: new Map([['keyframes 0 times', 1]]) }, required)).toContain(
      'element 1',
    );
    expect(missingFrom({ things: 1, lists: new Map([['keyframes 0 times', 2]]) }, required)).toBeUndefined();
  });
});
