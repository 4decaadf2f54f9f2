import type { MeshEvent } from '@rigstream/core';
import { DataEnd } from '../value-source.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { readCount, readFaces, readFloats } from './read-values.ts';

/** Fewest characters of a vector, and of a face without corners, in text; in binary they take more. */
const VECTOR_BYTES = 6;
const FACE_BYTES = 2;

/** Positions and faces; what else a mesh has stands in its children. */
export class Mesh extends OpenObject {
  readonly index: number;
  /** As announced: what indices are checked against. */
  vertices = 0;
  faces = 0;
  /** Corners of all faces read. */
  corners = 0;
  textureSets = 0;
  skinBones = 0;
  /** How often each attribute was met in packed data. */
  readonly packedAttributes: Map<string, number> = new Map();
  #foundVertices = 0;
  #foundFaces = 0;

  constructor(opening: Opening) {
    super(opening);
    this.index = opening.decoding.counts.meshes++;
    this.place = { kind: 'mesh', index: this.index };
  }

  override *read(): XRoutine {
    const mesh = this.index;
    try {
      this.vertices = yield* readCount(this, 'vertices', VECTOR_BYTES);
    } catch (fault) {
      // `Mesh Name { }`: there is a mesh, with nothing in it.
      if (fault instanceof DataEnd) yield this.#event();
      throw fault;
    }
    yield this.#event();
    yield* readFloats(this, 'vertices', this.vertices, 3, (position, first, count, span) => {
      this.#foundVertices = first + count;
      return { type: 'vertices', mesh, first, count, position, span };
    });
    this.faces = yield* readCount(this, 'faces', FACE_BYTES);
    yield* readFaces(this, 'faces', this.faces, this.vertices, ({ first, count, ...lists }) => {
      this.#foundFaces = first + count;
      this.corners += lists.indices.length;
      return {
        type: 'indices',
        mesh,
        firstFace: first,
        faceCount: count,
        declaredFaces: this.faces,
        ...lists,
      };
    });
  }

  override *close(): XRoutine {
    yield {
      type: 'mesh-end',
      mesh: this.index,
      vertices: this.#foundVertices,
      faces: this.#foundFaces,
      span: this.decoding.source.span(this.start),
    };
  }

  #event(): MeshEvent {
    return {
      type: 'mesh',
      mesh: this.index,
      ...(this.name === undefined ? {} : { name: this.name }),
      ...(this.bone < 0 ? {} : { bone: { index: this.bone } }),
      declared: { vertices: this.vertices },
      attributes: ['position'],
      span: this.decoding.source.span(this.start),
    };
  }
}
