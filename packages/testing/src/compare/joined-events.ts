import type { EventBase } from '@rigstream/core';
import { Finding } from '../finding.ts';
import { describeEvent } from './describe-event.ts';
import { piecesOf, type TakeApart } from './event-pieces.ts';
import { differenceOfPart, firstDifference, sameNumber } from './first-difference.ts';

/** Events that do not tell what the file holds, but how its decode went. */
export function isAboutDecode(event: EventBase): boolean {
  return event.type === 'warning' || event.type === 'progress' || event.type === 'end';
}

/** The events of a decode without the borders of its batches: things in order, and one long list for each attribute. */
export class JoinedEvents {
  readonly things: EventBase[] = [];
  readonly lists: Map<string, unknown[]> = new Map<string, unknown[]>();
  readonly warnings: EventBase[] = [];
  end: EventBase | undefined;

  readonly takeApart: TakeApart | undefined;

  constructor(takeApart?: TakeApart) {
    this.takeApart = takeApart;
  }

  static of(events: Iterable<EventBase>, takeApart?: TakeApart): JoinedEvents {
    const joined = new JoinedEvents(takeApart);
    for (const event of events) joined.add(event);
    return joined;
  }

  add(event: EventBase): void {
    if (event.type === 'warning') this.warnings.push(event);
    else if (event.type === 'end') this.end = event;
    if (isAboutDecode(event)) return;
    const { thing, lists } = piecesOf(event, this.takeApart);
    if (thing !== undefined) this.things.push(thing);
    for (const { key, values } of lists) {
      let list = this.lists.get(key);
      if (list === undefined) this.lists.set(key, (list = []));
      for (let index = 0; index < values.length; index++) list.push(values[index]);
    }
  }
}

/** How far a decode has come: things, and elements of each list. */
export interface Extent {
  things: number;
  readonly lists: Map<string, number>;
}

/** Follows a decode that ends early, and finds anything that is not a beginning of the whole. */
export class PrefixMatcher {
  readonly extent: Extent = { things: 0, lists: new Map<string, number>() };
  readonly #whole: JoinedEvents;
  readonly #complete: number;

  /**
   * @param complete things that must be the same as in the whole; the ones after them may have been cut off while
   * they were being read, and lack what came later
   */
  constructor(whole: JoinedEvents, complete: number) {
    this.#whole = whole;
    this.#complete = complete;
  }

  accept(event: EventBase): void {
    if (isAboutDecode(event)) return;
    const { thing, lists } = piecesOf(event, this.#whole.takeApart);
    if (thing !== undefined) this.acceptThing(thing);
    for (const { key, values } of lists) this.#acceptPiece(event, key, values);
  }

  acceptThing(event: EventBase): void {
    const index = this.extent.things++;
    const expected = this.#whole.things[index];
    if (expected === undefined) {
      throw new Finding('an event was delivered that the whole file does not have', {
        expected: `no event after the ${index} of the whole file`,
        found: describeEvent(event),
      });
    }
    const differenceOf = index < this.#complete ? firstDifference : differenceOfPart;
    const difference = differenceOf(expected, event);
    if (difference === undefined) return;
    throw new Finding(`an event differs from the whole file's${placeOf(difference)}`, {
      expected: describeEvent(expected),
      found: describeEvent(event),
    });
  }

  #acceptPiece(event: EventBase, key: string, values: ArrayLike<unknown>): void {
    const list = this.#whole.lists.get(key) ?? [];
    const start = this.extent.lists.get(key) ?? 0;
    for (let index = 0; index < values.length; index++) {
      const expected = list[start + index];
      if (start + index < list.length && sameElement(expected, values[index])) continue;
      throw new Finding(`a batch differs from the whole file's, in "${key}" at element ${start + index}`, {
        expected:
          start + index < list.length ? describeEvent(expected) : `no more than ${list.length} elements`,
        found: `${describeEvent(values[index])} in ${describeEvent(event)}`,
      });
    }
    this.extent.lists.set(key, start + values.length);
  }
}

function sameElement(expected: unknown, found: unknown): boolean {
  if (typeof expected === 'number' && typeof found === 'number') return sameNumber(expected, found);
  return firstDifference(expected, found) === undefined;
}

/** Says what a decode lacks that it had read completely. */
export function missingFrom(extent: Extent, required: Extent): string | undefined {
  if (extent.things < required.things) return `event ${extent.things} (not a batch)`;
  for (const [key, count] of required.lists) {
    const got = extent.lists.get(key) ?? 0;
    if (got < count) return `element ${got} of "${key}", of ${count} that had been read`;
  }
  return undefined;
}

/** A warning about a batch may have the span of the batch. */
function withoutSpan({ span: _span, ...event }: EventBase): EventBase {
  return event;
}

/** Compares two whole decodes apart from the borders of batches. */
export function compareJoined(expected: JoinedEvents, found: JoinedEvents): void {
  const matcher = new PrefixMatcher(expected, Number.POSITIVE_INFINITY);
  for (const thing of found.things) matcher.acceptThing(thing);
  const absent = expected.things[found.things.length];
  if (absent !== undefined)
    throw new Finding('an event is missing', { expected: describeEvent(absent), found: 'nothing' });
  for (const key of new Set([...expected.lists.keys(), ...found.lists.keys()])) {
    const difference = firstDifference(expected.lists.get(key), found.lists.get(key));
    if (difference === undefined) continue;
    throw new Finding(`the joined batches differ in "${key}"${placeOf(difference)}`, {
      expected: describeEvent(expected.lists.get(key)),
      found: describeEvent(found.lists.get(key)),
    });
  }
  compareEvent('the warnings differ', expected.warnings.map(withoutSpan), found.warnings.map(withoutSpan));
  compareEvent('the end differs', expected.end, found.end);
}

function compareEvent(what: string, expected: unknown, found: unknown): void {
  const difference = firstDifference(expected, found);
  if (difference === undefined) return;
  throw new Finding(what + placeOf(difference), {
    expected: describeEvent(expected),
    found: describeEvent(found),
  });
}

function placeOf(difference: string): string {
  return difference === '' ? '' : `, at ${difference}`;
}
