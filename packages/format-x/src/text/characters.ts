/** Bits of the classes of characters. */
export const SEPARATOR = 1;
export const NEWLINE = 2;
/** Ends a word or a number. */
export const END = 4;
/** White space. */
export const BLANK = 8;

export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const CONTROL_Z = 26;
export const QUOTE = 34;
export const HASH = 35;
export const PLUS = 43;
export const MINUS = 45;
export const POINT = 46;
export const SLASH = 47;
export const ZERO = 48;
export const LESS = 60;
export const GREATER = 62;
export const LEFT_BRACE = 123;
export const RIGHT_BRACE = 125;

/** Classes of the 256 bytes. `#` ends no number, so that `1.#QNAN0` is looked at whole. */
export function characterClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  const set = (characters: string, bits: number): void => {
    for (const character of characters) classes[character.charCodeAt(0)] = bits;
  };
  set('\0\t\v\f ', SEPARATOR | END | BLANK);
  set('\n\r', SEPARATOR | END | BLANK | NEWLINE);
  set(',;', SEPARATOR | END);
  set('"/<>[]{}', END);
  return classes;
}
