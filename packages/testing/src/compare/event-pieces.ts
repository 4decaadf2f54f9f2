import type { EventBase } from '@rigstream/core';
import { batchOf } from './event-batches.ts';

/** One of the lists that events carry on piece by piece: numbers, or any plain data. */
export interface ListPiece {
  /** Pieces of one key, one after another, are one list. */
  readonly key: string;
  readonly values: ArrayLike<unknown>;
}

/** What an event holds, apart from where `batchSize` cut it. */
export interface EventPieces {
  /** What is said once; absent for an event that only carries lists on. */
  readonly thing?: EventBase;
  readonly lists: readonly ListPiece[];
}

/**
 * Takes events of a format's own apart, where their lists are continued in a way the kit does not know. Undefined for an
 * event that the kit understands by itself.
 */
export type TakeApart = (event: EventBase) => EventPieces | undefined;

export function piecesOf(event: EventBase, takeApart: TakeApart | undefined): EventPieces {
  const own = event.type.includes(':') ? takeApart?.(event) : undefined;
  if (own !== undefined) return own;
  const batch = batchOf(event);
  return batch === undefined ? { thing: event, lists: [] } : { lists: batch.parts };
}
