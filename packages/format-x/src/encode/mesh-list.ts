import type { BoneWeightsEvent, CornersEvent, ValuesEvent, VerticesEvent } from '@rigstream/core';
import type { Chunks } from './chunks.ts';
import type { TokenSink } from './token-sink.ts';

export type MeshListEvent = VerticesEvent | ValuesEvent | CornersEvent | BoneWeightsEvent;

/** The events of one object behind the faces of a mesh, held until its counts are known. */
export interface MeshList {
  /** Keeps the event if it belongs to the list. */
  take(event: MeshListEvent): boolean;
  write(sink: TokenSink): Chunks;
}
