import type { EulerConvention } from '@rigstream/core';
import type { HeaderBytes, TextureNames, VertexBytes } from './layout.ts';

/** Options of the CLF decoder. Every `auto` is told from the bytes; see the package's README. */
export interface ClfOptions {
  /** Header and texture names together: `template` 48 bytes and 256-byte names, `document` 44 and NUL-terminated. */
  readonly layout: 'auto' | 'template' | 'document';
  /** Over `layout`. */
  readonly headerSize: 'auto' | HeaderBytes;
  /** Over `layout`. */
  readonly textureNames: 'auto' | TextureNames;
  readonly indexWidth: 'auto' | 2 | 4;
  /** Bytes behind the indices of a face; 0 is known beside 4-byte indices only. */
  readonly facePadding: 'auto' | 2 | 0;
  /** 32 on request only: the bytes do not tell it apart while they arrive. */
  readonly vertexStride: VertexBytes;
  /** How the three angles of a frame compose; stated in `asset.space.euler`, the angles stay as stored. */
  readonly rotationOrder: EulerConvention['order'];
  readonly rotationSigns: EulerConvention['signs'];
  /** Frames per second: no file says, so it is stated as assumed. Default 30. */
  readonly frameRate: number;
}
