import { API_VERSION, type FormatDescriptor, type SniffVerdict } from '@rigstream/core';
import { HEADER_BYTES } from './layout.ts';

/** The facts of CFF files, without the code that decodes them. */
export const facts: FormatDescriptor<'cff'> = {
  id: 'cff',
  title: 'CFF (Sea Dogs, cyclone engine, runtime form)',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['cff'],
  mediaTypes: ['model/x-cff'],
  sniffBytes: 300,
  variants: [{ id: 'sea-dogs', incremental: true, maxRetainedBytes: 2 ** 20 }],
  sniff,
};

/**
 * There is no signature, so any format that has one wins: `possible` at best. Origin, scale and distance must be of a
 * believable size, the counts small, and the first texture's name printable.
 */
function sniff(head: Uint8Array): SniffVerdict {
  if (head.length <= HEADER_BYTES) return 'no';
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  for (const word of [0, 1, 2, 3, 4, 5, 10]) {
    const value = view.getFloat32(word * 4, true);
    const size = word < 3 ? Math.abs(value) : value;
    const mayBeZero = word < 3 || word === 10;
    if (!(size <= 1e7 && (size >= 1e-6 || (mayBeZero && size === 0)))) return 'no';
  }
  const [textures, materials, levels, bsp] = [24, 28, 32, 36].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  if (textures === 0 || textures > 1024 || materials > 1024 || levels === 0 || levels > 16) return 'no';
  if (bsp !== 0 && bsp < HEADER_BYTES) return 'no';
  const length = head[HEADER_BYTES] as number;
  const name = head.subarray(HEADER_BYTES + 1, HEADER_BYTES + 1 + length);
  return length > 0 && name.every((byte) => byte >= 0x20 && byte !== 0x7f) ? 'possible' : 'no';
}
