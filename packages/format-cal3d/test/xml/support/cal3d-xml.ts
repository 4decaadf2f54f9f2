import type { FormatPlugin } from '@rigstream/core';
import { decodeXml } from '../../../src/decode-xml.ts';
import type { Cal3dEvent } from '../../../src/events.ts';

/** Cal3D files in XML, and only those. */
export const cal3dXml: FormatPlugin<'cal3d', Cal3dEvent> = {
  id: 'cal3d',
  title: 'Cal3D in XML',
  version: '0.0.0',
  apiVersion: 1,
  extensions: ['xsf', 'xaf', 'xmf', 'xrf', 'xpf'],
  mediaTypes: [],
  sniffBytes: 1024,
  variants: [
    { id: 'xml-header', incremental: true },
    { id: 'xml-attribute', incremental: true },
  ],
  defaults: {},
  sniff(head) {
    const text = new TextDecoder().decode(head);
    return /<(?:header\s|(?:skeleton|animation|mesh|material)\s[^>]*version)/i.test(text) ? 'certain' : 'no';
  },
  decode: decodeXml,
};
