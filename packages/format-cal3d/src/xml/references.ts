const AMPERSAND = 0x26;
/** The references every XML text may use. No other entity can be declared: a DOCTYPE is refused. */
const predefined: ReadonlyMap<string, number> = new Map([
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
]);
/** A reference, in the text of one byte a character. */
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;

/**
 * Replaces the predefined and the numeric references; an ampersand that begins none of them stays as it is. Characters
 * beyond ASCII become UTF-8.
 */
export function withoutReferences(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(AMPERSAND)) return bytes;
  const text = latin1Of(bytes).replaceAll(REFERENCE, (reference, decimal, hexadecimal, name) => {
    const code = predefined.get(name) ?? parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff
      ? latin1Of(new TextEncoder().encode(String.fromCodePoint(code)))
      : reference;
  });
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** One character for each byte. */
export function latin1Of(bytes: Iterable<number>): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
