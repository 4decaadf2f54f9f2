/**
 * The 16-byte header every .X file starts with, in ASCII whatever the encoding (specification section 1):
 * magic (4), major version (2), minor version (2), encoding (4), float width (4).
 */
export const MAGIC = 'xof ';
export const HEADER_BYTES = 16;
export const MAJOR_VERSION = '03';
/** Which of them it is changes nothing in the grammar. */
export const VERSIONS: readonly string[] = ['0302', '0303'];

export interface Encoding {
  /** Text, or the token stream. */
  readonly isText: boolean;
  /** In MSZIP blocks. */
  readonly isPacked: boolean;
}

/** Encodings by the four bytes that name them. */
export const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['txt ', { isText: true, isPacked: false }],
  ['bin ', { isText: false, isPacked: false }],
  ['tzip', { isText: true, isPacked: true }],
  ['bzip', { isText: false, isPacked: true }],
]);

/** Behind the header of a packed file: the size of its unpacked twin, a u32 (specification section 2). */
export const TOTAL_BYTES = 4;

/** Bits of a float in binary lists; without meaning in text. */
export const FLOAT_WIDTHS: readonly string[] = ['0032', '0064'];

/** The rate D3DX assumes for a file without `AnimTicksPerSecond` (specification section 7). */
export const ASSUMED_TICKS_PER_SECOND = 4800;

/** Most numbers of a record that says itself how many it has, of a face for instance; it travels in one piece. */
export const MAX_RECORD_NUMBERS: number = 2 ** 20;

/**
 * Most vertex indices of one `SkinWeights`. Its two lists come one after the other, so the first is held until the
 * second has arrived: 16 MiB at this bound.
 */
export const MAX_SKIN_VERTICES: number = 2 ** 22;

/** Of `limits.maxNames`, a name this long takes up two. */
export const CHARACTERS_PER_NAME = 32;

/** Most characters of one template declaration, without blanks and comments. */
export const MAX_TEMPLATE_LENGTH: number = 2 ** 18;
