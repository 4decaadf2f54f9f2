import type { ValuesEvent } from '@rigstream/core';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import type { Mesh } from './mesh.ts';
import {
  badIndexIn,
  fillFloats,
  readCount,
  readFaces,
  readFloats,
  readInteger,
  warnOfBadIndex,
} from './read-values.ts';

/** Normals with faces of their own: corner k of face i of the mesh has the normal that corner k of face i here names. */
export class MeshNormals extends OpenObject {
  readonly #mesh: Mesh;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  override *read(): XRoutine {
    const { source } = this.decoding;
    const { index: mesh, faces, corners } = this.#mesh;
    const normals = yield* readCount(this, 'normals', 6);
    yield* readFloats(this, 'normals', normals, 3, (values, first, count, span) => ({
      type: 'values',
      mesh,
      attribute: 'normal',
      first,
      count,
      values,
      span,
    }));
    const start = yield* source.begin();
    const normalFaces = yield* readCount(this, 'faces', 2);
    let found = 0;
    yield* readFaces(this, 'faceNormals', normalFaces, normals, ({ first, count, ...lists }) => {
      found += lists.indices.length;
      return { type: 'corners', mesh, attribute: 'normal', firstFace: first, faceCount: count, ...lists };
    });
    if (normalFaces === faces && found === corners) return;
    this.warnOnce('count-mismatch', 'the faces of the normals are not those of the mesh', {
      span: source.span(start),
      expected: describeFaces(faces, corners),
      found: describeFaces(normalFaces, found),
    });
  }
}

function describeFaces(faces: number, corners: number): string {
  return `${faces} faces with ${corners} corners`;
}

/** Texture coordinates, one pair a vertex. Each further list of a mesh is a further set. */
export class MeshTextureCoords extends OpenObject {
  readonly #mesh: Mesh;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  override *read(): XRoutine {
    const { source } = this.decoding;
    const { index: mesh, vertices } = this.#mesh;
    const set = this.#mesh.textureSets++;
    const start = yield* source.begin();
    const pairs = yield* readCount(this, 'texture coordinates', 4);
    yield* readFloats(this, 'textureCoords', pairs, 2, (values, first, count, span) => ({
      type: 'vertices',
      mesh,
      first,
      count,
      uv: [{ set, values }],
      span,
    }));
    if (pairs !== vertices) {
      this.warnOnce('count-mismatch', 'there is not one pair of texture coordinates for each vertex', {
        span: source.span(start),
        expected: String(vertices),
        found: String(pairs),
      });
    }
  }
}

/** Colours of vertices that each entry names, in any order, perhaps not of all. */
export class MeshVertexColors extends OpenObject {
  readonly #mesh: Mesh;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  override *read(): XRoutine {
    const { source, context } = this.decoding;
    const total = yield* readCount(this, 'vertex colours', 10);
    for (let first = 0; first < total; first += context.batchSize) {
      const start = yield* source.begin();
      const room = Math.min(context.batchSize, total - first);
      const vertices = new Uint32Array(room);
      const values = new Float32Array(4 * room);
      let count = 0;
      this.member = 'vertexColors';
      const event = (): ValuesEvent => ({
        type: 'values',
        mesh: this.#mesh.index,
        attribute: 'color',
        first,
        count,
        values: values.slice(0, 4 * count),
        vertices: vertices.slice(0, count),
        span: source.span(start),
      });
      try {
        for (; count < room; count++) {
          if (source.takeIntegers(vertices, count, count + 1) === count) {
            this.record = first + count;
            vertices[count] = yield* readInteger(this);
          }
          const end = 4 * count + 4;
          const filled = source.takeFloats(values, end - 4, end);
          if (filled < end) {
            this.record = first + count;
            yield* fillFloats(this, values, filled, end);
          }
        }
      } catch (fault) {
        if (count > 0) yield event();
        this.warnOfNonFinite();
        throw fault;
      }
      const batch = event();
      yield batch;
      this.warnOfNonFinite();
      const bad = badIndexIn(vertices, this.#mesh.vertices);
      if (bad === -1) continue;
      this.record = first + bad;
      warnOfBadIndex(this, vertices[bad] as number, this.#mesh.vertices, source.span(start));
    }
  }
}
