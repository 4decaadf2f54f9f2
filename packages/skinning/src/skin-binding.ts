import type { Mesh, Skin } from '@rigstream/model';
import { affineSize, setAffine } from './affine.ts';

/** What of a mesh is skinned: a `Mesh`, or what has arrived of one. */
export interface SkinnableMesh extends Pick<Mesh, 'bone' | 'vertexCount' | 'position'> {
  readonly normal?: Mesh['normal'] | undefined;
  readonly skin?: Skin | undefined;
}

/** Weights out of reason, found while a mesh was made ready. */
export interface SkinFinding {
  readonly code: 'weights-not-normalised' | 'no-influence';
  readonly message: string;
  readonly vertices: number;
}

/**
 * A mesh made ready for skinning. A palette for it has an entry for each joint, then one for the bone of the mesh, which
 * moves vertices without influences, then one that leaves vertices where they are bound.
 */
export interface SkinBinding {
  readonly mesh: SkinnableMesh;
  /** Bone of each entry of the palette; −1 for one that stays where it is bound. */
  readonly bones: Int32Array<ArrayBuffer>;
  /** Entries that move a vertex. */
  readonly used: Uint32Array<ArrayBuffer>;
  /** Twelve numbers for each joint: mesh space to bone space in the bind pose. */
  readonly inverseBind: Float64Array<ArrayBuffer>;
  /** Vertex v has the influences `offsets[v] … offsets[v + 1)`, at least one. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Entries of the palette. */
  readonly entry: Uint32Array<ArrayBuffer>;
  /** They sum to one, or nearly. */
  readonly weight: Float32Array<ArrayBuffer>;
  /** Where each influence has its vertex, in the space of its bone: three numbers an influence (ZYM). */
  readonly local: Float32Array<ArrayBuffer> | undefined;
  readonly findings: readonly SkinFinding[];
}

/** Weights that sum to one within this are used as stored: exporters write 0.99998. */
export const weightSumTolerance = 1e-3;

/**
 * Settles what moves each vertex: its influences, with weights that do not sum to one divided by their sum; where all
 * weights are zero, nothing; where there are no influences, the bone of the mesh.
 */
export function bindSkin(mesh: SkinnableMesh): SkinBinding {
  const { vertexCount, skin = noSkin } = mesh;
  const meshBone = skin.joints.length;
  const unmoved = meshBone + 1;
  const offsets = new Uint32Array(vertexCount + 1);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const count = influenceCount(skin, vertex);
    offsets[vertex + 1] = (offsets[vertex] ?? 0) + Math.max(1, count);
  }

  const total = offsets[vertexCount] ?? 0;
  const entry = new Uint32Array(total).fill(meshBone);
  const weight = new Float32Array(total).fill(1);
  const local = skin.local && new Float32Array(total * 3);
  let divided = 0;
  let weightless = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const count = influenceCount(skin, vertex);
    const from = skin.offsets[vertex] ?? 0;
    const to = offsets[vertex] ?? 0;
    if (count > 0) local?.set(skin.local?.subarray(from * 3, (from + count) * 3) ?? [], to * 3);
    else local?.set(mesh.position.subarray(vertex * 3, vertex * 3 + 3), to * 3);
    let sum = 0;
    for (let i = from; i < from + count; i++) sum += skin.weight[i] ?? 0;
    if (!(Math.abs(sum) > smallestSum && Math.abs(sum) < Infinity)) {
      if (count > 0) {
        weightless++;
        entry.fill(unmoved, to, to + count);
        weight.fill(0, to + 1, to + count);
        local?.set(mesh.position.subarray(vertex * 3, vertex * 3 + 3), to * 3);
      }
      continue;
    }
    const divide = Math.abs(sum - 1) > weightSumTolerance;
    if (divide) divided++;
    for (let i = 0; i < count; i++) {
      const stored = skin.weight[from + i] ?? 0;
      entry[to + i] = skin.joint[from + i] ?? 0;
      weight[to + i] = divide ? stored / sum : stored;
    }
  }
  const bones = Int32Array.from([...skin.joints.map(({ bone }) => bone), mesh.bone, -1]);
  const inverseBind = new Float64Array(meshBone * affineSize);
  for (const [joint, bound] of skin.joints.entries())
    setAffine(inverseBind, joint * affineSize, bound.inverseBind);
  return {
    mesh,
    bones,
    used: usedEntries(entry, bones.length),
    inverseBind,
    offsets,
    entry,
    weight,
    local,
    findings: describe(divided, weightless),
  };
}

/** Below this the weights of a vertex say nothing; a sum that is no number does not either. */
const smallestSum = 1e-6;

const noSkin: Skin = {
  joints: [],
  offsets: new Uint32Array(0),
  joint: new Uint16Array(0),
  weight: new Float32Array(0),
};

function influenceCount(skin: Skin, vertex: number): number {
  return (skin.offsets[vertex + 1] ?? 0) - (skin.offsets[vertex] ?? 0);
}

function usedEntries(entry: Uint32Array, entries: number): Uint32Array<ArrayBuffer> {
  const isUsed = new Uint8Array(entries);
  for (const each of entry) isUsed[each] = 1;
  return Uint32Array.from([...isUsed.keys()].filter((each) => isUsed[each] === 1));
}

function describe(divided: number, weightless: number): readonly SkinFinding[] {
  const findings: SkinFinding[] = [];
  if (divided > 0) {
    const message = `the weights of ${divided} vertices do not sum to 1; they are divided by their sum`;
    findings.push({ code: 'weights-not-normalised', message, vertices: divided });
  }
  if (weightless > 0) {
    const message = `all weights of ${weightless} vertices are zero; they stay where they are bound`;
    findings.push({ code: 'no-influence', message, vertices: weightless });
  }
  return findings;
}
