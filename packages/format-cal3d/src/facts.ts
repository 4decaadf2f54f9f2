import { API_VERSION, type FormatDescriptor, type SniffVerdict, type SourceHint } from '@rigstream/core';

/** The facts of Cal3D files in XML, without the code that decodes them. */
export const facts: FormatDescriptor<'cal3d'> = {
  id: 'cal3d',
  title: 'Cal3D',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['xsf', 'xaf', 'xmf', 'xrf', 'xpf'],
  mediaTypes: [],
  sniffBytes: 1024,
  variants: [
    { id: 'xml-header', incremental: true },
    { id: 'xml-attribute', incremental: true },
  ],
  sniff,
};

/** A header, which is a root of its own (specification section 8). */
const HEADER = /<header\s[^<>]*magic\s*=\s*["']?\s*x[sampr]f\b/i;
/** A root that carries what a header would, or what only Cal3D has. */
const ROOT =
  /<(?:skeleton|animation|mesh|material)\s[^<>]*\b(?:version|magic|numbones|numtracks|numsubmesh|nummaps)\s*=/i;

function sniff(head: Uint8Array, { name }: SourceHint): SniffVerdict {
  let text = '';
  for (const byte of head) text += String.fromCharCode(byte);
  if (HEADER.test(text)) return 'certain';
  if (!ROOT.test(text)) return 'no';
  return name !== undefined && /\.x[sampr]f$/i.test(name) ? 'certain' : 'likely';
}
