import type { DecodeContext } from '@rigstream/core';
import { toy, toyDecode, type ToyDecode, type ToyPlugin, type ToyReaders } from './toy-plugin.ts';
import type { ToyEvent, ToyOptions, ToyRoutine } from './toy-blocks.ts';

/** A toy with one fault, and the check that is there to find it. */
export interface BrokenToy {
  /** What it does wrong. */
  readonly fault: string;
  readonly plugin: ToyPlugin;
  readonly caughtBy: string;
  /** No other check sees this fault. */
  readonly alone?: true;
}

/** A toy with other readers for some of its blocks. */
export function toyReading(readers: Partial<ToyReaders>): ToyPlugin {
  return { ...toy, decode: toyDecode(readers) };
}

/** A toy whose routine is another one's, changed. */
export function toyDecoding(decode: ToyDecode): ToyPlugin {
  return { ...toy, decode };
}

/** A routine with its events changed on their way out, or left out. */
export function* changed(routine: ToyRoutine, change: (event: ToyEvent) => object | undefined): ToyRoutine {
  let step = routine.next();
  while (step.done !== true) {
    const { value } = step;
    const event = typeof value === 'number' ? value : change(value);
    try {
      if (event !== undefined) yield event as ToyEvent | number;
    } catch (thrown) {
      step = routine.throw(thrown);
      continue;
    }
    step = routine.next();
  }
}

/** A toy with its events changed. */
export function toyDelivering(change: (event: ToyEvent) => object | undefined): ToyPlugin {
  return toyDecoding((cursor, context) => changed(toyDecode()(cursor, context), change));
}

type Context = DecodeContext<ToyOptions>;

/** A context with parts of it replaced. */
export function withContext(context: Context, parts: Partial<Context>): Context {
  const values = Object.entries(parts).map(([key, value]) => [key, { value }]);
  return Object.create(context, Object.fromEntries(values)) as Context;
}
