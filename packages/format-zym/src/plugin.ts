import type { FormatPlugin } from '@rigstream/core';
import { decodeZym } from './decode-zym.ts';
import type { ZymEvent } from './events.ts';
import { facts, MOST_HELD_BYTES } from './facts.ts';
import type { ZymOptions } from './options.ts';

/**
 * ZYM models. Coordinates are right-handed with z up and x forward, front faces counter-clockwise, matrices row-major
 * for column vectors, texture coordinates with v upwards, times in poses (specification sections 2 and 3);
 * `asset.space` says so too.
 */
export const zym: FormatPlugin<'zym', ZymEvent, ZymOptions> = {
  ...facts,
  defaults: { maxHeldBytes: MOST_HELD_BYTES },
  decode: decodeZym,
};
