import { API_VERSION, type FormatDescriptor, type SniffVerdict } from '@rigstream/core';
import { HEADER_BYTES, MAGIC } from './layout.ts';

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
  variants: [
    { id: 'txt', incremental: true },
    { id: 'bin', incremental: true },
    // One packed block.
    { id: 'tzip', incremental: true, maxRetainedBytes: 2 ** 16 },
    { id: 'bzip', incremental: true, maxRetainedBytes: 2 ** 16 },
  ],
  sniff,
};

function sniff(head: Uint8Array): SniffVerdict {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for (let index = 0; index < MAGIC.length; index++)
    if (head[start + index] !== MAGIC.charCodeAt(index)) return 'no';
  return 'certain';
}
