import type { FormatPlugin } from '@rigstream/core';
import { decodeCff } from './decode-cff.ts';
import type { CffEvent } from './events.ts';
import { facts } from './facts.ts';
import type { CffOptions } from './options.ts';

/**
 * CFF models. Coordinates are taken as left-handed with y up, front faces clockwise, texture coordinates with v
 * downwards, angles in radians composed as `options.rotationOrder` says, times in frames of an assumed rate (CLF
 * specification sections 6 and 9); `asset.space` says so too.
 */
export const cff: FormatPlugin<'cff', CffEvent, CffOptions> = {
  ...facts,
  defaults: { rotationOrder: 'YXZ', rotationSigns: [1, 1, 1], frameRate: 30, unknownBytes: false },
  decode: decodeCff,
};
