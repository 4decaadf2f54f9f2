import type { XDataEvent, XMember, XObjectEvent } from '../events.ts';
import type { Mark } from '../value-source.ts';
import type { OpenObject } from './open-object.ts';

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

  make(members: readonly XMember[]): XObjectEvent | XDataEvent {
    const { type, name, guid, decoding } = this.#object;
    const span = decoding.source.span(this.#start);
    this.#start = decoding.source.mark();
    if (this.#hasBegun) return { type: 'x:data', object: this.index, members, span };
    this.#hasBegun = true;
    return {
      type: 'x:object',
      object: this.index,
      template: type,
      layout: this.#layout,
      ...(name && { name }),
      ...(guid !== undefined && { guid }),
      ...(this.#parent && { parent: this.#parent }),
      members,
      span,
    };
  }
}
