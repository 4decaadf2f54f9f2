import type { DecodeContext, FaultDetails } from '@rigstream/core';
import { HEADER_WORDS, headerBytesOf, zeroWordsHold } from './layout.ts';

/** What else is called .clf, by how it begins as Latin-1 text (specification section 7). */
const others: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^(ï»¿)?\s*<(\?xml|ProcessList)/, 'a colour table in the Common LUT Format'],
  [/^#%/, 'a microarray cell layout'],
  [/^\$\$/, 'slice data of the Common Layer Interface'],
  [/^[\x21-\x7e]+ \S+ \S+ \[/, 'a web server log in the Common Log Format'],
  // oxlint-disable-next-line no-control-regex
  [/^\x10\x11\x12\x13/, 'CLF with its bytes swapped'],
];

/**
 * Lets a CLF pass, and a file of another signature whose header fits.
 * @param head up to 48 bytes
 * @returns what to warn of, once the asset is told
 * @throws FormatError `bad-magic`, which says what the file is instead, where that is known
 */
export function refuseOthers(context: DecodeContext, head: Uint8Array): FaultDetails | undefined {
  const text = String.fromCharCode(...head);
  if (SIGNATURE_BYTES === text.slice(0, 4) || SIGNATURE_BYTES.startsWith(text)) return undefined;
  const details = { span: { start: 0, end: Math.min(4, head.length) }, expected: 'the bytes 13 12 11 10' };
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const other =
    others.find(([beginning]) => beginning.test(text))?.[1] ??
    (looksLikeCff(view) && 'CFF, which @rigstream/format-cff decodes');
  if (!other && headerFits(view)) return details;
  return context.fail('bad-magic', `this is no CLF${other ? ` but ${other}` : ''}`, details);
}

const SIGNATURE_BYTES = '\x13\x12\x11\x10';

/** Zero where words must be zero, and levels in a believable number. */
function headerFits(view: DataView): boolean {
  if (view.byteLength < 44 || !zeroWordsHold(view)) return false;
  return isCount(view, HEADER_WORDS[headerBytesOf(view)][0]);
}

function isCount(view: DataView, word: number): boolean {
  return (view.getUint32(word * 4, true) - 1) >>> 0 < 4096;
}

/** Origin and scale of a plausible size, then a small number of levels (specification section 9). */
function looksLikeCff(view: DataView): boolean {
  if (view.byteLength < 44) return false;
  for (let word = 0; word < 6; word++) {
    const size = Math.abs(view.getFloat32(word * 4, true));
    if (!(size <= 1e6 && (size >= 1e-6 || (word < 3 && size === 0)))) return false;
  }
  return isCount(view, 8);
}
