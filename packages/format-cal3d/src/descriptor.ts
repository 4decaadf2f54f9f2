import type { LazyFormat } from '@rigstream/core';
import type { Cal3dEvent } from './events.ts';
import { facts } from './facts.ts';
import type { Cal3dOptions } from './options.ts';

/** The Cal3D format, whose code is fetched when a source turns out to be one. */
export const lazyCal3d: LazyFormat<'cal3d', Cal3dEvent, Cal3dOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.cal3d),
};
