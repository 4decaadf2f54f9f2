/** Bits of the classes of characters. */
export const SEPARATOR = 1;
export const NEWLINE = 2;
/** Ends a word or a number. */
export const END = 4;
export const SPACE = 8;

export const CODE = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  controlZ: 26,
  space: 32,
  quote: 34,
  hash: 35,
  plus: 43,
  comma: 44,
  minus: 45,
  point: 46,
  slash: 47,
  zero: 48,
  semicolon: 59,
  less: 60,
  greater: 62,
  leftBrace: 123,
  rightBrace: 125,
} as const;

/** Classes of the 256 bytes. `#` ends no number, so that `1.#QNAN0` is looked at whole. */
export function characterClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  for (const code of [0, CODE.tab, 11, 12, CODE.space]) classes[code] = SEPARATOR | END | SPACE;
  for (const code of [CODE.lineFeed, CODE.carriageReturn]) classes[code] = SEPARATOR | END | SPACE | NEWLINE;
  for (const code of [CODE.comma, CODE.semicolon]) classes[code] = SEPARATOR | END;
  for (const character of '"/<>[]{}') classes[character.charCodeAt(0)] = END;
  return classes;
}
