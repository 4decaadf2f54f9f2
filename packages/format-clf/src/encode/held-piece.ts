import type { FloatArray, IndexArray, MeshEvent } from '@rigstream/core';
import type { ClfPieceEvent, ClfReservedEvent } from '../events.ts';

/** One piece, gathered until it is whole. */
export class HeldPiece {
  readonly mesh: MeshEvent;
  readonly positions: FloatArray[] = [];
  readonly vertexUvs: FloatArray[] = [];
  readonly indices: IndexArray[] = [];
  readonly cornerUvs: FloatArray[] = [];
  readonly times: FloatArray[] = [];
  readonly translations: FloatArray[] = [];
  readonly rotations: FloatArray[] = [];
  readonly reserved: ClfReservedEvent[] = [];
  header: ClfPieceEvent | undefined;
  /** Bytes behind the NUL of the name. */
  stale: Uint8Array | undefined;

  constructor(mesh: MeshEvent) {
    this.mesh = mesh;
  }
}

/** Numbers of all batches. */
export function lengthOf(batches: readonly ArrayLike<number>[]): number {
  return batches.reduce((sum, batch) => sum + batch.length, 0);
}

/** The bits of all floats, so that no NaN changes. */
export function bitsOf(batches: readonly FloatArray[]): Uint32Array<ArrayBuffer> {
  const bits = new Uint32Array(lengthOf(batches));
  let at = 0;
  for (const { buffer, byteOffset, length } of batches) {
    bits.set(new Uint32Array(buffer, byteOffset, length), at);
    at += length;
  }
  return bits;
}
