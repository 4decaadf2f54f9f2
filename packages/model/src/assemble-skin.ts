import type { Ref } from '@rigstream/core';
import { identityMatrix } from './matrix.ts';
import type { JointDraft, MeshDraft } from './mesh-draft.ts';
import type { Matrix, Skin } from './model.ts';
import type { PartLog } from './warning-log.ts';

export interface UnboundJoint {
  readonly bone: Ref;
  /** Undefined where the file gives it by bone, or not at all. */
  readonly inverseBind: Matrix | undefined;
}

/** A skin whose joints are not bound to bones yet. */
export interface UnboundSkin extends Omit<Skin, 'joints'> {
  readonly joints: readonly UnboundJoint[];
}

/** Sums of weights this near to one are rounding: exporters write 0.99998 (directx-x section 8). */
export const weightSumTolerance = 1e-3;
/** What `Skin.joint` can number. */
const maxJoints = 0x1_0000;

/**
 * Turns the lists of each bone into the list of each vertex.
 * @param sourceVertex the file's vertex of each vertex of the mesh
 * @returns undefined for a mesh without skinned bones
 */
export function assembleSkin(
  draft: MeshDraft,
  sourceVertex: Uint32Array,
  log: PartLog,
): UnboundSkin | undefined {
  if (draft.joints.size === 0) return vertexMajorSkin(draft, sourceVertex, log);
  const numbered = [...draft.joints].toSorted(([a], [b]) => a - b).map(([, joint]) => joint);
  const joints = numbered.slice(0, maxJoints);
  if (joints.length < numbered.length) {
    reportJoints(numbered.length, log);
  }
  const bySource = influencesBySource(joints, draft, log);
  checkWeights(bySource, log);
  return {
    joints: joints.map(({ bone, offset }) => ({ bone, inverseBind: offset ?? identityMatrix })),
    ...spreadInfluences(bySource, sourceVertex),
  };
}

export type Influences = Omit<Skin, 'joints'>;

function reportJoints(found: number, log: PartLog): void {
  log.add('bad-range', 'a mesh has more skinned bones than can be numbered; the rest is left out', {
    expected: `at most ${maxJoints}`,
    found: String(found),
  });
}

/** Influences that came vertex by vertex; the joints are the bones they name, by number. */
function vertexMajorSkin(
  { influences, vertexCount }: MeshDraft,
  sourceVertex: Uint32Array,
  log: PartLog,
): UnboundSkin | undefined {
  const bones = influences.bones.view;
  const weights = influences.weights.view;
  const counts = influences.counts.view;
  if (counts.length === 0) return undefined;
  const numbers = Uint32Array.from(new Set(bones)).toSorted();
  if (numbers.length > maxJoints) reportJoints(numbers.length, log);
  const places = new Map([...numbers.subarray(0, maxJoints)].map((number, place) => [number, place]));
  const offsets = new Uint32Array(vertexCount + 1);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    // A file that is cut short may lack the last influences.
    offsets[vertex + 1] = Math.min((offsets[vertex] ?? 0) + (counts[vertex] ?? 0), bones.length);
  }
  const total = offsets[vertexCount] ?? 0;
  const bySource: Influences = {
    offsets,
    joint: Uint16Array.from(bones.subarray(0, total), (number) => places.get(number) ?? 0),
    weight: Float32Array.from({ length: total }, (_, i) =>
      places.has(bones[i] ?? 0) ? (weights[i] ?? 0) : 0,
    ),
    ...(influences.local.length === 0 ? {} : { local: influences.local.view.slice(0, total * 3) as Floats }),
  };
  checkWeights(bySource, log);
  return {
    joints: [...places.keys()].map((index) => ({ bone: { index }, inverseBind: undefined })),
    ...spreadInfluences(bySource, sourceVertex),
  };
}

type Floats = Float32Array<ArrayBuffer>;

