import type { ByteCursor, DecodeContext, FaultDetails } from '@rigstream/core';
import { lookAhead } from '@rigstream/core/records';
import { HEADER_WORDS, headerBytesOf, textureNamesBeside } from './layout.ts';
import type { Header } from './header.ts';
import type { ClfOptions } from './options.ts';
import { refuseOthers } from './refuse-others.ts';
import type { Place } from './routine.ts';
import { chooseTextureNames } from './choose-texture-names.ts';

export interface HeaderRead {
  readonly header: Header;
  /** Set where the signature is another one. */
  readonly foreignSignature: FaultDetails | undefined;
}

/**
 * Reads the header, and looks ahead as far as it takes to tell how texture names are stored.
 * @throws FormatError `bad-magic`, `truncated`
 */
export function* readHeader(
  cursor: ByteCursor,
  context: DecodeContext<ClfOptions>,
  place: Place,
): Generator<number, HeaderRead, void> {
  place.part = 'header';
  const foreignSignature = refuseOthers(context, yield* lookAhead(cursor, 48));
  yield* cursor.need(16);
  const { headerSize, layout } = context.options;
  const first = cursor.peek(16);
  const told = headerBytesOf(new DataView(first.buffer, first.byteOffset, 16));
  const stated = layout === 'auto' ? told : layout === 'template' ? 48 : 44;
  const headerBytes = headerSize === 'auto' ? stated : headerSize;
  yield* cursor.need(headerBytes);
  const words = Array.from({ length: headerBytes / 4 }, () => cursor.u32le());
  const [levelsOfDetail, textures, pieces, frames] = HEADER_WORDS[headerBytes].map(
    (word) => words[word],
  ) as unknown as [number, number, number, number];
  const natural = textureNamesBeside(headerBytes);
  const header = { headerBytes, textureNames: natural, levelsOfDetail, textures, pieces, frames, words };
  const fromLayout = layout === 'template' ? 'fixed256' : layout === 'document' ? 'cstring' : 'auto';
  const asked = context.options.textureNames === 'auto' ? fromLayout : context.options.textureNames;
  const textureNames = asked === 'auto' ? yield* chooseTextureNames(cursor, context, header) : asked;
  return { header: { ...header, textureNames }, foreignSignature };
}
