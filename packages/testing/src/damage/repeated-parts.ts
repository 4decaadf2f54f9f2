import type { CoreEvent } from '@rigstream/core';
import { spread } from '../decode/cut-offsets.ts';
import type { DamagedInput } from './damaged-input.ts';

const repetitions = 20_000;
const mostBytes = 200_000;
const mostInputs = 48;

/**
 * Inputs in which a part is repeated many thousand times: what opens a level without closing it becomes very deep
 * nesting. The parts lie between the places where events begin, and at even steps.
 */
export function* repeatedParts(
  bytes: Uint8Array,
  events: readonly CoreEvent[],
): Generator<DamagedInput, void, void> {
  const starts = new Set<number>();
  for (const { span } of events) if (span !== undefined && span.layer === undefined) starts.add(span.start);
  for (const index of spread(bytes.length, mostInputs)) starts.add(index);
  const sorted = [...starts].toSorted((a, b) => a - b);
  const parts = sorted.map((start, index) => [start, sorted[index + 1] ?? bytes.length] as const);
  for (const index of spread(parts.length, mostInputs)) {
    const [start, end] = parts[index] as readonly [number, number];
    const size = Math.min(end, start + 64) - start;
    if (size <= 0) continue;
    const times = Math.min(repetitions, Math.floor(mostBytes / size));
    const repeated = new Uint8Array(start + size * times + (bytes.length - start));
    repeated.set(bytes.subarray(0, start));
    for (let time = 0; time < times; time++)
      repeated.set(bytes.subarray(start, start + size), start + time * size);
    repeated.set(bytes.subarray(start), start + size * times);
    const label = `with bytes ${start} to ${start + size} repeated ${times} times`;
    yield { label, offset: start, bytes: repeated };
  }
}
