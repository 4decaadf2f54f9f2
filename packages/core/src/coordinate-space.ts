/** The conventions a file is written in. Decoders declare them; only `model` converts them, in a named step. */
export interface CoordinateSpace {
  readonly handedness: 'left' | 'right' | 'unknown';
  readonly up: '+x' | '+y' | '+z' | '-y' | '-z' | 'unknown';
  readonly unitInMetres?: number;
  /** Winding of front faces, seen from the front. */
  readonly winding: 'cw' | 'ccw' | 'unknown';
  readonly uvOrigin: 'top-left' | 'bottom-left' | 'unknown';
  /**
   * How the stored numbers of a matrix are meant. `row-vector`: `p' = p · M`, translation in elements 12–14;
   * read in order these are the column-major numbers of the column-vector matrix. `column-vector`: `p' = M · p`,
   * stored row by row.
   */
  readonly matrix: 'row-vector' | 'column-vector' | 'none';
  /** `conjugate-quaternion`: x, y and z are negated against the column-vector convention of three.js or glTF. */
  readonly rotation: 'quaternion' | 'conjugate-quaternion' | 'euler' | 'matrix' | 'none';
  /**
   * For `rotation: 'euler'`: a key of a rotation track has three numbers, angles about x, y and z in radians (`stride`
   * 3). Order and signs say how they compose; a `bone` still has its rotation as the quaternion of the same turn.
   */
  readonly euler?: EulerConvention;
  /** Order of the stored components of a quaternion. */
  readonly quaternionOrder?: 'xyzw' | 'wxyz';
  readonly time: 'seconds' | 'ticks' | 'frames' | 'none';
  /** The rate the format's own engine assumes when a file of ticks states none. */
  readonly assumedTicksPerSecond?: number;
}

/** How three stored angles make a rotation. */
export interface EulerConvention {
  /** `YXZ`: `R = Ry · Rx · Rz` for column vectors, so the turn about z comes first; a positive angle about x turns y towards z. */
  readonly order: 'XYZ' | 'XZY' | 'YXZ' | 'YZX' | 'ZXY' | 'ZYX';
  /** Factor of each stored angle, 1 or −1, before it is applied. */
  readonly signs: readonly [x: number, y: number, z: number];
}
