import type { UnknownEvent } from '@rigstream/core';
import type { NumberList } from '../records/number-list.ts';
import { CLOSE, OPEN, type Waiting, type XmlReader } from './xml-reader.ts';

/** A number of an attribute, as a 32-bit float. */
export function attributeFloat(reader: XmlReader, name: string): number | undefined {
  return reader.list(name, 1) > 0 ? Math.fround(reader.values[0] as number) : undefined;
}

/** A whole number of an attribute: digits behind the point are cut off. */
export function attributeInteger(reader: XmlReader, name: string): number | undefined {
  if (reader.list(name, 1) === 0) return undefined;
  const value = Math.trunc(reader.values[0] as number);
  return Number.isSafeInteger(value) ? value : 0;
}

/** The numbers of a leaf, as 32-bit floats; those missing are 0, with a warning. */
export function leafFloats<Tuple extends readonly number[]>(reader: XmlReader, size: Tuple['length']): Tuple {
  expectNumbers(reader, size);
  return Array.from(reader.numbers.subarray(0, size), Math.fround) as unknown as Tuple;
}

/** Adds the numbers of a leaf to a list. */
export function pushLeaf(reader: XmlReader, size: number, list: NumberList): void {
  if (reader.count < size) expectNumbers(reader, size);
  const { numbers } = reader;
  for (let index = 0; index < size; index++) list.push(numbers[index] as number);
}

/** The number a leaf holds. */
export function leafFloat(reader: XmlReader): number {
  expectNumbers(reader, 1);
  return reader.numbers[0] as number;
}

/** The whole number a leaf holds. */
export function leafInteger(reader: XmlReader): number {
  expectNumbers(reader, 1);
  const value = Math.trunc(reader.numbers[0] as number);
  return Number.isSafeInteger(value) ? value : 0;
}

/** Fills up the numbers of a leaf. */
export function expectNumbers(reader: XmlReader, size: number): void {
  if (reader.count >= size) return;
  reader.warn('missing-field', 'numbers are missing; taken as 0', `${reader.count} of ${size}`);
  reader.numbers.fill(0, reader.count, size);
}

/** Passes over what does not belong where it stands. */
export function* passUnknown(reader: XmlReader, found: number): Waiting<UnknownEvent> {
  const what = reader.tagName();
  const span = found === OPEN ? yield* reader.pass() : reader.span(reader.start);
  return { type: 'unknown', what, span };
}

/** Passes over what an element holds up to its end, where nothing is expected in it. */
export function* passContent(reader: XmlReader): Generator<UnknownEvent | number, void, void> {
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) return;
    yield yield* passUnknown(reader, found);
  }
}
