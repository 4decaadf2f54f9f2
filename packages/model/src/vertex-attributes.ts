import type { MeshAttribute } from '@rigstream/core';
import { attributeSize } from './attribute-sizes.ts';
import { growingFloats } from './growing-array.ts';
import type { CornerDraft, MeshDraft, SparseDraft } from './mesh-draft.ts';
import { polygonNormal } from './triangulate-polygon.ts';
import type { WarningLog } from './warning-log.ts';

/** Values of an attribute, one per vertex of the file, or one per index where there is a list by corner. */
export interface AttributeSource {
  readonly values: Float32Array;
  /** By corner of the file's faces. */
  readonly indices?: Uint32Array;
}

/** Every attribute but positions, from whichever place of the file gives it. */
export function collectAttributes(
  draft: MeshDraft,
  log: WarningLog,
  path: string,
  since: number,
): Map<MeshAttribute, AttributeSource> {
  const sources = new Map<MeshAttribute, AttributeSource>();
  for (const [attribute, values] of draft.attributes) sources.set(attribute, { values: values.view });
  for (const [attribute, sparse] of draft.sparse)
    sources.set(attribute, { values: spreadSparse(sparse, attribute, draft, log, path, since) });
  for (const [attribute, corners] of draft.corners) {
    const source = cornerSource(corners, attribute, draft, log, path, since);
    if (source !== undefined) sources.set(attribute, source);
  }
  return sources;
}

/** Vertices without a colour are white. */
function spreadSparse(
  { vertices, values }: SparseDraft,
  attribute: MeshAttribute,
  draft: MeshDraft,
  log: WarningLog,
  path: string,
  since: number,
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
    log.add('bad-index', message, { path, expected: `vertices below ${draft.vertexCount}` }, since);
  }
  return spread;
}

/** Where the list by corner does not fit the faces: the values by vertex if they fit those, else nothing. */
function cornerSource(
  corners: CornerDraft,
  attribute: MeshAttribute,
  draft: MeshDraft,
  log: WarningLog,
  path: string,
  since: number,
): AttributeSource | undefined {
  const size = attributeSize(attribute);
  const values = corners.values.view;
  if (!equal(corners.faceSizes.view, draft.faceSizes.view)) {
    const fits = values.length === draft.vertexCount * size;
    const consequence = fits ? 'its values go by vertex' : 'it is left out';
    log.add(
      'count-mismatch',
      `the faces of attribute ${attribute} are not those of the mesh; ${consequence}`,
      { path, expected: `${draft.faceSizes.length} faces`, found: `${corners.faceSizes.length} faces` },
      since,
    );
    return fits ? { values } : undefined;
  }
  const count = values.length / size;
  const indices = corners.indices.view;
  const bad = indices.reduce((sum, index) => sum + (index < count ? 0 : 1), 0);
  if (bad === 0) return { values, indices };
  log.add(
    'bad-index',
    `${bad} corners name values of attribute ${attribute} that do not exist`,
    { path, expected: `indices below ${count}` },
    since,
  );
  return repairCorners(values, indices, count, attribute, draft);
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
