import type { LazyFormat } from '@rigstream/core';
import type { XEvent } from './events.ts';
import { facts } from './facts.ts';
import type { XOptions } from './options.ts';

/** The .X format, whose code is fetched when a source turns out to be one. */
export const lazyX: LazyFormat<'x', XEvent, XOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.x),
};
