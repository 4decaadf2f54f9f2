import type { ByteSpan, DecodeContext, Name, PluginEvent, Ref, WarningCode } from '@rigstream/core';
import type { XEvent, XPlace } from '../events.ts';
import { detailsOf } from '../fault-details.ts';
import type { NameBook } from '../name-book.ts';
import type { TemplateBook } from '../templates/template-book.ts';
import type { Mark, Part, ValueSource, Waiting } from '../value-source.ts';

export type AnyEvent = PluginEvent | XEvent;
/** A routine that waits for bytes and yields events. */
export type XRoutine = Generator<AnyEvent | number, void, void>;

export type ReferencePart = Extract<Part, { kind: 'reference' }>;
export type ValuePart = Extract<Part, { kind: 'number' | 'string' }>;

export interface EventHolder {
  /**
   * Takes an event to be delivered now or later; returns what is to be delivered now.
   * @param weight values of the event
   */
  pass(event: AnyEvent, weight: number): readonly AnyEvent[];
  release(): readonly AnyEvent[];
}

/** What the objects of one decode share. */
export interface Decoding {
  readonly source: ValueSource;
  readonly context: DecodeContext;
  readonly names: NameBook;
  readonly templates: TemplateBook;
  /** Things announced so far. */
  readonly counts: Record<
    'bones' | 'meshes' | 'materials' | 'clips' | 'channels' | 'tracks' | 'objects',
    number
  >;
  /** Holds events back until it is known what they belong to. */
  holder: EventHolder | undefined;
  /** Templates the format does not define that were warned of. */
  readonly unknownTemplates: Set<string>;
}

/** How an object begins. */
export interface Opening {
  readonly decoding: Decoding;
  readonly parent: OpenObject | undefined;
  readonly start: Mark;
  readonly type: string;
  readonly name: Name | undefined;
  readonly guid: string | undefined;
}

/**
 * An object that was opened and is not closed yet. The decoder keeps these on a stack, lets each read its own values,
 * then hands it what else stands in it. Each method returns the events that follow from it.
 */
export class OpenObject implements Opening {
  readonly decoding: Decoding;
  readonly parent: OpenObject | undefined;
  readonly start: Mark;
  readonly type: string;
  readonly name: Name | undefined;
  readonly guid: string | undefined;
  /** Where things in this object hang; absent: at the top level. */
  place: XPlace | undefined;
  /** The frame around this object, −1 for none. */
  bone: number;
  /** The member of this object that is being read, and the record of it; −1 where it is no list. */
  member = '';
  record = 0;
  #warned: Set<WarningCode> | undefined;
  readonly #readValues: ((object: OpenObject) => XRoutine) | undefined;

  /** @param readValues reads the values of the object itself, which stand before its children */
  constructor(opening: Opening, readValues?: (object: OpenObject) => XRoutine) {
    this.decoding = opening.decoding;
    this.parent = opening.parent;
    this.start = opening.start;
    this.type = opening.type;
    this.name = opening.name;
    this.guid = opening.guid;
    this.place = opening.parent?.place;
    this.bone = opening.parent?.bone ?? -1;
    this.#readValues = readValues;
  }

  /** Reads the values of the object itself. */
  *read(): XRoutine {
    if (this.#readValues !== undefined) yield* this.#readValues(this);
  }

  /** What must come before anything else in the object. */
  settle(): readonly AnyEvent[] {
    return [];
  }

  /** What is held back, when an error is to pass. */
  release(): readonly AnyEvent[] {
    return this.settle();
  }

  refer(reference: ReferencePart): readonly AnyEvent[] {
    return this.deliver(referenceEvent(this.decoding, this.place, reference));
  }

  /** Delivers an event that may stand among the tracks of a channel. */
  deliver(event: AnyEvent, weight = 1): readonly AnyEvent[] {
    return this.decoding.holder?.pass(event, weight) ?? [event];
  }

  /** A value behind those the layout has. */
  value(part: ValuePart): readonly AnyEvent[] {
    this.warnOnce('count-mismatch', `there are more values than a ${this.type} has`, this.span(part.start));
    return [];
  }

  close(): readonly AnyEvent[] {
    return [];
  }

  /** From a mark to what was read last; from the beginning of the object without one. */
  span(start: Mark = this.start): ByteSpan {
    return this.decoding.source.span(start);
  }

  /** The name as a field of events. */
  get named(): { readonly name?: Name } {
    return this.name === undefined ? {} : { name: this.name };
  }

  /** Warns, unless this object was warned of for the same reason. */
  warnOnce(
    code: WarningCode,
    message: string,
    span: ByteSpan,
    expected?: string | number,
    found?: string | number,
    severity: 'info' | 'warning' = 'warning',
  ): void {
    const warned = (this.#warned ??= new Set());
    if (warned.has(code)) return;
    warned.add(code);
    this.decoding.context.warn(code, message, { ...detailsOf(span, expected, found), severity });
  }

  /** Warns of numbers that are none, in what was read since the last call. */
  warnOfNonFinite(): void {
    const span = this.decoding.source.takeNonFinite();
    if (span !== undefined)
      this.warnOnce('non-finite', 'a number is not finite, or too large for 32 bits', span);
  }

  /** Ends the decode where a list is longer than can be held. */
  failOfLimit(what: string, span: ByteSpan, most: number, found: number | string): never {
    return this.decoding.context.fail(
      'limit-exceeded',
      `too many ${what}`,
      detailsOf(span, `at most ${most}`, found),
    );
  }

  /** `Mesh Body > vertices[17]`. */
  get path(): string {
    const name = this.name === undefined ? '' : ` ${this.name.text}`;
    const record = this.record < 0 ? '' : `[${this.record}]`;
    return `${this.type}${name}${this.member === '' ? '' : ` > ${this.member}${record}`}`;
  }
}

/** Reads a string as a label. */
export function* readLabel({ source, context }: Decoding): Waiting<Name> {
  const start = yield* source.begin();
  const bytes = yield* source.string();
  return context.text(bytes, source.span(start));
}

export function referenceEvent(
  decoding: Decoding,
  parent: XPlace | undefined,
  { start, name, guid }: ReferencePart,
): XEvent {
  const span = decoding.source.span(start);
  const label = name && decoding.context.text(name, span);
  if (label !== undefined) decoding.names.want('object', label.text, span);
  return {
    type: 'x:reference',
    ...(label && { name: label }),
    ...(guid !== undefined && { guid }),
    ...(parent && { parent }),
    span,
  };
}

/**
 * What a reference to a frame or material points at: a name, bound by whoever reads the events, since it may stand
 * later in the file; an index only where the reference gives no name but the identifier of a thing already seen.
 */
export function refOf(
  { source, context, names }: Decoding,
  kind: 'frame' | 'material',
  { start, name, guid = '' }: ReferencePart,
): Ref {
  const span = source.span(start);
  const index = name === undefined ? names.indexOf(kind, guid) : undefined;
  if (index !== undefined) return { index };
  const label = context.text(name ?? new TextEncoder().encode(`<${guid}>`), span);
  names.want(kind, label.text, span);
  return { name: label };
}
