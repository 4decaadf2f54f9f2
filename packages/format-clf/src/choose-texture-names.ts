import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { lookAhead, untilNul } from '@rigstream/core/records';
import {
  PIECE_HEADER_BYTES,
  PIECE_NAME_BYTES,
  PIECE_RESERVED_AT,
  pieceCounts,
  TEXTURE_NAME_BYTES,
  type TextureNames,
} from './layout.ts';
import type { Header } from './header.ts';

/** Score of a reading that is right beyond doubt: a named piece, and two of the three other signs. */
const CERTAIN = 4;

/**
 * Tells which way texture names are stored by what lies where the first piece would then begin (specification section
 * 7); the natural partner of the header wins ties, and where more would have to be held than may be. A file that ends
 * before either reading is whole gives no events, since nothing in it can be told for sure.
 * @throws FormatError `truncated`
 */
export function* chooseTextureNames(
  cursor: ByteCursor,
  { limits }: DecodeContext,
  header: Header,
): Generator<number, TextureNames, void> {
  const natural = header.textureNames;
  const wanted = TEXTURE_NAME_BYTES * header.textures + PIECE_HEADER_BYTES;
  if (header.textures === 0 || wanted > limits.maxContiguous) return natural;
  const held = yield* lookAhead(cursor, wanted);
  const other = natural === 'fixed256' ? 'cstring' : 'fixed256';
  const naturalScore = scoreReading(held, natural, header);
  const otherScore = scoreReading(held, other, header);
  const isShort = held.length < wanted;
  if (otherScore > naturalScore && (!isShort || otherScore >= CERTAIN)) return other;
  if (isShort && naturalScore === INCOMPLETE) yield* cursor.need(wanted);
  return natural;
}

const INCOMPLETE = -Infinity;

function scoreReading(held: Uint8Array, textureNames: TextureNames, header: Header): number {
  let at = 0;
  let clean = true;
  for (let texture = 0; texture < header.textures; texture++) {
    const name = untilNul(
      held.subarray(at, at + (textureNames === 'fixed256' ? TEXTURE_NAME_BYTES : held.length)),
    );
    at += textureNames === 'fixed256' ? TEXTURE_NAME_BYTES : name.length + 1;
    if (at > held.length) return INCOMPLETE;
    clean &&= isLabel(name);
  }
  const first = held.subarray(at, at + PIECE_HEADER_BYTES);
  if (header.levelsOfDetail * header.pieces === 0) return clean ? 0 : -3;
  if (first.length < PIECE_HEADER_BYTES) return INCOMPLETE;
  return (clean ? 0 : -3) + scorePieceHeader(first, header);
}

function scorePieceHeader(bytes: Uint8Array, { textures }: Header): number {
  const [frames, texture, vertices, faces] = pieceCounts(bytes);
  if (vertices > 65536 || frames > 1e6 || faces > 4e6) return 0;
  return (
    (isLabel(untilNul(bytes.subarray(0, PIECE_NAME_BYTES))) ? 2 : 0) +
    (texture < textures ? 1 : 0) +
    (vertices > 0 && faces > 0 ? 1 : 0) +
    (bytes.subarray(PIECE_RESERVED_AT).every((byte) => byte === 0) ? 1 : 0)
  );
}

/** Not empty and without control characters. */
function isLabel(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte !== 0x7f);
}
