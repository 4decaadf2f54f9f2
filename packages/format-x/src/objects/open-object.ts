import type { DecodeContext, Name, PluginEvent, Ref, WarningCode, WarningDetails } from '@rigstream/core';
import type { XEvent, XPlace } from '../events.ts';
import type { NameBook } from '../name-book.ts';
import type { TemplateBook } from '../templates/template-book.ts';
import type { Mark, Part, ValueSource } from '../value-source.ts';

/** A routine that waits for bytes and yields events. */
export type XRoutine = Generator<PluginEvent | XEvent | number, void, void>;

export type ReferencePart = Extract<Part, { kind: 'reference' }>;
export type ValuePart = Extract<Part, { kind: 'number' | 'string' }>;

/** What the objects of one decode share. */
export interface Decoding {
  readonly source: ValueSource;
  readonly context: DecodeContext;
  readonly names: NameBook;
  readonly templates: TemplateBook;
  /** Things announced so far. */
  readonly counts: {
    bones: number;
    meshes: number;
    materials: number;
    clips: number;
    channels: number;
    tracks: number;
    objects: number;
  };
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
 * then hands it what else stands in it. This base takes part as little as it can; one class per kind of object does
 * the rest.
 */
export class OpenObject {
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
  /** The list of this object that is being read, and the record of it; what tells so instead, where it is not one. */
  member: string | undefined;
  record = 0;
  locate: (() => string) | undefined;
  readonly #warned = new Set<WarningCode>();

  constructor(opening: Opening) {
    this.decoding = opening.decoding;
    this.parent = opening.parent;
    this.start = opening.start;
    this.type = opening.type;
    this.name = opening.name;
    this.guid = opening.guid;
    this.place = opening.parent?.place;
    this.bone = opening.parent?.bone ?? -1;
  }

  /** Reads the values of the object itself, which stand before its children. */
  *read(): XRoutine {}

  /** Delivers what must come before anything else in the object. */
  *settle(): XRoutine {}

  /** Delivers what is held back, before an error passes. */
  *release(): XRoutine {
    yield* this.settle();
  }

  *refer(reference: ReferencePart): XRoutine {
    yield referenceEvent(this.decoding, this.place, reference);
  }

  /** A value behind those the layout has. */
  *value(part: ValuePart): XRoutine {
    yield* this.settle();
    this.warnOnce('count-mismatch', `there are more values than a ${this.type} has`, {
      span: this.decoding.source.span(part.start),
    });
  }

  *close(): XRoutine {}

  /** Says that no list is being read any more. */
  endMember(): void {
    this.member = undefined;
    this.locate = undefined;
  }

  /** Warns, unless this object was warned of for the same reason. */
  warnOnce(code: WarningCode, message: string, details: WarningDetails): void {
    if (this.#warned.has(code)) return;
    this.#warned.add(code);
    this.decoding.context.warn(code, message, details);
  }

  /** Warns of numbers that are none, in what was read since the last call. */
  warnOfNonFinite(): void {
    const span = this.decoding.source.takeNonFinite();
    if (span === undefined) return;
    this.warnOnce('non-finite', 'a number is not finite, or too large for 32 bits', { span });
  }

  /** `Mesh Body > vertices[17]`. */
  get path(): string {
    const name = this.name === undefined ? '' : ` ${this.name.text}`;
    const member = this.locate?.() ?? (this.member === undefined ? '' : `${this.member}[${this.record}]`);
    return `${this.type}${name}${member === '' ? '' : ` > ${member}`}`;
  }
}

export function referenceEvent(
  decoding: Decoding,
  parent: XPlace | undefined,
  reference: ReferencePart,
): XEvent {
  const { source, context, names } = decoding;
  const span = source.span(reference.start);
  const name = reference.name === undefined ? undefined : context.text(reference.name, span);
  if (name !== undefined) names.want('object', name.text, span);
  return {
    type: 'x:reference',
    ...(name === undefined ? {} : { name }),
    ...(reference.guid === undefined ? {} : { guid: reference.guid }),
    ...(parent === undefined ? {} : { parent }),
    span,
  };
}

/**
 * What a reference to a frame or material points at: a name, bound by whoever reads the events, since it may stand
 * later in the file; an index only where the reference gives no name but the identifier of a thing already seen.
 */
export function refOf(decoding: Decoding, kind: 'frame' | 'material', reference: ReferencePart): Ref {
  const { source, context, names } = decoding;
  const span = source.span(reference.start);
  if (reference.name === undefined) {
    const guid = reference.guid ?? '';
    const index = names.indexOf(kind, guid);
    if (index !== undefined) return { index };
  }
  const name = context.text(reference.name ?? new TextEncoder().encode(`<${reference.guid ?? ''}>`), span);
  names.want(kind, name.text, span);
  return { name };
}
