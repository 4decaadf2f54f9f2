import type { FormatPlugin } from '@rigstream/core';
import { decodeCal3d } from './decode-cal3d.ts';
import type { Cal3dEvent } from './events.ts';
import { facts } from './facts.ts';
import type { Cal3dOptions } from './options.ts';

/**
 * Cal3D files, binary and XML, and manifests of characters. Axes and units are the exporter's; quaternions are conjugate
 * and stored x y z w, times in seconds (specification section 1); `asset.space` says so too.
 */
export const cal3d: FormatPlugin<'cal3d', Cal3dEvent, Cal3dOptions> = {
  ...facts,
  defaults: {},
  decode: decodeCal3d,
};
