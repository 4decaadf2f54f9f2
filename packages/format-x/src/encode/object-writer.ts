import type { Name } from '@rigstream/core';
import type { XDataEvent, XMember, XNumbers, XObjectEvent, XReferenceEvent, XStruct } from '../events.ts';
import { primitiveOf } from '../templates/template.ts';
import type { Chunks } from './chunks.ts';
import type { TokenSink } from './token-sink.ts';

/** Elements of an array on one line. */
const ELEMENTS_PER_LINE = 16;

/** Writes objects core has no events for, by the types of their members. They may nest. */
export class ObjectWriter {
  readonly #sink: TokenSink;
  /** Objects that are open, the innermost last. */
  readonly #open: number[] = [];
  /** An array at the end of the last event: it may go on in the next. */
  #unendedArray: string | undefined;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  *object(event: XObjectEvent): Chunks {
    this.#sink.open(event.template, event.name?.raw);
    if (event.guid !== undefined) this.#sink.guid(event.guid);
    this.#open.push(event.object);
    yield* this.#members(event.members);
  }

  *data(event: XDataEvent): Chunks {
    if (this.#open.at(-1) !== event.object) {
      throw new RangeError(`values of object ${event.object} come while it is not open`);
    }
    yield* this.#members(event.members);
  }

  reference(event: XReferenceEvent): void {
    this.#endArray();
    this.#sink.reference(event.name?.raw, event.guid);
  }

  /**
   * Closes what is inside an object.
   * @throws RangeError where the object is not open
   */
  closeTo(object: number): void {
    while (this.#open.length > 0 && this.#open.at(-1) !== object) this.#close();
    if (this.#open.length === 0) throw new RangeError(`object ${object} is not open any more`);
    this.#endArray();
  }

  closeAll(): void {
    while (this.#open.length > 0) this.#close();
  }

  #close(): void {
    this.#endArray();
    this.#open.pop();
    this.#sink.close();
  }

  *#members(members: readonly XMember[]): Chunks {
    for (const [index, member] of members.entries()) {
      const isArray = isArrayValue(member.value);
      if (isArray && member.first !== undefined && this.#unendedArray === member.name) {
        this.#sink.nextElement();
        this.#unendedArray = undefined;
      } else this.#endArray();
      this.#value(member);
      if (isArray && index === members.length - 1) this.#unendedArray = member.name;
      else {
        this.#sink.endMember();
        this.#sink.lineEnd();
      }
      yield* this.#sink.full();
    }
  }

  #endArray(): void {
    if (this.#unendedArray === undefined) return;
    this.#unendedArray = undefined;
    this.#sink.endMember();
    this.#sink.lineEnd();
  }

  /** A value without what ends it. */
  #value({ name, type, value }: XMember): void {
    const write = this.#numberWriterOf(name, type);
    if (typeof value === 'number') write(value);
    else if (ArrayBuffer.isView(value)) this.#numbers(write, value);
    else if (isList(value)) this.#list(value);
    else this.#stringOrStruct(value);
  }

  #numbers(write: (value: number) => void, values: XNumbers): void {
    for (let index = 0; index < values.length; index++) {
      if (index > 0) this.#nextElement(index % ELEMENTS_PER_LINE === 0);
      write(values[index] as number);
    }
  }

  #list(values: readonly (Name | XStruct)[]): void {
    for (const [index, value] of values.entries()) {
      if (index > 0) this.#nextElement(true);
      this.#stringOrStruct(value);
    }
  }

  #nextElement(lineEnd: boolean): void {
    this.#sink.nextElement();
    if (lineEnd) this.#sink.lineEnd();
  }

  #stringOrStruct(value: Name | XStruct): void {
    if ('raw' in value) {
      this.#sink.string(value.raw);
      return;
    }
    for (const member of value.members) {
      this.#value(member);
      this.#sink.endMember();
    }
  }

  #numberWriterOf(name: string, type: string): (value: number) => void {
    const sink = this.#sink;
    switch (primitiveOf(type)) {
      case 'float':
        return (value) => sink.float(value);
      case 'unsigned':
      case 'signed':
        return (value) => sink.integer(value);
      default:
        // Values without a layout have no name; they are delivered as doubles, and so are integers of 64 bits.
        if (name === '' || type !== 'DOUBLE') return (value) => sink.number(value);
        return (value) => sink.double(value);
    }
  }
}

function isArrayValue(value: XMember['value']): boolean {
  return typeof value !== 'number' && (ArrayBuffer.isView(value) || isList(value));
}

function isList(value: Exclude<XMember['value'], number>): value is readonly (Name | XStruct)[] {
  return Array.isArray(value);
}
