/** Codes of the binary token stream, each a u16 before its payload (specification section 4). */
export const TOKEN = {
  name: 1,
  string: 2,
  integer: 3,
  guid: 5,
  integerList: 6,
  floatList: 7,
  leftBrace: 10,
  rightBrace: 11,
  comma: 19,
  semicolon: 20,
  template: 31,
} as const;

/** How the tokens without a payload are spelt in text. */
export const SPELLING: ReadonlyMap<number, string> = new Map([
  [TOKEN.leftBrace, '{'],
  [TOKEN.rightBrace, '}'],
  [12, '('],
  [13, ')'],
  [14, '['],
  [15, ']'],
  [16, '<'],
  [17, '>'],
  [18, '.'],
  [TOKEN.comma, ','],
  [TOKEN.semicolon, ';'],
  [TOKEN.template, 'template'],
  [40, 'WORD'],
  [41, 'DWORD'],
  [42, 'FLOAT'],
  [43, 'DOUBLE'],
  [44, 'CHAR'],
  [45, 'UCHAR'],
  [46, 'SWORD'],
  [47, 'SDWORD'],
  [48, 'VOID'],
  [49, 'STRING'],
  [50, 'UNICODE'],
  [51, 'CSTRING'],
  [52, 'array'],
]);

/** Bytes of a GUID: u32, u16, u16 and eight bytes. */
export const GUID_BYTES = 16;
