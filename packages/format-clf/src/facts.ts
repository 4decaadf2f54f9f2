import { API_VERSION, type FormatDescriptor, type FormatVariant, type SniffVerdict } from '@rigstream/core';
import { SIGNATURE, zeroWordsHold } from './layout.ts';

/** The texture names held until their layout is told, and one batch more. */
const variant = (id: string): FormatVariant => ({ id, incremental: true, maxRetainedBytes: 2 ** 21 });

/** The facts of CLF files, without the code that decodes them. */
export const facts: FormatDescriptor<'clf'> = {
  id: 'clf',
  title: 'CLF (Sea Dogs, cyclone engine)',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['clf'],
  mediaTypes: ['model/x-clf'],
  sniffBytes: 48,
  variants: ['template', 'document', 'h48-cstring', 'h44-fixed256'].map(variant),
  sniff,
};

/** Other formats share the extension, so only bytes count (specification section 7). */
function sniff(head: Uint8Array): SniffVerdict {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (head.length < 4 || view.getUint32(0, true) !== SIGNATURE || !zeroWordsHold(view)) return 'no';
  return head.length >= 44 ? 'certain' : 'likely';
}
