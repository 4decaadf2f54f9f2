import type { MeshAttribute, Ref } from '@rigstream/core';
import { assembleSkin, type UnboundSkin } from './assemble-skin.ts';
import { attributeSize, type AttributeSource } from './attributes.ts';
import { packedTangents } from './extra-attributes.ts';
import { groupTriangles } from './group-triangles.ts';
import { slotOfTriangles } from './material-slots.ts';
import type { MeshDraft } from './mesh-draft.ts';
import type { Mesh, MorphTarget, TriangleGroup } from './model.ts';
import { copiesOf, pick, spreadRows } from './spread-vertices.ts';
import { splitCorners, type SplitVertices } from './split-corners.ts';
import { collectAttributes } from './vertex-attributes.ts';
import type { PartLog, WarningLog } from './warning-log.ts';

type Floats = Float32Array<ArrayBuffer>;

export interface UnboundGroup extends Omit<TriangleGroup, 'material'> {
  readonly material: Ref | undefined;
}

/** A mesh put together but for its references, which may still point forward. */
export interface UnboundMesh extends Omit<Mesh, 'bone' | 'groups' | 'skin'> {
  /** Where it is among the meshes, for messages. */
  readonly path: string;
  /** The part of the asset it comes with. */
  readonly part: number;
  readonly bone: Ref | undefined;
  readonly groups: readonly UnboundGroup[];
  readonly skin?: UnboundSkin;
}

/**
 * Puts a mesh together: triangles by material, a vertex for each combination of corner values, influences by vertex.
 * @param partName for a mesh without a name of its own
 * @param since place of the log where the mesh was opened; what the decoder warned of after that is not said again
 */
export function assembleMesh(
  draft: MeshDraft,
  partName: string,
  warnings: WarningLog,
  since: number,
): UnboundMesh {
  const name = draft.opened.name?.text ?? partName;
  const path = `mesh ${draft.opened.mesh}${name === '' ? '' : ` "${name}"`}`;
  const log = warnings.forPart(path, since);
  draft.finishTriangles();
  reportFaces(draft, log);

  const slots = slotOfTriangles(draft, log);
  const { order, groups } = groupTriangles(slots.slotOfTriangle, slots.materials.length);
  const corners = draft.triangleCorners.view;
  const triangleCorners = new Uint32Array(corners.length);
  for (let place = 0; place < order.length; place++) {
    const from = (order[place] ?? 0) * 3;
    for (let k = 0; k < 3; k++) triangleCorners[place * 3 + k] = corners[from + k] ?? 0;
  }

  const sources = collectAttributes(draft, log);
  const split = splitVertices(draft, triangleCorners, sources);
  const skin = assembleSkin(draft, split.sourceVertex, log);
  return {
    path,
    part: draft.part,
    name,
    bone: draft.opened.bone,
    ...(draft.opened.levelOfDetail === undefined ? {} : { levelOfDetail: draft.opened.levelOfDetail }),
    vertexCount: split.vertexCount,
    position: pick(draft.position.view, 3, split.sourceVertex),
    ...pickAttributes(draft, sources, split),
    triangles: split.triangles,
    groups: groups.map(({ start, count, slot }) => ({ start, count, material: slots.materials[slot] })),
    sourceVertex: split.sourceVertex,
    ...(skin === undefined ? {} : { skin }),
    ...(draft.morphs.size === 0 ? {} : { morphs: assembleMorphs(draft, split.sourceVertex, log) }),
  };
}

function reportFaces(draft: MeshDraft, log: PartLog): void {
  const { waitingFaces, thinFaces, crossedFaces, vertexCount } = draft;
  if (waitingFaces > 0) {
    const message = `${waitingFaces} faces with vertices that do not exist are left out`;
    log.add('bad-index', message, { expected: `vertices below ${vertexCount}` });
  }
  if (thinFaces > 0) {
    const message = `${thinFaces} faces with fewer than three corners have no triangles`;
    log.add('model:degenerate-face', message, { severity: 'info' });
  }
  if (crossedFaces > 0) {
    const message = `the outlines of ${crossedFaces} faces cross themselves; their triangles overlap`;
    log.add('model:crossed-face', message, { severity: 'info' });
  }
}

function splitVertices(
  draft: MeshDraft,
  triangleCorners: Uint32Array,
  sources: ReadonlyMap<MeshAttribute, AttributeSource>,
): SplitVertices {
  const cornerLists = [...sources.values()].flatMap(({ indices }) =>
    indices === undefined ? [] : { indices },
  );
  return splitCorners(draft.vertexCount, triangleCorners, draft.faceCorners.view, cornerLists);
}

type PickedAttributes = Pick<Mesh, 'normal' | 'tangent' | 'color' | 'uv'>;

function pickAttributes(
  draft: MeshDraft,
  sources: ReadonlyMap<MeshAttribute, AttributeSource>,
  split: SplitVertices,
): PickedAttributes {
  const picked = new Map<MeshAttribute, Floats>();
  let list = 0;
  for (const [attribute, { values, indices }] of sources) {
    const from = indices === undefined ? split.sourceVertex : split.valueOf[list++];
    picked.set(attribute, pick(values, attributeSize(attribute), from ?? split.sourceVertex));
  }
  const normal = picked.get('normal');
  const tangent = picked.get('tangent') ?? packedTangents(draft, split.sourceVertex, normal);
  const color = picked.get('color');
  const uvSets = [...picked.keys()].filter((attribute) => attribute.startsWith('uv'));
  uvSets.sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)));
  return {
    ...(normal === undefined ? {} : { normal }),
    ...(tangent === undefined ? {} : { tangent }),
    ...(color === undefined ? {} : { color }),
    uv: uvSets.flatMap((attribute) => picked.get(attribute) ?? []),
  };
}

/** The targets by number, for the vertices after splitting. */
function assembleMorphs(draft: MeshDraft, sourceVertex: Uint32Array, log: PartLog): readonly MorphTarget[] {
  const { vertexCount } = draft;
  const copies = copiesOf(vertexCount, sourceVertex);
  return [...draft.morphs]
    .toSorted(([a], [b]) => a - b)
    .map(([target, { name, vertices, position, normal }]) => {
      const { moved, rows, outside } = spreadRows(vertices.view, copies);
      if (outside > 0)
        log.add('bad-index', `morph target ${target} moves ${outside} vertices that do not exist`, {
          expected: `vertices below ${vertexCount}`,
        });
      return {
        name,
        vertices: moved,
        position: pick(position.view, 3, rows),
        ...(normal.length === position.length ? { normal: pick(normal.view, 3, rows) } : {}),
      };
    });
}
