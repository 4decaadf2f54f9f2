import type { HeaderBytes, TextureNames, VertexBytes } from '../layout.ts';

/** The layout to write; each default is what `clf:header` and `clf:face-layout` say, else the first value named. */
export interface EncodeClfOptions {
  /** 48 or 44. */
  readonly headerSize?: HeaderBytes;
  /** `fixed256` or `cstring`. */
  readonly textureNames?: TextureNames;
  /** 2 or 4. */
  readonly indexWidth?: 2 | 4;
  /** 2, or beside 4-byte indices 0. */
  readonly facePadding?: 2 | 0;
  /** 28 or 32. */
  readonly vertexStride?: VertexBytes;
}
