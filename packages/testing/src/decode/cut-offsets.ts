import type { CoreEvent } from '@rigstream/core';
import { seededRandom } from '../seeded-random.ts';

/** Size up to which every offset is tried. */
const exhaustiveBytes = 20_000;
/** Bytes one check decodes in all for a larger input, so that its work grows with the input and not with its square. */
const sampledWork = 24_000_000;
const fewestOffsets = 24;

/**
 * Offsets inside an input to cut it at, ascending: all of them where it is small, else a part of them that is the same
 * in every run: the borders of events, both ends, and others at random.
 */
export function cutOffsets(length: number, events: readonly CoreEvent[], seed: number): readonly number[] {
  if (length <= exhaustiveBytes)
    return Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1);
  const most = Math.max(fewestOffsets, Math.floor(sampledWork / length));
  const offsets = new Set<number>();
  const add = (offset: number): void => {
    if (offset > 0 && offset < length) offsets.add(offset);
  };
  for (let near = 1; near <= most / 8; near++) {
    add(near);
    add(length - near);
  }
  const random = seededRandom(seed);
  const borders = events.flatMap(({ span }) =>
    span?.layer === undefined && span ? [span.start, span.end] : [],
  );
  for (let tries = 0; borders.length > 0 && tries < most / 4; tries++)
    add((borders[random(borders.length)] as number) + random(9) - 4);
  while (offsets.size < most) add(1 + random(length - 1));
  return [...offsets].toSorted((a, b) => a - b);
}

/** At most `most` whole numbers below `count`, spread evenly, with the first and the last. */
export function spread(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
