import type { LazyFormat } from '@rigstream/core';
import type { CffEvent } from './events.ts';
import { facts } from './facts.ts';
import type { CffOptions } from './options.ts';

/** The CFF format, whose code is fetched when a source turns out to be one. */
export const lazyCff: LazyFormat<'cff', CffEvent, CffOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.cff),
};
