import type { Accessor, Document, Mesh as GltfMesh } from '@gltf-transform/core';
import type { Mesh, Model, MorphTarget } from '@rigstream/model';
import type { MaterialOf } from './add-materials.ts';
import type { Nodes } from './add-nodes.ts';
import { bindJoints } from './bind-joints.ts';
import type { Findings } from './findings.ts';

export function addMeshes(
  document: Document,
  model: Model,
  nodes: Nodes,
  materialOf: MaterialOf,
  mostInfluences: number,
  findings: Findings,
): void {
  for (const mesh of model.meshes) {
    const path = `mesh "${mesh.name}"`;
    if (mesh.vertexCount === 0 || mesh.triangles.length === 0) {
      findings.add('no-content', 'the mesh has no triangles and is left out', path);
      continue;
    }
    const made = document.createMesh(mesh.name);
    const node = nodes.names.apply(document.createNode(), mesh.name).setMesh(made);
    const attributes = attributesOf(document, mesh, findings, path);
    if (mesh.skin !== undefined && mesh.skin.joints.length > 0) {
      const { skin, sets } = bindJoints(document, mesh, mesh.skin, nodes, mostInfluences, findings);
      for (const [set, { joints, weights }] of sets.entries()) {
        attributes.set(`JOINTS_${set}`, document.createAccessor().setType('VEC4').setArray(joints));
        attributes.set(`WEIGHTS_${set}`, document.createAccessor().setType('VEC4').setArray(weights));
      }
      node.setSkin(skin);
      nodes.scene.addChild(node);
    } else (nodes.bones[mesh.bone] ?? nodes.root).addChild(node);
    addPrimitives(document, mesh, made, attributes, materialOf);
  }
}

function addPrimitives(
  document: Document,
  mesh: Mesh,
  made: GltfMesh,
  attributes: ReadonlyMap<string, Accessor>,
  materialOf: MaterialOf,
): void {
  const morphs = mesh.morphs ?? [];
  const hasNormals = attributes.has('NORMAL');
  const targets = morphs.map((morph) => morphAccessors(document, morph, mesh.vertexCount, hasNormals));
  if (morphs.length > 0) {
    made.setWeights(morphs.map(() => 0));
    made.setExtras({ targetNames: morphs.map(({ name }) => name) });
  }
  for (const { start, count, material } of mesh.groups) {
    if (count === 0) continue;
    const indices = document
      .createAccessor()
      .setType('SCALAR')
      .setArray(mesh.triangles.slice(start, start + count));
    const primitive = document
      .createPrimitive()
      .setIndices(indices)
      .setMaterial(materialOf(material, attributes.has('TEXCOORD_0')) ?? null);
    for (const [semantic, accessor] of attributes) primitive.setAttribute(semantic, accessor);
    for (const [index, target] of targets.entries()) {
      const primitiveTarget = document.createPrimitiveTarget(morphs[index]?.name);
      for (const [semantic, accessor] of target) primitiveTarget.setAttribute(semantic, accessor);
      primitive.addTarget(primitiveTarget);
    }
    made.addPrimitive(primitive);
  }
}

function attributesOf(
  document: Document,
  mesh: Mesh,
  findings: Findings,
  path: string,
): Map<string, Accessor> {
  let odd = 0;
  const vectors = (values: Float32Array, size: 2 | 3 | 4): Accessor => {
    const written = values.map((value) => {
      if (Number.isFinite(value)) return value;
      odd++;
      return 0;
    });
    return document.createAccessor().setType(`VEC${size}`).setArray(Float32Array.from(written));
  };
  const attributes = new Map([['POSITION', vectors(mesh.position, 3)]]);
  if (mesh.normal !== undefined) {
    const { normal, replaced } = unitNormals(mesh.normal);
    if (replaced > 0)
      findings.add('gltf:normals', `${replaced} normals have no direction; they point along +y`, path);
    attributes.set('NORMAL', vectors(normal, 3));
  }
  for (const [set, coordinates] of mesh.uv.entries())
    attributes.set(`TEXCOORD_${set}`, vectors(coordinates, 2));
  if (mesh.color !== undefined) {
    const color = mesh.color.map((value) => Math.min(1, Math.max(0, value)));
    attributes.set('COLOR_0', vectors(color, 4));
  }
  if (odd > 0)
    findings.add('non-finite', `${odd} numbers of vertices are not finite; they are written as 0`, path);
  return attributes;
}

function unitNormals(values: Float32Array): { readonly normal: Float32Array; readonly replaced: number } {
  const normal = values.slice();
  let replaced = 0;
  for (let at = 0; at < normal.length; at += 3) {
    const vector = normal.subarray(at, at + 3);
    const length = Math.hypot(...vector);
    if (length > 0 && length < Infinity) for (let i = 0; i < 3; i++) vector[i] = (vector[i] ?? 0) / length;
    else {
      vector.set([0, 1, 0]);
      replaced++;
    }
  }
  return { normal, replaced };
}

function morphAccessors(
  document: Document,
  { vertices, position, normal }: MorphTarget,
  vertexCount: number,
  hasNormals: boolean,
): Map<string, Accessor> {
  const spread = (deltas: Float32Array): Accessor => {
    const all = new Float32Array(vertexCount * 3);
    for (const [i, vertex] of vertices.entries())
      for (let axis = 0; axis < 3; axis++) {
        const delta = deltas[i * 3 + axis] ?? 0;
        all[vertex * 3 + axis] = Number.isFinite(delta) ? delta : 0;
      }
    return document.createAccessor().setType('VEC3').setArray(all);
  };
  const target = new Map([['POSITION', spread(position)]]);
  // The targets of a mesh have the same attributes.
  if (hasNormals) target.set('NORMAL', spread(normal ?? new Float32Array(position.length)));
  return target;
}
