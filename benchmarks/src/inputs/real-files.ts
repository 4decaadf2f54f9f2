import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sharedFolder } from '../../../tools/shared-folder/shared-folder.mjs';
import type { ModelFacts } from '../decoders/model-facts.ts';
import type { BenchmarkInput } from './input.ts';

/** What the oracle of the corpus says of a file, as far as it is used here. */
interface OracleEntry {
  readonly path: string;
  readonly raw: {
    /** Absent for a file that cannot be read. */
    readonly format?: string;
    readonly bytes: number;
    readonly meshes: readonly OracleMesh[];
    readonly totals: { readonly skinWeights: number; readonly keys: number };
  };
}
interface OracleMesh {
  readonly vertices: number;
  readonly faces: number;
  readonly faceIndices: number;
  readonly triangles: number;
  readonly normals?: { readonly count: number } | null;
  readonly texCoords?: readonly { readonly count: number }[];
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Files below this decode in a few milliseconds, which says more of a decoder's start than of its speed. */
const SMALLEST = 200_000;

/** The larger files of an encoding in the corpus beside the repository; undefined where it is absent. */
export function realFiles(encoding: 'txt' | 'bin' | 'bzip'): BenchmarkInput[] | undefined {
  const folder = sharedFolder('corpus/x');
  if (folder === undefined) return undefined;
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: readonly OracleEntry[];
  };
  return files
    .filter(({ raw }) => raw.format?.trim() === encoding && raw.bytes >= SMALLEST && raw.meshes.length > 0)
    .toSorted((a, b) => b.raw.bytes - a.raw.bytes)
    .map(({ path, raw }) => ({
      id: basename(path),
      path: join(folder, path),
      bytes: raw.bytes,
      facts: { ...factsOf(raw.meshes), weights: raw.totals.skinWeights, keys: raw.totals.keys },
    }));
}

function factsOf(meshes: readonly OracleMesh[]): ModelFacts {
  const sum = (count: (mesh: OracleMesh) => number): number =>
    meshes.reduce((total, mesh) => total + count(mesh), 0);
  const filled = meshes.filter(({ vertices }) => vertices > 0);
  const sizeOf = (axis: number): number =>
    Math.max(...filled.map(({ max }) => max[axis] as number)) -
    Math.min(...filled.map(({ min }) => min[axis] as number));
  return {
    vertices: sum(({ vertices }) => vertices),
    faces: sum(({ faces }) => faces),
    triangles: sum(({ triangles }) => triangles),
    corners: sum(({ faceIndices }) => faceIndices),
    normals: sum(({ normals }) => normals?.count ?? 0),
    uvs: sum(({ texCoords }) => texCoords?.[0]?.count ?? 0),
    extent: [sizeOf(0), sizeOf(1), sizeOf(2)],
  };
}
