import type { FormatPlugin } from '@rigstream/core';
import { BinarySource } from './binary/binary-source.ts';
import { decodeX } from './decode-x.ts';
import { facts } from './facts.ts';
import type { XEvent } from './events.ts';
import { mszipLayer } from './inflate/mszip-layer.ts';
import type { XOptions } from './options.ts';

/**
 * DirectX .X models. Coordinates are left-handed with y up, front faces clockwise, matrices for row vectors, rotations
 * conjugate and stored w x y z, times in ticks (specification section 6); `asset.space` says so too.
 */
export const x: FormatPlugin<'x', XEvent, XOptions> = {
  ...facts,
  defaults: { nonFinite: 'keep' },
  decode: (cursor, context) => decodeX(cursor, context, { BinarySource, mszipLayer }),
};
