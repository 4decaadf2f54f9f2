/**
 * Decodes labels. Only without an encoding it is strict: then it takes UTF-8, and throws for anything else.
 * @throws RangeError for an encoding label the platform does not know
 */
export function createLabelDecoder(encoding?: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: encoding === undefined, ignoreBOM: true });
  // Node from 20.18.3 on takes windows-1252 for Latin-1, and loses a leading ÿ, unless it decodes a stream
  // (nodejs/node#56542). One byte is one character, so nothing is left over for the next call.
  const stream = decoder.encoding === 'windows-1252';
  return (bytes) => decoder.decode(bytes, { stream });
}
