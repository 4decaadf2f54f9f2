import type { FormatPlugin } from '@rigstream/core';
import { decodeX } from './decode-x.ts';
import type { XEvent } from './events.ts';
import { facts } from './facts.ts';
import type { XOptions } from './options.ts';

export type * from './events.ts';
export type { XOptions } from './options.ts';

/**
 * DirectX .X models in text, for pages that know their files: the same format with the same events as the plugin of the
 * main entry, without what reads token streams and MSZIP blocks. Those end in a FormatError `unsupported-variant`.
 */
export const xText: FormatPlugin<'x', XEvent, XOptions> = {
  ...facts,
  variants: facts.variants.filter(({ id }) => id === 'txt'),
  defaults: { nonFinite: 'keep' },
  decode: (cursor, context) => decodeX(cursor, context),
};
