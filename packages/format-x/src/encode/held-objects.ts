import type { XDataEvent, XObjectEvent, XReferenceEvent } from '../events.ts';

type HeldEvent = XObjectEvent | XDataEvent | XReferenceEvent;

/** Keeps the objects that stand in materials, whose own events come behind them. */
export class HeldObjects {
  readonly #byMaterial = new Map<number, HeldEvent[]>();
  /** The material of each object that is held. */
  readonly #materialOf = new Map<number, number>();

  /** Keeps the event if it belongs in a material. */
  take(event: HeldEvent): boolean {
    const material = this.#placeOf(event);
    if (material === undefined) return false;
    if (event.type === 'x:object') this.#materialOf.set(event.object, material);
    const held = this.#byMaterial.get(material);
    if (held === undefined) this.#byMaterial.set(material, [event]);
    else held.push(event);
    return true;
  }

  /** The events kept for a material; they are handed out once. */
  of(material: number): readonly HeldEvent[] {
    const held = this.#byMaterial.get(material) ?? [];
    this.#byMaterial.delete(material);
    for (const event of held) if (event.type === 'x:object') this.#materialOf.delete(event.object);
    return held;
  }

  #placeOf(event: HeldEvent): number | undefined {
    if (event.type === 'x:data') return this.#materialOf.get(event.object);
    if (event.parent?.kind === 'material') return event.parent.index;
    return event.parent?.kind === 'object' ? this.#materialOf.get(event.parent.index) : undefined;
  }
}
