import type { EulerConvention } from '@rigstream/core';

/** Options of the CFF decoder. */
export interface CffOptions {
  /** How the three angles of a frame compose; stated in `asset.space.euler`, the angles stay as stored. */
  readonly rotationOrder: EulerConvention['order'];
  readonly rotationSigns: EulerConvention['signs'];
  /** Frames per second: no file says, so it is stated as assumed. Default 30. */
  readonly frameRate: number;
  /** Whether `unknown` events (the BSP) carry their bytes, as writing the file again needs them. Default false. */
  readonly unknownBytes: boolean;
}
