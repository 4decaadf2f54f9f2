import type { Model } from './model.ts';
import { mostInfluences } from './reduce-influences.ts';

/** How much of everything a model has. */
export interface ModelMeasures {
  readonly bones: number;
  readonly rootBones: number;
  readonly meshes: number;
  readonly skinnedMeshes: number;
  readonly vertices: number;
  /** Before vertices were split for their corner attributes. */
  readonly sourceVertices: number;
  readonly triangles: number;
  readonly influences: number;
  readonly mostInfluencesPerVertex: number;
  readonly materials: number;
  readonly textures: number;
  readonly clips: readonly ClipMeasures[];
}

export interface ClipMeasures {
  readonly name: string;
  readonly seconds: number;
  /** Bones the clip drives. */
  readonly bones: number;
  readonly tracks: number;
  readonly keys: number;
}

/** Counts what a model holds. For its extent see `boundingBox` of `@rigstream/skinning`. */
export function measureModel(model: Model): ModelMeasures {
  const { bones, meshes, materials } = model;
  return {
    bones: bones.length,
    rootBones: bones.filter(({ parent }) => parent < 0).length,
    meshes: meshes.length,
    skinnedMeshes: meshes.filter(({ skin }) => skin !== undefined).length,
    vertices: sum(meshes.map(({ vertexCount }) => vertexCount)),
    sourceVertices: sum(meshes.map(({ sourceVertex }) => new Set(sourceVertex).size)),
    triangles: sum(meshes.map(({ triangles }) => triangles.length / 3)),
    influences: sum(meshes.map(({ skin }) => skin?.joint.length ?? 0)),
    mostInfluencesPerVertex: meshes.reduce((most, mesh) => Math.max(most, mostInfluences(mesh)), 0),
    materials: materials.length,
    textures: sum(materials.map(({ textures }) => textures.length)),
    clips: model.clips.map(({ name, duration, ticksPerSecond, tracks }) => ({
      name,
      seconds: duration / ticksPerSecond,
      bones: new Set(tracks.map(({ bone }) => bone).filter((bone) => bone >= 0)).size,
      tracks: tracks.length,
      keys: sum(tracks.map(({ times }) => times.length)),
    })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}
