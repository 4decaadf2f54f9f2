import type { Mesh, Skin } from './model.ts';

export interface ReducedSkin {
  readonly skin: Skin;
  /** Vertices that lost influences. */
  readonly reducedVertices: number;
  /** The largest part of a vertex's weight that was given up: 0 … 1. */
  readonly largestLoss: number;
  /** Weight given up, summed over the vertices as parts of one. */
  readonly totalLoss: number;
}

/**
 * Keeps the heaviest influences of each vertex, heaviest first, and divides them by their sum. Vertices with no more
 * than `most` influences keep them as they are.
 * @param most influences a vertex may have, at least 1
 */
export function reduceInfluences(skin: Skin, most: number): ReducedSkin {
  if (!(Number.isInteger(most) && most > 0))
    throw new RangeError(`most influences takes a whole number from 1, not ${String(most)}`);
  const vertices = skin.offsets.length - 1;
  const offsets = new Uint32Array(skin.offsets.length);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const count = (skin.offsets[vertex + 1] ?? 0) - (skin.offsets[vertex] ?? 0);
    offsets[vertex + 1] = (offsets[vertex] ?? 0) + Math.min(most, count);
  }
  const joint = new Uint16Array(offsets[vertices] ?? 0);
  const weight = new Float32Array(offsets[vertices] ?? 0);
  let reducedVertices = 0;
  let largestLoss = 0;
  let totalLoss = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = skin.offsets[vertex] ?? 0;
    const to = offsets[vertex] ?? 0;
    const end = skin.offsets[vertex + 1] ?? 0;
    if (end - from <= most) {
      joint.set(skin.joint.subarray(from, end), to);
      weight.set(skin.weight.subarray(from, end), to);
      continue;
    }
    const kept = heaviest(skin.weight, from, end, most);
    const sum = kept.reduce((total, i) => total + (skin.weight[i] ?? 0), 0);
    const all = skin.weight.subarray(from, end).reduce((total, value) => total + value, 0);
    for (const [k, i] of kept.entries()) {
      joint[to + k] = skin.joint[i] ?? 0;
      weight[to + k] = sum === 0 ? 0 : (skin.weight[i] ?? 0) / sum;
    }
    const loss = all === 0 ? 0 : 1 - sum / all;
    reducedVertices++;
    largestLoss = Math.max(largestLoss, loss);
    totalLoss += loss;
  }
  return { skin: { joints: skin.joints, offsets, joint, weight }, reducedVertices, largestLoss, totalLoss };
}

/** Places of the largest weights, largest first; of equal ones the first. */
function heaviest(weights: Float32Array, from: number, end: number, most: number): readonly number[] {
  return Array.from({ length: end - from }, (_, i) => from + i)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .slice(0, most);
}

/** The most influences a vertex of the mesh has. */
export function mostInfluences({ skin }: Pick<Mesh, 'skin'>): number {
  const offsets = skin?.offsets ?? [];
  let most = 0;
  for (let i = 1; i < offsets.length; i++) most = Math.max(most, (offsets[i] ?? 0) - (offsets[i - 1] ?? 0));
  return most;
}
