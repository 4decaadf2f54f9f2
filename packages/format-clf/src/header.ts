import type { HeaderBytes, TextureNames } from './layout.ts';

/** What the header of a file says, and how its texture names are stored. */
export interface Header {
  readonly headerBytes: HeaderBytes;
  readonly textureNames: TextureNames;
  readonly levelsOfDetail: number;
  readonly textures: number;
  readonly pieces: number;
  readonly frames: number;
  readonly words: readonly number[];
}
