import type { EventBase, Vector3 } from '@rigstream/core';

/** The box around every pose of the file, or of one clip, in the units of the file (specification sections 1 and 2). */
export interface ZymBoundsEvent extends EventBase {
  readonly type: 'zym:bounds';
  /** The clip that was measured; absent: the whole file. */
  readonly clip?: number;
  readonly min: Vector3;
  readonly max: Vector3;
  /** Largest distance from the origin, **squared**: the field is called a radius, and is none (section 0). */
  readonly squaredRadius: number;
}

/** Flags of a clip or bone, where bits are set that no other event tells of. */
export interface ZymFlagsEvent extends EventBase {
  readonly type: 'zym:flags';
  readonly of: 'clip' | 'bone';
  readonly index: number;
  /** As stored. Bit 0 of a bone: shared, which no engine acts on. Bit 0 of a clip is `ClipEvent.loop`. */
  readonly flags: number;
}

/** A byte for each triangle, meant as hit zones. No engine reads them, and their meaning is not known. */
export interface ZymZonesEvent extends EventBase {
  readonly type: 'zym:zones';
  readonly firstFace: number;
  readonly zones: Uint8Array<ArrayBuffer>;
}

export type ZymEvent = ZymBoundsEvent | ZymFlagsEvent | ZymZonesEvent;
