import type { LazyFormat } from '@rigstream/core';
import type { ZymEvent } from './events.ts';
import { facts } from './facts.ts';
import type { ZymOptions } from './options.ts';

/** The ZYM format, whose code is fetched when a source turns out to be one. */
export const lazyZym: LazyFormat<'zym', ZymEvent, ZymOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.zym),
};
