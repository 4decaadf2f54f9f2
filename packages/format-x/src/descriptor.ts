import { API_VERSION, type FormatDescriptor, type LazyFormat, type SniffVerdict } from '@rigstream/core';
import type { XEvent } from './events.ts';
import { HEADER_BYTES, MAGIC } from './layout.ts';
import type { XOptions } from './options.ts';

/** The facts of .X files, without the code that decodes them. */
export const facts: FormatDescriptor<'x'> = {
  id: 'x',
  title: 'DirectX .X',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['x'],
  mediaTypes: ['model/x', 'model/x-directx'],
  // A byte-order mark may come first.
  sniffBytes: HEADER_BYTES + 3,
  variants: [{ id: 'txt', incremental: true }],
  sniff,
};

/** The .X format, whose code is fetched when a source turns out to be one. */
export const lazyX: LazyFormat<'x', XEvent, XOptions> = {
  ...facts,
  load: () => import('./plugin.ts').then((module) => module.x),
};

function sniff(head: Uint8Array): SniffVerdict {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for (let index = 0; index < MAGIC.length; index++)
    if (head[start + index] !== MAGIC.charCodeAt(index)) return 'no';
  return 'certain';
}
