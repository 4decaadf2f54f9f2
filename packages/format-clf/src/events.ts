import type { EventBase } from '@rigstream/core';
import type { FaceLayout, HeaderBytes, TextureNames, VertexBytes } from './layout.ts';

/** Behind `asset`: which layout the file has, and its header. */
export interface ClfHeaderEvent extends EventBase {
  readonly type: 'clf:header';
  readonly headerBytes: HeaderBytes;
  readonly textureNames: TextureNames;
  readonly vertexBytes: VertexBytes;
  readonly levelsOfDetail: number;
  /** Materials, one for each texture name. */
  readonly textures: number;
  /** Pieces of each level. */
  readonly pieces: number;
  /** Frames of the whole animation, as announced; the pieces have counts of their own. */
  readonly frames: number;
  /** All words of the header, those of unknown meaning with the rest. */
  readonly words: readonly number[];
}

/** Before the first face of the file: the layout of all of them. */
export interface ClfFaceLayoutEvent extends EventBase, FaceLayout {
  readonly type: 'clf:face-layout';
}

/** Behind `mesh`: what else the header of a piece holds. */
export interface ClfPieceEvent extends EventBase {
  readonly type: 'clf:piece';
  readonly mesh: number;
  /** Frames as announced. */
  readonly frames: number;
  /** As stored; `mesh.material` is absent where no such texture exists. */
  readonly textureIndex: number;
  /** The 96 reserved bytes, unless all are zero. */
  readonly reserved?: Uint8Array<ArrayBuffer>;
}

/** Bytes behind the NUL of a name in a field of fixed size, left of earlier use; unless all are zero. */
export interface ClfStaleEvent extends EventBase {
  readonly type: 'clf:stale';
  readonly of: 'texture' | 'mesh';
  /** Of the material or mesh. */
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reserved fields that are not zero: of some vertices four words each (five of 32-byte vertices), of faces one. */
export interface ClfReservedEvent extends EventBase {
  readonly type: 'clf:reserved';
  readonly of: 'vertices' | 'faces';
  readonly mesh: number;
  /** Vertices or faces of the mesh. */
  readonly records: Uint32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

export type ClfEvent = ClfHeaderEvent | ClfFaceLayoutEvent | ClfPieceEvent | ClfStaleEvent | ClfReservedEvent;
