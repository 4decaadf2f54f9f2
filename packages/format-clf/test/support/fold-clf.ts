import type { CoreEvent } from '@rigstream/core';
import type { ClfEvent } from '../../src/index.ts';

export interface FoldedPiece {
  readonly name: string;
  readonly nameHex: string;
  readonly lod: number;
  readonly texture: number;
  readonly reservedAllZero: boolean;
  readonly vertices: number[][];
  readonly faces: { readonly indices: number[]; readonly uvs: number[] }[];
  readonly frames: { readonly position: number[]; readonly rotation: number[]; readonly frame: number }[];
}

export interface FoldedClf {
  readonly lodCount: number;
  readonly textures: string[];
  readonly texturesHex: string[];
  readonly meshes: FoldedPiece[];
}

/** Joins the events of one file in the words of the shared cases. */
export function foldClf(events: readonly (CoreEvent | ClfEvent)[]): FoldedClf {
  const model = {
    lodCount: 0,
    textures: [] as string[],
    texturesHex: [] as string[],
    meshes: [] as FoldedPiece[],
  };
  const tracks = new Map<number, { readonly bone: number; readonly path: string }>();
  for (const event of events) {
    if (event.type === 'clf:header') model.lodCount = event.levelsOfDetail;
    if (event.type === 'material') {
      const name = event.textures[0]?.file;
      model.textures.push(name?.text ?? '');
      model.texturesHex.push(Buffer.from(name?.raw ?? []).toString('hex'));
    }
    if (event.type === 'mesh') {
      model.meshes.push({
        name: event.name?.text ?? '',
        nameHex: Buffer.from(event.name?.raw ?? []).toString('hex'),
        lod: event.levelOfDetail ?? 0,
        texture: -1,
        reservedAllZero: true,
        vertices: [],
        faces: [],
        frames: [],
      });
    }
    if (event.type === 'clf:piece') {
      Object.assign(model.meshes[event.mesh] as FoldedPiece, {
        texture: event.textureIndex,
        reservedAllZero: event.reserved === undefined,
      });
    }
    if (event.type === 'vertices')
      model.meshes[event.mesh]?.vertices.push(...rows(event.position as Float32Array, 3));
    if (event.type === 'indices') {
      for (const indices of rows(event.indices, 3))
        model.meshes[event.mesh]?.faces.push({ indices, uvs: [] });
    }
    if (event.type === 'corners') {
      for (const [place, uvs] of rows(event.values as Float32Array, 6).entries())
        model.meshes[event.mesh]?.faces[event.firstFace + place]?.uvs.push(...uvs);
    }
    if (event.type === 'track' && event.target && 'index' in event.target)
      tracks.set(event.track, { bone: event.target.index, path: event.path });
    if (event.type === 'keyframes') {
      const { bone, path } = tracks.get(event.track) as { bone: number; path: string };
      const { frames } = model.meshes[bone] as FoldedPiece;
      for (const [place, values] of rows(event.values, 3).entries()) {
        if (path === 'translation')
          frames.push({ position: values, rotation: [], frame: event.times[place] as number });
        else frames[event.first + place]?.rotation.push(...values);
      }
    }
  }
  return model;
}

function rows(values: ArrayLike<number>, size: number): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < values.length; at += size)
    found.push(Array.from({ length: size }, (_, column) => values[at + column] as number));
  return found;
}
