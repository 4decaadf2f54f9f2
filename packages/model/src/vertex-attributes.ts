import type { MeshAttribute } from '@rigstream/core';
import { attributeSize, type AttributeSource } from './attributes.ts';
import { fillFromExtra } from './extra-attributes.ts';
import { growingFloats } from './growing-array.ts';
import type { CornerDraft, MeshDraft, SparseDraft } from './mesh-draft.ts';
import { shareRows } from './share-rows.ts';
import { polygonNormal } from './triangulate-polygon.ts';
import type { PartLog } from './warning-log.ts';

/** Every attribute but positions, from whichever place of the file gives it. */
export function collectAttributes(draft: MeshDraft, log: PartLog): Map<MeshAttribute, AttributeSource> {
  const sources = new Map<MeshAttribute, AttributeSource>();
  for (const [attribute, values] of draft.attributes) sources.set(attribute, { values: values.view });
  for (const [attribute, sparse] of draft.sparse)
    sources.set(attribute, { values: spreadSparse(sparse, attribute, draft, log) });
  for (const [attribute, corners] of draft.corners) {
    const source = cornerSource(corners, attribute, draft, log);
    if (source !== undefined) sources.set(attribute, source);
  }
  fillFromExtra(draft, sources);
  return sources;
}

/** Vertices without a colour are white. */
function spreadSparse(
  { vertices, values }: SparseDraft,
  attribute: MeshAttribute,
  draft: MeshDraft,
  log: PartLog,
): Float32Array {
  const size = attributeSize(attribute);
  const spread = new Float32Array(draft.vertexCount * size).fill(attribute === 'color' ? 1 : 0);
  const given = values.view;
  let outside = 0;
  for (const [i, vertex] of vertices.view.entries()) {
    if (vertex < draft.vertexCount) spread.set(given.subarray(i * size, i * size + size), vertex * size);
    else outside++;
  }
  if (outside > 0) {
    const message = `${outside} values (${attribute}) of vertices that do not exist are left out`;
    log.add('bad-index', message, { expected: `vertices below ${draft.vertexCount}` });
  }
  return spread;
}

/** Where the list by corner does not fit the faces: the values by vertex if they fit those, else nothing. */
function cornerSource(
  corners: CornerDraft,
  attribute: MeshAttribute,
  draft: MeshDraft,
  log: PartLog,
): AttributeSource | undefined {
  const size = attributeSize(attribute);
  const values = corners.values.view;
  if (!equal(corners.faceSizes.view, draft.faceSizes.view)) {
    const fits = values.length === draft.vertexCount * size;
    const consequence = fits ? 'its values go by vertex' : 'it is left out';
    log.add(
      'count-mismatch',
      `the faces of attribute ${attribute} are not those of the mesh; ${consequence}`,
      { expected: `${draft.faceSizes.length} faces`, found: `${corners.faceSizes.length} faces` },
    );
    return fits ? { values } : undefined;
  }
  const count = values.length / size;
  const indices = corners.indices.view;
  const bad = indices.reduce((sum, index) => sum + (index < count ? 0 : 1), 0);
  if (bad === 0) return { values, indices: corners.repeats ? shareValues(values, size, indices) : indices };
  log.add('bad-index', `${bad} corners name values of attribute ${attribute} that do not exist`, {
    expected: `indices below ${count}`,
  });
  return repairCorners(values, indices, count, attribute, draft);
}

/** Equal values, bit by bit, count as one. */
function shareValues(values: Float32Array, size: number, indices: Uint32Array): Uint32Array {
  const { kindOf, firstRow } = shareRows(new Uint32Array(values.slice().buffer), size);
  return indices.map((index) => firstRow[kindOf[index] ?? 0] ?? 0);
}

/** Corners without a normal get the one of their face; for other attributes there is nothing better than zeros. */
function repairCorners(
  values: Float32Array,
  indices: Uint32Array,
  count: number,
  attribute: MeshAttribute,
  draft: MeshDraft,
): AttributeSource {
  const size = attributeSize(attribute);
  const repaired = growingFloats();
  repaired.append(values);
  const patched = indices.slice();
  const position = draft.position.view;
  const vertices = draft.faceCorners.view;
  let corner = 0;
  for (const faceSize of draft.faceSizes.view) {
    const end = corner + faceSize;
    let replacement = -1;
    for (let i = corner; i < end; i++) {
      if ((indices[i] ?? 0) < count) continue;
      if (replacement < 0) {
        replacement = repaired.length / size;
        const normal = attribute === 'normal' ? polygonNormal(vertices, corner, faceSize, position) : [];
        const length = Math.hypot(...normal);
        for (let k = 0; k < size; k++) repaired.push(length > 0 ? (normal[k] ?? 0) / length : 0);
      }
      patched[i] = replacement;
    }
    corner = end;
  }
  return { values: repaired.view, indices: patched };
}

function equal(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
