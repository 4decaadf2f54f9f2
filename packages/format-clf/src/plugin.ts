import type { FormatPlugin } from '@rigstream/core';
import { decodeClf } from './decode-clf.ts';
import type { ClfEvent } from './events.ts';
import { facts } from './facts.ts';
import type { ClfOptions } from './options.ts';

/**
 * CLF models. Coordinates are taken as left-handed with y up, front faces clockwise, texture coordinates with v
 * downwards, angles in radians composed as `options.rotationOrder` says, times in frames of an assumed rate
 * (specification section 6); `asset.space` says so too.
 */
export const clf: FormatPlugin<'clf', ClfEvent, ClfOptions> = {
  ...facts,
  defaults: {
    layout: 'auto',
    headerSize: 'auto',
    textureNames: 'auto',
    indexWidth: 'auto',
    facePadding: 'auto',
    vertexStride: 28,
    rotationOrder: 'YXZ',
    rotationSigns: [1, 1, 1],
    frameRate: 30,
  },
  decode: decodeClf,
};
