import type { DecodeContext, FaultDetails } from '@rigstream/core';
import { HEADER_WORDS, headerBytesOf, SIGNATURE, zeroWordsHold } from './layout.ts';

/** What else is called .clf, by how it begins as Latin-1 text (specification section 7). */
const others: readonly (readonly [beginning: RegExp, what: string, hint?: string])[] = [
  [/^(ï»¿)?\s*<(\?xml|ProcessList)/, 'a colour lookup table in the Common LUT Format (XML)'],
  [/^#%/, 'a microarray cell layout (text)'],
  [/^\$\$/, 'slice data of the Common Layer Interface'],
  [/^[\x21-\x7e]+ \S+ \S+ \[/, 'a web server log in the Common Log Format (text)'],
  // oxlint-disable-next-line no-control-regex
  [/^\x10\x11\x12\x13/, 'CLF with its bytes swapped (big-endian), which no known game reads'],
];

/**
 * Lets a CLF pass, and a file of another signature whose header fits.
 * @param head up to 48 bytes
 * @returns what to warn of, once the asset is told
 * @throws FormatError `bad-magic`, which says what the file is instead, where that is known
 */
export function refuseOthers(context: DecodeContext, head: Uint8Array): FaultDetails | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const signature = head.length < 4 ? undefined : view.getUint32(0, true);
  const isCut = signature === undefined && SIGNATURE_BYTES.startsWith(String.fromCharCode(...head));
  if (signature === SIGNATURE || isCut) return undefined;
  const text = String.fromCharCode(...head);
  const found = Array.from(head.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const details = { span: { start: 0, end: Math.min(4, head.length) }, expected: '13 12 11 10', found };
  const other = others.find(([beginning]) => beginning.test(text))?.[1];
  if (other === undefined && looksLikeCff(view)) {
    context.fail('bad-magic', 'this is no CLF but looks like CFF, the runtime form of the same game', {
      ...details,
      hint: 'Decode it with @rigstream/format-cff.',
    });
  }
  if (other === undefined && headerFits(view)) return details;
  return context.fail(
    'bad-magic',
    other ? `this is no CLF model but ${other}` : 'this is no CLF model',
    details,
  );
}

const SIGNATURE_BYTES = '\x13\x12\x11\x10';

/** Zero where words must be zero, and pieces in a believable number. */
function headerFits(view: DataView): boolean {
  if (view.byteLength < 44 || !zeroWordsHold(view)) return false;
  const { levels, pieces } = HEADER_WORDS[headerBytesOf(view)];
  return [levels, pieces].every((word) => {
    const count = view.getUint32(word * 4, true);
    return count > 0 && count < 4096;
  });
}

/** Origin and scale of a plausible size, then small counts (specification section 9). */
function looksLikeCff(view: DataView): boolean {
  if (view.byteLength < 44) return false;
  for (let word = 0; word < 6; word++) {
    const value = Math.abs(view.getFloat32(word * 4, true));
    if (!(value <= 1e6 && (word < 3 ? value === 0 || value >= 1e-6 : value >= 1e-6))) return false;
  }
  return [24, 28, 32].every((at) => view.getUint32(at, true) < 4096) && view.getUint32(32, true) > 0;
}
