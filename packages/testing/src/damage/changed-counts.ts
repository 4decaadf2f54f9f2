import type { CoreEvent } from '@rigstream/core';
import { seededRandom } from '../seeded-random.ts';
import { damage, damagedInputs, type DamagedInput } from './damaged-input.ts';

/** What a damaged or malicious count looks like. */
const binaryCounts = [0xffffffff, 0x7fffffff, 0x80000000, 0x00ffffff, 0x0000ffff, 0x000f0000, 0, 1] as const;
const textCounts = [
  '4294967295',
  '2147483648',
  '16777215',
  '99999999999999999999',
  '-1',
  '0',
  '1e9',
  '',
] as const;

/**
 * Inputs in which a number has been changed to one that is much too large, or impossible. Nobody told the kit where the
 * counts are; so it tries every number of text, and every offset of binary data, as far as its work allows. Heads of
 * things, which is where counts are, come first.
 */
export function* changedCounts(
  bytes: Uint8Array,
  events: readonly CoreEvent[],
  seed: number,
): Generator<DamagedInput, void, void> {
  const most = damagedInputs(bytes.length);
  let made = 0;
  for (const input of isText(bytes) ? changedNumbers(bytes, seed) : changedFields(bytes, events, seed)) {
    if (made++ >= most) return;
    yield input;
  }
}

function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 512);
  return head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
}

function* changedFields(
  bytes: Uint8Array,
  events: readonly CoreEvent[],
  seed: number,
): Generator<DamagedInput, void, void> {
  const heads = offsetsInHeads(events, bytes.length);
  for (const offset of inRandomOrder(heads, seed)) yield* changedField(bytes, offset, binaryCounts);
  const all = Array.from({ length: bytes.length }, (_, index) => index);
  for (const offset of inRandomOrder(all, seed + 1)) yield* changedField(bytes, offset, binaryCounts);
}

/** Offsets at the beginning of each thing, where its counts are. */
function offsetsInHeads(events: readonly CoreEvent[], length: number): readonly number[] {
  const offsets = new Set<number>();
  for (const { span } of events) {
    if (span === undefined || span.layer !== undefined) continue;
    const end = Math.min(span.end, span.start + 64, length);
    for (let offset = span.start; offset < end; offset++) offsets.add(offset);
  }
  return [...offsets];
}

function* changedField(
  bytes: Uint8Array,
  offset: number,
  counts: readonly number[],
): Generator<DamagedInput, void, void> {
  for (const count of counts) {
    for (const isLittleEndian of [true, false]) {
      const size = count > 0xffff || offset + 4 <= bytes.length ? 4 : 2;
      if (offset + size > bytes.length) continue;
      const label = `with 0x${count.toString(16)} at byte ${offset} (${size} bytes, ${isLittleEndian ? 'little' : 'big'}-endian)`;
      yield damage(bytes, offset, label, (_copy, view) => {
        if (size === 4) view.setUint32(offset, count, isLittleEndian);
        else view.setUint16(offset, count, isLittleEndian);
      });
    }
  }
}

function* changedNumbers(bytes: Uint8Array, seed: number): Generator<DamagedInput, void, void> {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const numbers = [...text.matchAll(/(?<![\w.])\d+(?![\w.])/g)];
  for (const { index: offset, 0: digits } of inRandomOrder(numbers, seed)) {
    for (const count of textCounts) {
      const changed = text.slice(0, offset) + count + text.slice(offset + digits.length);
      const label = `with "${digits}" at byte ${offset} changed to "${count}"`;
      yield { label, offset, bytes: Uint8Array.from(changed, (character) => character.charCodeAt(0)) };
    }
  }
}

function inRandomOrder<Element>(elements: readonly Element[], seed: number): readonly Element[] {
  const random = seededRandom(seed);
  const shuffled = [...elements];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Element, shuffled[last] as Element];
  }
  return shuffled;
}
