/** Sizes and places of the CLF file, all little-endian (specification sections 2 and 4). */
export const SIGNATURE: number = 0x10111213;
export const TEXTURE_NAME_BYTES: number = 256;
export const PIECE_HEADER_BYTES: number = 144;
export const PIECE_NAME_BYTES: number = 32;
/** Where the 96 reserved bytes of a piece's header begin. */
export const PIECE_RESERVED_AT: number = 48;
export const FRAME_BYTES: number = 28;
/** Encoding of names that are no UTF-8 (section 5.9). */
export const NAME_ENCODING = 'windows-1251';

/** A header of 12 words, or of the 11 the version 0.1 document describes. */
export type HeaderBytes = 48 | 44;
export type TextureNames = 'fixed256' | 'cstring';
export type VertexBytes = 28 | 32;

export interface FaceLayout {
  /** Bytes of a vertex index. */
  readonly indexBytes: 2 | 4;
  /** Bytes between the indices and the texture coordinates. */
  readonly paddingBytes: 2 | 0;
}

/** The three faces known, the likelier first (section 5.3). */
export const FACE_LAYOUTS: readonly FaceLayout[] = [
  { indexBytes: 2, paddingBytes: 2 },
  { indexBytes: 4, paddingBytes: 2 },
  { indexBytes: 4, paddingBytes: 0 },
];

export function faceBytes({ indexBytes, paddingBytes }: FaceLayout): number {
  return 3 * indexBytes + paddingBytes + 24;
}

/**
 * Which words of the header are the numbers of levels, textures, pieces and frames, by its size. Behind the first two
 * all others are 0 in every file seen (sections 2.1 and 5.1).
 */
export const HEADER_WORDS: Readonly<Record<HeaderBytes, HeaderWords>> = {
  48: [4, 5, 7, 9],
  44: [3, 4, 6, 8],
};

export type HeaderWords = readonly [levels: number, textures: number, pieces: number, frames: number];

/** Word 3 is 0 in the longer header and the number of levels in the shorter (section 5.1). */
export function headerBytesOf(view: DataView): HeaderBytes {
  return view.getUint32(12, true) === 0 ? 48 : 44;
}

/** Whether the words that must be zero are, as far as the bytes go. */
export function zeroWordsHold(view: DataView): boolean {
  const bytes = view.byteLength < 16 ? 48 : headerBytesOf(view);
  for (let word = 2; word * 4 < Math.min(bytes, view.byteLength - 3); word++)
    if (!HEADER_WORDS[bytes].includes(word) && view.getUint32(word * 4, true) !== 0) return false;
  return true;
}

export function textureNamesBeside(headerBytes: HeaderBytes): TextureNames {
  return headerBytes === 48 ? 'fixed256' : 'cstring';
}

/** The four counts of a piece's header: frames, texture, vertices, faces (section 2.3). */
export function pieceCounts(
  header: Uint8Array,
): [frames: number, texture: number, vertices: number, faces: number] {
  const view = new DataView(header.buffer, header.byteOffset + PIECE_NAME_BYTES);
  const count = (word: number): number => view.getUint32(word * 4, true);
  return [count(0), count(1), count(2), count(3)];
}