/** A counting sort by vertex; the influences of a vertex stay in the order of the bones. */
function influencesBySource(joints: readonly JointDraft[], draft: MeshDraft, log: PartLog): Influences {
  const { vertexCount } = draft;
  const offsets = new Uint32Array(vertexCount + 1);
  let outside = 0;
  for (const { vertices } of joints) {
    for (const vertex of vertices.view) {
      if (vertex < vertexCount) offsets[vertex + 1] = (offsets[vertex + 1] ?? 0) + 1;
      else outside++;
    }
  }
  if (outside > 0) {
    const details = { expected: `vertices below ${vertexCount}` };
    log.add('bad-index', `${outside} skin weights of vertices that do not exist are left out`, details);
  }
  for (let vertex = 0; vertex < vertexCount; vertex++)
    offsets[vertex + 1] = (offsets[vertex + 1] ?? 0) + (offsets[vertex] ?? 0);
  const total = offsets[vertexCount] ?? 0;
  const joint = new Uint16Array(total);
  const weight = new Float32Array(total);
  const place = offsets.slice();
  for (const [index, { vertices, weights }] of joints.entries()) {
    const values = weights.view;
    const list = vertices.view;
    for (let i = 0; i < list.length; i++) {
      const vertex = list[i] ?? 0;
      if (vertex >= vertexCount) continue;
      const at = place[vertex] ?? 0;
      place[vertex] = at + 1;
      joint[at] = index;
      weight[at] = values[i] ?? 0;
    }
  }
  return { offsets, joint, weight };
}

function checkWeights({ offsets, weight }: Influences, log: PartLog): void {
  let odd = 0;
  let none = 0;
  let example = '';
  for (let vertex = 0; vertex + 1 < offsets.length; vertex++) {
    const end = offsets[vertex + 1] ?? 0;
    let sum = 0;
    for (let i = offsets[vertex] ?? 0; i < end; i++) sum += weight[i] ?? 0;
    if (end === offsets[vertex] || Math.abs(sum - 1) <= weightSumTolerance) continue;
    if (sum === 0) none++;
    else {
      odd++;
      example ||= `${Number(sum.toPrecision(6))} at vertex ${vertex}`;
    }
  }
  if (odd > 0) {
    const hint = 'Skinning divides them by their sum.';
    log.add('weights-not-normalised', `the weights of ${odd} vertices do not sum to 1`, {
      expected: 'a sum of 1',
      found: example,
      hint,
    });
  }
  if (none > 0) {
    const hint = 'Skinning leaves them where they are bound.';
    log.add('no-influence', `all weights of ${none} vertices are zero`, { hint });
  }
}

/** Gives the vertices of the mesh the influences of their source. */
export function spreadInfluences(influences: Influences, sourceVertex: Uint32Array): Influences {
  if (sourceVertex.length + 1 === influences.offsets.length) return influences;
  const offsets = new Uint32Array(sourceVertex.length + 1);
  for (const [vertex, source] of sourceVertex.entries()) {
    const count = (influences.offsets[source + 1] ?? 0) - (influences.offsets[source] ?? 0);
    offsets[vertex + 1] = (offsets[vertex] ?? 0) + count;
  }
  const total = offsets[sourceVertex.length] ?? 0;
  const joint = new Uint16Array(total);
  const weight = new Float32Array(total);
  const local = influences.local && new Float32Array(total * 3);
  for (const [vertex, source] of sourceVertex.entries()) {
    const start = influences.offsets[source] ?? 0;
    const end = influences.offsets[source + 1] ?? 0;
    joint.set(influences.joint.subarray(start, end), offsets[vertex]);
    weight.set(influences.weight.subarray(start, end), offsets[vertex]);
    if (influences.local !== undefined)
      local?.set(influences.local.subarray(start * 3, end * 3), (offsets[vertex] ?? 0) * 3);
  }
  return { offsets, joint, weight, ...(local === undefined ? {} : { local }) };
}
