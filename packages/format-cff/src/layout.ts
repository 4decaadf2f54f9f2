/** Sizes of the CFF file, all little-endian (CLF specification section 9). */
export const HEADER_BYTES: number = 44;
export const MATERIAL_BYTES: number = 40;
export const MATERIAL_ENTRY_BYTES: number = 20;
export const LEVEL_BYTES: number = 8;
export const PIECE_BYTES: number = 44;
export const PIECE_NAME_AT: number = 40;
/** Three 16-bit coordinates, two of a texture, three bytes of colour. */
export const VERTEX_BYTES: number = 13;
export const FRAME_BYTES: number = 28;
/** Encoding of names that are no UTF-8 (section 5.9). */
export const NAME_ENCODING = 'windows-1251';
/** What a stored coordinate is divided by, before it is scaled. */
export const POSITION_DIVISOR: number = 32767;
/** Attribute of `vertices.extra`: x, y, z, u and v as the whole numbers stored. */
export const STORED_ATTRIBUTE = 'cff:stored';

/** Bytes of a vertex index. */
export function indexBytesOf(vertices: number): 1 | 2 {
  return vertices <= 256 ? 1 : 2;
}
