import type { AssetEvent, CoreEvent, IndicesEvent } from '@rigstream/core';
import type { Counts } from './inspection.ts';

/** Faces and vertices of one mesh, as stored. */
export interface MeshTally {
  readonly vertices: number;
  readonly faces: number;
  readonly triangles: number;
}

/** Counts what passes, so that nothing has to be kept only to be counted. */
export class FileTally {
  asset: AssetEvent | undefined;
  #bytes = 0;
  #bones = 0;
  #materials = 0;
  #clips = 0;
  #tracks = 0;
  #keys = 0;
  /** By the number of the mesh. */
  readonly meshes: Map<number, MeshTally> = new Map();

  /** Bytes read. */
  get bytes(): number {
    return this.#bytes;
  }

  get counts(): Counts {
    const sum = (what: keyof MeshTally): number =>
      [...this.meshes.values()].reduce((total, mesh) => total + mesh[what], 0);
    return {
      bones: this.#bones,
      meshes: this.meshes.size,
      vertices: sum('vertices'),
      faces: sum('faces'),
      triangles: sum('triangles'),
      materials: this.#materials,
      clips: this.#clips,
      tracks: this.#tracks,
      keys: this.#keys,
    };
  }

  add(event: CoreEvent): void {
    switch (event.type) {
      case 'asset':
        this.asset = event;
        break;
      case 'progress':
      case 'end':
        this.#bytes = event.bytes;
        break;
      case 'bone':
        this.#bones++;
        break;
      case 'mesh':
        this.#addToMesh(event.mesh, {});
        break;
      case 'vertices':
        if (event.position !== undefined) this.#addToMesh(event.mesh, { vertices: event.count });
        break;
      case 'influences':
        // Points in the space of bones are all the positions a ZYM has.
        if (event.local !== undefined) this.#addToMesh(event.mesh, { vertices: event.count });
        break;
      case 'indices':
        this.#addToMesh(event.mesh, { faces: event.faceCount, triangles: trianglesOf(event) });
        break;
      case 'material':
        this.#materials++;
        break;
      case 'clip':
        this.#clips++;
        break;
      case 'track':
        this.#tracks++;
        break;
      case 'keyframes':
        this.#keys += event.count;
        break;
      default:
    }
  }

  #addToMesh(mesh: number, { vertices = 0, faces = 0, triangles = 0 }: Partial<MeshTally>): void {
    const so = this.meshes.get(mesh) ?? { vertices: 0, faces: 0, triangles: 0 };
    this.meshes.set(mesh, {
      vertices: so.vertices + vertices,
      faces: so.faces + faces,
      triangles: so.triangles + triangles,
    });
  }
}

/** Counts of several files as of one. */
export function addCounts(counts: readonly Counts[]): Counts {
  const sum = (what: keyof Counts): number => counts.reduce((total, each) => total + each[what], 0);
  return {
    bones: sum('bones'),
    meshes: sum('meshes'),
    vertices: sum('vertices'),
    faces: sum('faces'),
    triangles: sum('triangles'),
    materials: sum('materials'),
    clips: sum('clips'),
    tracks: sum('tracks'),
    keys: sum('keys'),
  };
}

/** A polygon of n corners is cut into n − 2 triangles; points and lines give none. */
function trianglesOf({ faceCount, faceSizes }: IndicesEvent): number {
  if (faceSizes === undefined) return faceCount;
  let triangles = 0;
  for (const size of faceSizes) triangles += Math.max(0, size - 2);
  return triangles;
}
