import type { XDataEvent, XMember, XObjectEvent } from '../events.ts';
import type { Mark } from '../value-source.ts';
import type { AnyEvent, OpenObject } from './open-object.ts';

/** The events of one object that core has none for: the first carries what it is, further ones more of its values. */
export class ObjectEvents {
  readonly index: number;
  readonly #object: OpenObject;
  readonly #layout: XObjectEvent['layout'];
  /** Where the thing hangs that is being told of. */
  readonly #parent: XObjectEvent['parent'];
  #start: Mark;
  #hasBegun = false;

  constructor(object: OpenObject, layout: XObjectEvent['layout']) {
    this.index = object.decoding.counts.objects++;
    this.#object = object;
    this.#layout = layout;
    this.#parent = object.place;
    this.#start = object.start;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /**
   * @param values how many values the members have
   * @param end offset behind the values, where more was read already
   */
  make(members: readonly XMember[], values: number, end?: number): readonly AnyEvent[] {
    const { type, name, guid, decoding } = this.#object;
    const read = decoding.source.span(this.#start);
    const span = { ...read, end: end ?? read.end };
    this.#start = decoding.source.mark();
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    const event: XObjectEvent | XDataEvent = isFirst
      ? {
          type: 'x:object',
          object: this.index,
          template: type,
          layout: this.#layout,
          ...(name && { name }),
          ...(guid !== undefined && { guid }),
          ...(this.#parent && { parent: this.#parent }),
          members,
          span,
        }
      : { type: 'x:data', object: this.index, members, span };
    return this.#object.deliver(event, values);
  }
}
