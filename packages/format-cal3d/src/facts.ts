import { API_VERSION, type FormatDescriptor, type SniffVerdict, type SourceHint } from '@rigstream/core';
import { binaryMagics } from './layout.ts';
import { looksLikeManifest, namesCal3d } from './manifest-head.ts';

/** The facts of Cal3D files, without the code that decodes them. */
export const facts: FormatDescriptor<'cal3d'> = {
  id: 'cal3d',
  title: 'Cal3D',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf', 'cfg'],
  mediaTypes: [],
  sniffBytes: 1024,
  variants: [
    ...['mainline', 'imvu', 'trunk', 'git'].map((dialect) => ({
      id: `binary-${dialect}`,
      incremental: true,
    })),
    ...['mainline-quantised', 'imvu-packed', 'trunk-packed', 'git-packed'].map((id) => ({
      id: `binary-${id}`,
      incremental: true,
    })),
    { id: 'xml-header', incremental: true },
    { id: 'xml-attribute', incremental: true },
    { id: 'cfg', incremental: true },
  ],
  sniff,
};

/** A header, which is a root of its own (specification section 8). */
const HEADER = /<header\s[^<>]*magic\s*=\s*["']?\s*x[sampr]f\b/i;
/** A root that carries what a header would, or what only Cal3D has. */
const ROOT =
  /<(?:skeleton|animation|mesh|material)\s[^<>]*\b(?:version|magic|numbones|numtracks|numsubmesh|nummaps)\s*=/i;

function beginsWithMagic(head: Uint8Array): boolean {
  const magic = String.fromCharCode(...head.subarray(0, 3));
  return head[3] === 0 && binaryMagics.some((each) => each === magic);
}

function sniff(head: Uint8Array, { name }: SourceHint): SniffVerdict {
  if (beginsWithMagic(head)) return 'certain';
  if (looksLikeManifest(head)) {
    if (namesCal3d(head)) return 'certain';
    // Settings of many programs have such keys.
    return name !== undefined && /\.cfg$/i.test(name) ? 'possible' : 'no';
  }
  let text = '';
  for (const byte of head) text += String.fromCharCode(byte);
  if (HEADER.test(text)) return 'certain';
  if (!ROOT.test(text)) return 'no';
  return name !== undefined && /\.x[sampr]f$/i.test(name) ? 'certain' : 'likely';
}
