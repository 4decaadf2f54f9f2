/** An MSZIP block (specification section 2): plain size and packed size as u16, `CK`, then raw deflate data. */
export const BLOCK_HEADER_BYTES = 6;

/** `CK` as a little-endian u16. The packed size of a block counts it. */
export const BLOCK_MARK = 0x4b43;
export const BLOCK_MARK_BYTES = 2;

/** Plain bytes of every block but the last in real files, and how far back any block may refer (RFC 1951). */
export const WINDOW_BYTES = 32_768;
