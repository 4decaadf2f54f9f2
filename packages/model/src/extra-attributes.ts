import type { MeshAttribute } from '@rigstream/core';
import { attributeSize, type AttributeSource } from './attributes.ts';
import type { ExtraDraft, MeshDraft } from './mesh-draft.ts';

/** Fills attributes the mesh lacks from packed vertex data, where these have a value for every vertex. */
export function fillFromExtra(draft: MeshDraft, sources: Map<MeshAttribute, AttributeSource>): void {
  for (const [name, extra] of draft.extra) {
    const attribute = standardAttribute(name);
    if (attribute === undefined || sources.has(attribute) || !isWhole(extra, draft)) continue;
    sources.set(attribute, { values: resize(extra, attributeSize(attribute)) });
  }
}

/** Tangents and binormals have a rule of their own: see `packedTangents`. */
function standardAttribute(name: string): MeshAttribute | undefined {
  if (name === 'normal') return 'normal';
  if (name === 'color0') return 'color';
  return /^uv\d+$/.test(name) ? (name as MeshAttribute) : undefined;
}

function isWhole({ components, values }: ExtraDraft, draft: MeshDraft): boolean {
  return components > 0 && values.length === draft.vertexCount * components;
}

function resize({ components, values }: ExtraDraft, size: number): Float32Array {
  if (components === size) return values.view;
  const given = values.view;
  const resized = new Float32Array((given.length / components) * size);
  for (let from = 0, to = 0; from < given.length; from += components, to += size)
    resized.set(given.subarray(from, from + Math.min(components, size)), to);
  return resized;
}

/**
 * Tangents of packed vertex data: the fourth number tells on which side of normal and tangent the binormal is. It is 1
 * where there is no binormal to tell.
 * @param sourceVertex the file's vertex of each vertex
 * @param normal by vertex
 */
export function packedTangents(
  draft: MeshDraft,
  sourceVertex: Uint32Array,
  normal: Float32Array | undefined,
): Float32Array<ArrayBuffer> | undefined {
  const stored = draft.extra.get('tangent');
  if (stored === undefined || stored.components < 3 || !isWhole(stored, draft)) return undefined;
  const tangents = resize(stored, 4);
  const binormal = draft.extra.get('binormal');
  const binormals = binormal !== undefined && isWhole(binormal, draft) ? resize(binormal, 3) : undefined;
  const picked = new Float32Array(sourceVertex.length * 4);
  for (const [vertex, source] of sourceVertex.entries()) {
    const tangent = tangents.subarray(source * 4, source * 4 + 4);
    picked.set(tangent, vertex * 4);
    if (stored.components === 4) continue;
    const n = normal?.subarray(vertex * 3, vertex * 3 + 3);
    const b = binormals?.subarray(source * 3, source * 3 + 3);
    picked[vertex * 4 + 3] = n !== undefined && b !== undefined && tripleProduct(n, tangent, b) < 0 ? -1 : 1;
  }
  return picked;
}

/** `(a × b) · c` */
function tripleProduct(a: Float32Array, b: Float32Array, c: Float32Array): number {
  const [ax = 0, ay = 0, az = 0] = a;
  const [bx = 0, by = 0, bz = 0] = b;
  const [cx = 0, cy = 0, cz = 0] = c;
  return (ay * bz - az * by) * cx + (az * bx - ax * bz) * cy + (ax * by - ay * bx) * cz;
}
