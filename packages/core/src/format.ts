import type { ByteCursor } from './byte-cursor.ts';
import type { DecodeContext } from './decode-context.ts';
import type { EventBase, PluginEvent } from './events.ts';
import type { SourceHint } from './source-hint.ts';

/** How sure a format is that bytes are its own. */
export type SniffVerdict = 'certain' | 'likely' | 'possible' | 'no';

export interface FormatVariant {
  readonly id: string;
  /** Whether events leave while bytes still arrive. */
  readonly incremental: boolean;
  /** Most bytes of input the decoder holds at any time; absent: `Limits.maxContiguous`. */
  readonly maxRetainedBytes?: number;
}

/** The facts of a format: enough to recognise it, without its code. */
export interface FormatDescriptor<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** Version of the package, for messages. */
  readonly version: string;
  /** The `API_VERSION` the plugin was written for. */
  readonly apiVersion: number;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** Most bytes of the head `sniff` wants to see. */
  readonly sniffBytes: number;
  readonly variants: readonly FormatVariant[];
  /** Pure and total: never throws, never keeps `head`, copes with an empty one. */
  sniff(head: Uint8Array, hint: SourceHint): SniffVerdict;
}

/**
 * A decoder at work. It yields events, or a number: it cannot go on with fewer than that many bytes. Nothing in it is
 * asynchronous, so the same routine serves streams, whole buffers and workers, and `return()` stops it at once.
 */
export type DecodeRoutine<Event extends EventBase = PluginEvent> = Generator<Event | number, void, void>;

/** A format with its code. Stateless: everything a decode remembers lives in the routine. */
export interface FormatPlugin<
  Id extends string = string,
  Extra extends EventBase = never,
  Options extends object = object,
> extends FormatDescriptor<Id> {
  readonly defaults: Readonly<Options>;
  decode(cursor: ByteCursor, context: DecodeContext<Options>): DecodeRoutine<PluginEvent | Extra>;
}

/** A format whose code is fetched when a source turns out to need it. */
export interface LazyFormat<
  Id extends string = string,
  Extra extends EventBase = never,
  Options extends object = object,
> extends FormatDescriptor<Id> {
  load(): Promise<FormatPlugin<Id, Extra, Options>>;
}
