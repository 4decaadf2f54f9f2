import type { XMember } from '../events.ts';
import type { Layout } from '../templates/template-book.ts';
import { ObjectEvents } from './object-events.ts';
import { OpenObject, type Opening, type ValuePart, type XRoutine } from './open-object.ts';
import { TypedValues } from './typed-values.ts';

/** An object core has no event for, whose layout is known: its values go by that. */
export class TypedObject extends OpenObject {
  readonly #values: TypedValues;

  constructor(opening: Opening, layout: Layout) {
    super(opening);
    const events = new ObjectEvents(this, layout.source);
    this.#values = new TypedValues(this, events, layout);
    this.place = { kind: 'object', index: events.index };
  }

  override *read(): XRoutine {
    yield* this.#values.read();
  }
}

/** An object without a known layout: its numbers and strings in the order of the file. */
export class UntypedObject extends OpenObject {
  readonly #events: ObjectEvents;
  #members: XMember[] = [];
  /** The run of numbers at the end of the values. */
  #numbers = new Float64Array(16);
  #count = 0;
  /** Numbers of the run that were delivered already. */
  #delivered = 0;
  #held = 0;

  constructor(opening: Opening) {
    super(opening);
    this.#events = new ObjectEvents(this, 'none');
    this.place = { kind: 'object', index: this.#events.index };
  }

  override *value(part: ValuePart): XRoutine {
    const { source, context } = this.decoding;
    const { batchSize } = context;
    if (part.kind === 'string') {
      this.#endRun();
      this.#delivered = 0;
      const value = context.text(part.bytes, source.span(part.start));
      this.#members.push({ name: '', type: 'STRING', value });
      this.#held += 1 + Math.floor(part.bytes.length / 8);
    } else {
      if (this.#count + 1 >= this.#numbers.length) this.#grow();
      this.#numbers[this.#count] = part.value;
      const room = Math.min(this.#numbers.length, this.#count + batchSize - this.#held);
      const taken = source.takeFloats(this.#numbers, this.#count + 1, room);
      this.#held += taken - this.#count;
      this.#count = taken;
    }
    if (this.#held >= batchSize) yield* this.#emit();
  }

  override *settle(): XRoutine {
    if (this.#held > 0 || !this.#events.hasBegun) yield* this.#emit();
    this.#delivered = 0;
  }

  *#emit(): XRoutine {
    this.#endRun();
    const members = this.#members;
    this.#members = [];
    this.#held = 0;
    yield this.#events.make(members);
    this.warnOfNonFinite();
  }

  #endRun(): void {
    if (this.#count === 0) return;
    this.#members.push({
      name: '',
      type: 'DOUBLE',
      value: this.#numbers.slice(0, this.#count),
      ...(this.#delivered > 0 ? { first: this.#delivered } : {}),
    });
    this.#delivered += this.#count;
    this.#count = 0;
  }

  #grow(): void {
    const grown = new Float64Array(2 * this.#numbers.length);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
