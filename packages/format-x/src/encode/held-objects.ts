import type { XDataEvent, XObjectEvent, XPlace, XReferenceEvent } from '../events.ts';

export type ObjectEvent = XObjectEvent | XDataEvent | XReferenceEvent;

/** Keeps objects that come before what they stand in: in a material, or in a channel whose name its tracks tell. */
export class HeldObjects {
  readonly #kind: XPlace['kind'];
  readonly #byPlace = new Map<number, ObjectEvent[]>();
  /** The place of each object that is held. */
  readonly #placeOf = new Map<number, number>();

  constructor(kind: XPlace['kind']) {
    this.#kind = kind;
  }

  /** The material or channel an event belongs in, directly or in an object that is held. */
  placeOf(event: ObjectEvent): number | undefined {
    if (event.type === 'x:data') return this.#placeOf.get(event.object);
    if (event.parent?.kind === this.#kind) return event.parent.index;
    return event.parent?.kind === 'object' ? this.#placeOf.get(event.parent.index) : undefined;
  }

  hold(event: ObjectEvent, place: number): void {
    if (event.type === 'x:object') this.#placeOf.set(event.object, place);
    const held = this.#byPlace.get(place);
    if (held === undefined) this.#byPlace.set(place, [event]);
    else held.push(event);
  }

  /** What is kept for a place; it is handed out once. */
  release(place: number): readonly ObjectEvent[] {
    const held = this.#byPlace.get(place) ?? [];
    this.#byPlace.delete(place);
    for (const event of held) if (event.type === 'x:object') this.#placeOf.delete(event.object);
    return held;
  }

  /** A place something is kept for. */
  get next(): number | undefined {
    return this.#byPlace.keys().next().value;
  }
}
