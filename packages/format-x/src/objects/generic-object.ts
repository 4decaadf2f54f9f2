import type { XMember } from '../events.ts';
import type { Layout } from '../templates/template-book.ts';
import { ObjectEvents } from './object-events.ts';
import { OpenObject, type AnyEvent, type Opening, type ValuePart, type XRoutine } from './open-object.ts';
import { BYTES_PER_VALUE, readTyped } from './typed-values.ts';

/** Numbers taken at a time. */
const TAKEN = 64;

/** An object core has no event for: its values go by its layout, or where it has none stand in the order of the file. */
export class GenericObject extends OpenObject {
  readonly #events: ObjectEvents;
  readonly #layout: Layout;
  #members: XMember[] = [];
  /** The run of numbers at the end of the values. */
  #numbers: number[] = [];
  /** Numbers of the run that were delivered already. */
  #delivered = 0;
  #held = 0;
  /** Offset behind the last value, or behind the opening brace. */
  #end: number;

  constructor(opening: Opening, layout: Layout) {
    super(opening);
    this.#layout = layout;
    this.#events = new ObjectEvents(this, layout.source);
    this.#end = this.span().end;
    this.place = { kind: 'object', index: this.#events.index };
  }

  override *read(): XRoutine {
    if (this.#layout.template) yield* readTyped(this, this.#events, this.#layout);
  }

  override value(part: ValuePart): readonly AnyEvent[] {
    if (this.#layout.template) return super.value(part);
    const { source, context } = this.decoding;
    const { batchSize } = context;
    if (part.kind === 'string') {
      this.#endRun();
      this.#delivered = 0;
      const value = context.text(part.bytes, this.span(part.start));
      this.#members.push({ name: '', type: 'STRING', value });
      this.#held += Math.floor(part.bytes.length / BYTES_PER_VALUE);
    } else {
      this.#numbers.push(part.value);
      const more = new Float64Array(Math.min(TAKEN, batchSize - this.#held - 1));
      const taken = source.takeFloats(more, 0, more.length);
      for (let at = 0; at < taken; at++) this.#numbers.push(more[at] as number);
      this.#held += taken;
    }
    this.#end = this.span().end;
    return ++this.#held < batchSize ? [] : this.#emit();
  }

  override settle(): readonly AnyEvent[] {
    const events = this.#held > 0 || !this.#events.hasBegun ? this.#emit() : [];
    this.#delivered = 0;
    return events;
  }

  #emit(): readonly AnyEvent[] {
    this.warnOfNonFinite();
    this.#endRun();
    const members = this.#members;
    this.#members = [];
    const held = this.#held;
    this.#held = 0;
    return this.#events.make(members, held, this.#end);
  }

  #endRun(): void {
    const value = Float64Array.from(this.#numbers);
    if (value.length === 0) return;
    const first = this.#delivered;
    this.#members.push({ name: '', type: 'DOUBLE', value, ...(first > 0 && { first }) });
    this.#delivered += value.length;
    this.#numbers = [];
  }
}
