import type { ModelSpace } from './model.ts';

/**
 * Which way the cross product of two edges of a front face points: outward (1) for counter-clockwise faces in a
 * right-handed space and clockwise ones in a left-handed space. 0 where that is not known.
 */
export function facesOutward({ handedness, winding }: ModelSpace): -1 | 0 | 1 {
  if (handedness === 'unknown' || winding === 'unknown') return 0;
  return (handedness === 'right') === (winding === 'ccw') ? 1 : -1;
}
