import { facesOf, VECTORS, type Mesh } from './mesh.ts';
import type { OpenObject, XRoutine } from './open-object.ts';
import { readLists } from './read-lists.ts';
import { readCount, readRecords, type Column, type Numbers } from './read-records.ts';

type Floats = Float32Array<ArrayBuffer>;
type Indices = Uint32Array<ArrayBuffer>;

const PAIRS: readonly Column[] = [{ type: 'float', width: 2 }];

/** Normals with faces of their own: corner k of face i of the mesh has the normal that corner k of face i here names. */
export function* readNormals(object: OpenObject, { mesh, faces, corners }: Mesh): XRoutine {
  const normals = yield* readCount(object, 'normals', 6);
  yield* readRecords(object, 'normals', normals, VECTORS, ({ first, count, columns, span }) => [
    { type: 'values', mesh, attribute: 'normal', first, count, values: columns[0] as Floats, span },
  ]);
  const total = yield* readCount(object, 'faces', 2);
  let found = 0;
  yield* readLists(object, 'faceNormals', total, normals, (records) => {
    found += (records.columns[0] as Numbers).length;
    return [{ type: 'corners', mesh, attribute: 'normal', ...facesOf(records), span: records.span }];
  });
  if (total === faces && found === corners) return;
  object.warnOnce(
    'count-mismatch',
    'the faces of the normals are not those of the mesh',
    object.span(),
    `${faces} faces with ${corners} corners`,
    `${total} with ${found}`,
  );
}

/** Texture coordinates, one pair a vertex. Each further list of a mesh is a further set. */
export function* readTextureCoords(object: OpenObject, mesh: Mesh): XRoutine {
  const set = mesh.textureSets++;
  const total = yield* readCount(object, 'texture coordinates', 4);
  yield* readRecords(object, 'textureCoords', total, PAIRS, ({ first, count, columns, span }) => [
    { type: 'vertices', mesh: mesh.mesh, first, count, uv: [{ set, values: columns[0] as Floats }], span },
  ]);
  if (total === mesh.vertices) return;
  const message = 'there is not one pair of texture coordinates for each vertex';
  object.warnOnce('count-mismatch', message, object.span(), mesh.vertices, total);
}

/** Colours of vertices that each entry names, in any order, perhaps not of all. */
export function* readVertexColors(object: OpenObject, { mesh, vertices }: Mesh): XRoutine {
  const total = yield* readCount(object, 'vertex colours', 10);
  const columns: readonly Column[] = [
    { type: 'index', width: 1, bound: vertices },
    { type: 'float', width: 4 },
  ];
  yield* readRecords(
    object,
    'vertexColors',
    total,
    columns,
    ({ first, count, columns: [named, values], span }) => [
      {
        type: 'values',
        mesh,
        attribute: 'color',
        first,
        count,
        values: values as Floats,
        vertices: named as Indices,
        span,
      },
    ],
  );
}
