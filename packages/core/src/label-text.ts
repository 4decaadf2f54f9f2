/**
 * Decodes a label in `encoding`, or as UTF-8 with `fallback` where it is not valid UTF-8.
 * @throws RangeError for an encoding label the platform does not know
 */
export function decodeLabel(
  bytes: Uint8Array,
  encoding: string | undefined,
  fallback: string,
): { text: string; fellBack: boolean } {
  if (encoding !== undefined) return { text: decode(bytes, encoding), fellBack: false };
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      fellBack: false,
    };
  } catch {
    return { text: decode(bytes, fallback), fellBack: true };
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}
