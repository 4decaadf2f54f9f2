import type { MeshEvent } from '@rigstream/core';
import { DATA_END } from '../value-source.ts';
import { OpenObject, type AnyEvent, type Opening, type XRoutine } from './open-object.ts';
import { readLists } from './read-lists.ts';
import { readCount, readRecords, type Column, type Numbers, type Records } from './read-records.ts';

export const VECTORS: readonly Column[] = [{ type: 'float', width: 3 }];

/** Positions and faces; what else a mesh has stands in its children. */
export class Mesh extends OpenObject {
  readonly mesh: number;
  /** As announced: what indices are checked against. */
  vertices = 0;
  faces = 0;
  /** Corners of all faces read. */
  corners = 0;
  /** Templates of the lists it has that may not come twice, in lower case. */
  readonly lists: Set<string> = new Set();
  textureSets = 0;
  skinBones = 0;
  /** Objects of packed vertex data read. */
  packedLists = 0;
  /** Their attributes. */
  readonly packedAttributes: Set<string> = new Set();
  #foundVertices = 0;
  #foundFaces = 0;

  constructor(opening: Opening) {
    super(opening);
    this.mesh = opening.decoding.counts.meshes++;
    this.place = { kind: 'mesh', index: this.mesh };
  }

  override *read(): XRoutine {
    const { mesh } = this;
    try {
      this.vertices = yield* readCount(this, 'vertices', 6);
    } catch (fault) {
      // `Mesh Name { }`: there is a mesh, with nothing in it.
      if (fault === DATA_END) yield this.#event();
      throw fault;
    }
    yield this.#event();
    yield* readRecords(this, 'vertices', this.vertices, VECTORS, ({ first, count, columns, span }) => {
      this.#foundVertices += count;
      return [
        { type: 'vertices', mesh, first, count, position: columns[0] as Float32Array<ArrayBuffer>, span },
      ];
    });
    this.faces = yield* readCount(this, 'faces', 2);
    yield* readLists(this, 'faces', this.faces, this.vertices, (records) => {
      const declaredFaces = this.faces;
      this.#foundFaces += records.count;
      this.corners += (records.columns[0] as Numbers).length;
      return [{ type: 'indices', mesh, ...facesOf(records), declaredFaces, span: records.span }];
    });
  }

  override close(): readonly AnyEvent[] {
    const { mesh } = this;
    return [
      { type: 'mesh-end', mesh, vertices: this.#foundVertices, faces: this.#foundFaces, span: this.span() },
    ];
  }

  #event(): MeshEvent {
    return {
      type: 'mesh',
      mesh: this.mesh,
      ...this.named,
      ...(this.bone >= 0 && { bone: { index: this.bone } }),
      declared: { vertices: this.vertices },
      attributes: ['position'],
      span: this.span(),
    };
  }
}

/** Faces in the terms of core: without sizes where all are triangles. */
export function facesOf({ first, count, columns, sizes }: Records): {
  firstFace: number;
  faceCount: number;
  indices: Uint32Array<ArrayBuffer>;
  faceSizes?: Uint32Array<ArrayBuffer>;
} {
  return {
    firstFace: first,
    faceCount: count,
    indices: columns[0] as Uint32Array<ArrayBuffer>,
    ...(!areTriangles(sizes) && { faceSizes: sizes }),
  };
}

function areTriangles(sizes: Uint32Array): boolean {
  for (let face = 0; face < sizes.length; face++) if (sizes[face] !== 3) return false;
  return true;
}
