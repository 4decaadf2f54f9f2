import { API_VERSION, type FormatDescriptor, type SniffVerdict } from '@rigstream/core';
import { HEADER_BYTES, MAGIC } from './layout.ts';

/** Default of `ZymOptions.maxHeldBytes`. */
export const MOST_HELD_BYTES: number = 2 ** 23;

/** The facts of ZYM files, without the code that decodes them. */
export const facts: FormatDescriptor<'zym'> = {
  id: 'zym',
  title: 'ZYM (Zymotic model)',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['zym'],
  mediaTypes: ['model/x-zym'],
  sniffBytes: HEADER_BYTES,
  // One batch, and what `maxHeldBytes` allows.
  variants: [{ id: 'poses', incremental: true, maxRetainedBytes: MOST_HELD_BYTES + 2 ** 20 }],
  sniff,
};

function sniff(head: Uint8Array): SniffVerdict {
  for (let index = 0; index < MAGIC.length; index++) if (head[index] !== MAGIC.charCodeAt(index)) return 'no';
  return 'certain';
}
