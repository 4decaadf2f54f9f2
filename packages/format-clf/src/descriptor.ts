import type { LazyFormat } from '@rigstream/core';
import type { ClfEvent } from './events.ts';
import { facts } from './facts.ts';
import type { ClfOptions } from './options.ts';

/** The CLF format, whose code is fetched when a source turns out to be one. */
export const lazyClf: LazyFormat<'clf', ClfEvent, ClfOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.clf),
};
