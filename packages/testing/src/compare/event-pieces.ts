import type { ByteSpan, EventBase } from '@rigstream/core';
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
 * Takes an event apart that a later one may continue or complete in a way the kit does not know: a list of a format's
 * own, or what is told at once or later, as `batchSize` has it. Undefined for an event the kit understands by itself.
 */
export type TakeApart = (event: EventBase) => EventPieces | undefined;

/** Takes an event apart. Where a thing ends in the file is left out: it may be held back, and complete itself meanwhile. */
export function piecesOf(event: EventBase, takeApart: TakeApart | undefined): EventPieces {
  const { thing, lists } = takeApart?.(event) ?? byItself(event);
  return thing?.span === undefined ? { ...(thing && { thing }), lists } : { thing: withoutEnd(thing), lists };
}

function byItself(event: EventBase): EventPieces {
  const batch = batchOf(event);
  return batch === undefined ? { thing: event, lists: [] } : { lists: batch.parts };
}

function withoutEnd(thing: EventBase): EventBase {
  const { end: _end, ...span } = thing.span as ByteSpan;
  return { ...thing, span: span as ByteSpan };
}
