export interface LabelText {
  readonly text: string;
  /** True when the bytes were not valid UTF-8. */
  readonly fellBack: boolean;
}

/** Decodes labels in `encoding`, or as UTF-8 with a fallback where they are not valid UTF-8. */
export function createLabelDecoder(
  encoding: string | undefined,
): (bytes: Uint8Array, fallback: string) => LabelText {
  if (encoding !== undefined) {
    const decode = decoderOf(encoding);
    return (bytes) => ({ text: decode(bytes), fellBack: false });
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (bytes, fallback) => {
    try {
      return { text: utf8.decode(bytes), fellBack: false };
    } catch {
      return { text: decoderOf(fallback)(bytes), fellBack: true };
    }
  };
}

/** Characters of windows-1252 where it differs from Latin-1, 0x80 to 0x9f. WHATWG Encoding, index-windows-1252. */
const from0x80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** @throws RangeError for an encoding label the platform does not know */
function decoderOf(label: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  if (decoder.encoding !== 'windows-1252') return (bytes) => decoder.decode(bytes);
  // Node from 20.18.3 on takes it for Latin-1, and loses a leading ÿ (nodejs/node#56542); so does workerd.
  return (bytes) => Array.from(bytes, (byte) => from0x80[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}
