import { VERTICES, type SkinnedGrid } from './skinned-grid.ts';

/** The scene positions of all vertices, three numbers each. */
export type Positions = Float32Array<ArrayBuffer>;

/** Makes a mesh ready for skinning; what it returns moves all vertices once. */
export type Skinner = (grid: SkinnedGrid) => () => Positions;

/** Some of the positions, to compare skinners by. */
export interface SkinnedFacts {
  readonly sample: readonly number[];
}

/** Coordinates that may differ: some skinners add in double precision, others in single. */
const TOLERANCE = 1e-5;
const SAMPLES = 300;

export function describeSkinned(positions: Positions): SkinnedFacts {
  const step = Math.floor((VERTICES * 3) / SAMPLES);
  return { sample: Array.from({ length: SAMPLES }, (_, index) => positions[index * step] ?? NaN) };
}

/** How skinned positions differ, or undefined. */
export function differenceOfSkinned(found: SkinnedFacts, expected: SkinnedFacts): string | undefined {
  const at = found.sample.findIndex(
    (is, index) => !(Math.abs(is - (expected.sample[index] ?? NaN)) <= TOLERANCE),
  );
  return at === -1 ? undefined : `coordinate ${at} is ${found.sample[at]}, not ${expected.sample[at]}`;
}
