import type { Document, Node, Skin as GltfSkin } from '@gltf-transform/core';
import type { Matrix, Mesh, Skin } from '@rigstream/model';
import { mostInfluences, reduceInfluences } from '@rigstream/model/influences';
import type { Nodes } from './add-nodes.ts';
import { finite } from './decompose-matrix.ts';
import type { Findings } from './findings.ts';

export interface BoundSkin {
  readonly skin: GltfSkin;
  /** Sets of four joints and weights a vertex. */
  readonly sets: readonly {
    readonly joints: Uint16Array<ArrayBuffer>;
    readonly weights: Float32Array<ArrayBuffer>;
  }[];
}

const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Below this the weights of a vertex say nothing. */
const smallestSum = 1e-6;

/**
 * The skin of a mesh as glTF has it: each vertex with weights that sum to one, none negative. A vertex without
 * influences follows the bone of the mesh; one whose weights or bones say nothing stays where it is bound.
 */
export function bindJoints(
  document: Document,
  mesh: Mesh,
  whole: Skin,
  nodes: Nodes,
  most: number,
  findings: Findings,
): BoundSkin {
  const path = `mesh "${mesh.name}"`;
  const { skin: source, reducedVertices, largestLoss } = reduceInfluences(whole, most);
  if (reducedVertices > 0)
    findings.add(
      'gltf:influences-reduced',
      `${reducedVertices} vertices keep their ${most} heaviest influences; one loses ${(largestLoss * 100).toFixed(1)} % of its weight`,
      path,
    );
  warnOfPoints(mesh, whole, findings, path);
  const joints = new JointList(document, nodes);
  const slots = source.joints.map(({ bone, inverseBind }) => joints.slot(nodes.bones[bone], inverseBind));
  const perVertex = Math.max(1, mostInfluences({ skin: source }));
  const sets = Array.from({ length: Math.ceil(perVertex / 4) }, () => ({
    joints: new Uint16Array(mesh.vertexCount * 4),
    weights: new Float32Array(mesh.vertexCount * 4),
  }));
  let negative = 0;
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    const from = source.offsets[vertex] ?? 0;
    const end = source.offsets[vertex + 1] ?? from;
    const byJoint = new Map<number, number>();
    let sum = 0;
    for (let i = from; i < end; i++) {
      const weight = finite(source.weight[i] ?? 0);
      if (weight < 0) negative++;
      if (weight <= 0) continue;
      const slot = slots[source.joint[i] ?? 0] ?? joints.slot(undefined, identity);
      byJoint.set(slot, (byJoint.get(slot) ?? 0) + weight);
      sum += weight;
    }
    if (sum < smallestSum) {
      byJoint.clear();
      byJoint.set(joints.slot(end > from ? undefined : nodes.bones[mesh.bone], identity), 1);
      sum = 1;
    }
    let place = 0;
    for (const [slot, weight] of byJoint) {
      const set = sets[place >> 2];
      if (set !== undefined) {
        set.joints[vertex * 4 + (place & 3)] = slot;
        set.weights[vertex * 4 + (place & 3)] = weight / sum;
      }
      place++;
    }
  }
  if (negative > 0) findings.add('gltf:negative-weights', `${negative} negative weights are left out`, path);
  return { skin: joints.finish(), sets };
}

/**
 * glTF has one point a vertex and moves it by all its joints. A file with a point for each influence says the same only
 * where the inverse binds lead from the one to the others.
 */
function warnOfPoints(mesh: Mesh, skin: Skin, findings: Findings, path: string): void {
  if (skin.local === undefined) return;
  const size = Math.max(...[0, 1, 2].map((axis) => extent(mesh.position, axis)));
  let apart = 0;
  let farthest = 0;
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    const [px = 0, py = 0, pz = 0] = mesh.position.subarray(vertex * 3, vertex * 3 + 3);
    let distance = 0;
    for (let i = skin.offsets[vertex] ?? 0; i < (skin.offsets[vertex + 1] ?? 0); i++) {
      const m = skin.joints[skin.joint[i] ?? 0]?.inverseBind ?? identity;
      const off = [0, 1, 2].map((row) => {
        const bound =
          (m[row] ?? 0) * px + (m[4 + row] ?? 0) * py + (m[8 + row] ?? 0) * pz + (m[12 + row] ?? 0);
        return bound - (skin.local?.[i * 3 + row] ?? 0);
      });
      distance = Math.max(distance, Math.hypot(...off) * (skin.weight[i] ?? 0));
    }
    if (distance > size * pointTolerance) apart++;
    farthest = Math.max(farthest, distance);
  }
  if (apart > 0)
    findings.add(
      'gltf:bone-space-points',
      `${apart} vertices have points in bone space that no one point stands for; away from the rest pose an influence moves one by up to ${farthest.toPrecision(3)} otherwise`,
      path,
    );
}

/** Of the size of the mesh; what is less is rounding. */
const pointTolerance = 1e-4;

function extent(position: Float32Array, axis: number): number {
  let least = Infinity;
  let greatest = -Infinity;
  for (let at = axis; at < position.length; at += 3) {
    least = Math.min(least, position[at] ?? 0);
    greatest = Math.max(greatest, position[at] ?? 0);
  }
  return greatest - least;
}

/** The joints of one skin, each node at most once, as glTF asks. */
class JointList {
  readonly #document: Document;
  readonly #nodes: Nodes;
  readonly #skin: GltfSkin;
  readonly #slots = new Map<Node, { readonly slot: number; readonly inverseBind: Matrix }[]>();
  readonly #inverseBinds: number[] = [];
  #count = 0;

  constructor(document: Document, nodes: Nodes) {
    this.#document = document;
    this.#nodes = nodes;
    this.#skin = document.createSkin();
  }

  /** Without a bone, or with none the file has: the joint that never moves. */
  slot(bone: Node | undefined, inverseBind: Matrix): number {
    const node = bone ?? this.#nodes.root;
    const bound = bone === undefined ? identity : inverseBind;
    const known = this.#slots.get(node) ?? [];
    this.#slots.set(node, known);
    const same = known.find((each) => each.inverseBind.every((value, i) => value === bound[i]));
    if (same !== undefined) return same.slot;
    // A bone that binds a mesh in two ways needs a second node at its place.
    const joint = known.length === 0 ? node : this.#document.createNode(node.getName());
    if (joint !== node) node.addChild(joint);
    this.#skin.addJoint(joint);
    this.#inverseBinds.push(...bound.map((value, i) => (i % 4 === 3 ? (identity[i] ?? 0) : finite(value))));
    known.push({ slot: this.#count, inverseBind: bound });
    return this.#count++;
  }

  finish(): GltfSkin {
    const matrices = this.#document
      .createAccessor()
      .setType('MAT4')
      .setArray(Float32Array.from(this.#inverseBinds));
    return this.#skin.setInverseBindMatrices(matrices);
  }
}
