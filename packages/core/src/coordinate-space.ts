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
  /** Order of the stored components of a quaternion. */
  readonly quaternionOrder?: 'xyzw' | 'wxyz';
  readonly time: 'seconds' | 'ticks' | 'frames' | 'none';
  /** The rate the format's own engine assumes when a file of ticks states none. */
  readonly assumedTicksPerSecond?: number;
}
