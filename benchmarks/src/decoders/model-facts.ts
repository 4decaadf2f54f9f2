/**
 * What one decode found, for comparison with others. A decoder leaves out what it does not keep: one that splits
 * vertices has no count of those stored.
 */
export interface ModelFacts {
  readonly vertices?: number;
  readonly faces?: number;
  /** A polygon of n corners counts as n − 2. */
  readonly triangles: number;
  readonly corners?: number;
  readonly normals?: number;
  /** Of the first set of each mesh. */
  readonly uvs?: number;
  /** Influences of bones on vertices. */
  readonly weights?: number;
  /** Keys of all tracks. */
  readonly keys?: number;
  /** Width, height and depth of the box around all positions as stored; no decoder's change of axes alters it. */
  readonly extent?: readonly [number, number, number];
}

/** Relative difference two extents may have: decoders hold float32, and some are an ulp off. */
const TOLERANCE = 1e-5;

/** How `found` differs from `expected` in what both know, or undefined. */
export function differenceOf(found: ModelFacts, expected: ModelFacts): string | undefined {
  const counts = ['vertices', 'faces', 'triangles', 'corners', 'normals', 'uvs', 'weights', 'keys'] as const;
  for (const count of counts) {
    const [is, right] = [found[count], expected[count]];
    if (is !== undefined && right !== undefined && is !== right) return `${is} ${count}, not ${right}`;
  }
  if (found.extent === undefined || expected.extent === undefined) return undefined;
  const due = expected.extent;
  const size = Math.max(...due);
  const equal = found.extent.every((is, axis) => Math.abs(is - (due[axis] ?? 0)) <= TOLERANCE * size);
  return equal ? undefined : `an extent of ${found.extent.join(' × ')}, not ${due.join(' × ')}`;
}

/** Box around positions, three numbers each. */
export class Bounds {
  readonly #low = [Infinity, Infinity, Infinity];
  readonly #high = [-Infinity, -Infinity, -Infinity];

  add(positions: ArrayLike<number>): void {
    for (let at = 0; at < positions.length; at++) {
      const value = positions[at] as number;
      if (value < (this.#low[at % 3] as number)) this.#low[at % 3] = value;
      if (value > (this.#high[at % 3] as number)) this.#high[at % 3] = value;
    }
  }

  get extent(): [number, number, number] {
    return [0, 1, 2].map((axis) =>
      Math.max(0, (this.#high[axis] as number) - (this.#low[axis] as number)),
    ) as [number, number, number];
  }
}
