import type { EventBase, Vector3 } from '@rigstream/core';

/** Behind `asset`: the header. */
export interface CffHeaderEvent extends EventBase {
  readonly type: 'cff:header';
  /** Vertices are `origin + stored · scale / 32767`; `vertices.position` has that done. */
  readonly origin: Vector3;
  readonly scale: Vector3;
  readonly textures: number;
  readonly materials: number;
  readonly levelsOfDetail: number;
  /** Where the BSP begins; 0: there is none. */
  readonly bspOffset: number;
  /** A distance or radius of unknown use. */
  readonly distance: number;
  /** The header as stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A material of the file, of which nothing is known but its size: nine words and the number of entries. */
export interface CffMaterialEvent extends EventBase {
  readonly type: 'cff:material';
  readonly index: number;
  readonly words: Uint32Array<ArrayBuffer>;
}

/** Entries of a material, five words each, of unknown meaning. */
export interface CffMaterialEntriesEvent extends EventBase {
  readonly type: 'cff:material-entries';
  readonly index: number;
  readonly first: number;
  readonly count: number;
  readonly words: Uint32Array<ArrayBuffer>;
}

/** Opens a level of detail. */
export interface CffLevelEvent extends EventBase {
  readonly type: 'cff:level';
  readonly level: number;
  readonly pieces: number;
  /** 0 in every file seen. */
  readonly reserved: number;
}

/** Behind `mesh`: what else the header of a piece holds. */
export interface CffPieceEvent extends EventBase {
  readonly type: 'cff:piece';
  readonly mesh: number;
  readonly origin: Vector3;
  /** `vertices.uv` is the stored number divided by it. */
  readonly uvDivisor: number;
  readonly radius: number;
  /** As stored; `mesh.material` is absent where no such texture exists. */
  readonly textureIndex: number;
  readonly frames: number;
  /** The header as stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type CffEvent =
  CffHeaderEvent | CffMaterialEvent | CffMaterialEntriesEvent | CffLevelEvent | CffPieceEvent;
