import type { EventBase } from '@rigstream/core';
import { piecesOf, type TakeApart } from '../compare/event-pieces.ts';
import { isAboutDecode, type Extent } from '../compare/joined-events.ts';
import { chunksOf } from './chunking.ts';
import { outcomeOf, steppedDecode, type SteppedDecodeInit } from './stepped-decode.ts';

interface Delivered {
  /** Bytes the decoder had been given when this left it; infinite when it knew the end of the input by then. */
  readonly fed: number;
  /** List that grew; undefined: a thing. */
  readonly key: string | undefined;
  readonly count: number;
}

/**
 * What a decoder is able to deliver after each byte, seen with batches of one record and chunks of one byte. With larger
 * batches it delivers the same when the input ends there.
 */
export class DeliveryProfile {
  readonly #delivered: readonly Delivered[];
  readonly #beforeWarning: Extent | undefined;

  constructor(delivered: readonly Delivered[], warningAfter: number | undefined) {
    this.#delivered = delivered;
    this.#beforeWarning = warningAfter === undefined ? undefined : extentOf(delivered.slice(0, warningAfter));
  }

  /** What had left before the first warning that a strict decode takes for an error. */
  get beforeWarning(): Extent | undefined {
    return this.#beforeWarning;
  }

  /** Gives, for growing numbers of bytes, what can be delivered from so many. */
  walk(): (fed: number) => Extent {
    const extent: Extent = { things: 0, lists: new Map<string, number>() };
    let next = 0;
    return (fed) => {
      for (; next < this.#delivered.length; next++) {
        const each = this.#delivered[next] as Delivered;
        if (each.fed > fed) break;
        grow(extent, each);
      }
      return extent;
    };
  }
}

export function profileDelivery(init: SteppedDecodeInit, takeApart?: TakeApart): DeliveryProfile {
  const delivered: Delivered[] = [];
  let fed = 0;
  let warningAfter: number | undefined;
  const events = steppedDecode({
    ...init,
    chunking: chunksOf(1),
    settings: { ...init.settings, batchSize: 1 },
    watch: {
      onNeed(_count, _cursor, given) {
        fed = given < init.bytes.length ? given + 1 : Number.POSITIVE_INFINITY;
      },
    },
  });
  outcomeOf(events, (event) => {
    if (event.type === 'warning' && event.severity === 'warning') warningAfter ??= delivered.length;
    if (!isAboutDecode(event)) delivered.push(...deliveredIn(event, fed, takeApart));
  });
  return new DeliveryProfile(delivered, warningAfter);
}

function deliveredIn(event: EventBase, fed: number, takeApart: TakeApart | undefined): Delivered[] {
  const { thing, lists } = piecesOf(event, takeApart);
  const delivered: Delivered[] = lists.map(({ key, values }) => ({ fed, key, count: values.length }));
  if (thing !== undefined) delivered.unshift({ fed, key: undefined, count: 1 });
  return delivered;
}

function extentOf(delivered: readonly Delivered[]): Extent {
  const extent: Extent = { things: 0, lists: new Map<string, number>() };
  for (const each of delivered) grow(extent, each);
  return extent;
}

function grow(extent: Extent, { key, count }: Delivered): void {
  if (key === undefined) extent.things++;
  else extent.lists.set(key, (extent.lists.get(key) ?? 0) + count);
}
