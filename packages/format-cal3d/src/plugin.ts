import type { FormatPlugin } from '@rigstream/core';
import { decodeXml } from './decode-xml.ts';
import type { Cal3dEvent } from './events.ts';
import { facts } from './facts.ts';

/**
 * Cal3D files in XML. Axes and units are the exporter's; quaternions are conjugate and stored x y z w, times in seconds
 * (specification section 1); `asset.space` says so too.
 */
export const cal3d: FormatPlugin<'cal3d', Cal3dEvent> = { ...facts, defaults: {}, decode: decodeXml };
