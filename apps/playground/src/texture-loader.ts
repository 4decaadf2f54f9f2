import { findFile, readWhole } from '@rigstream/core/asset';
import type { Material } from '@rigstream/model';
import { RepeatWrapping, SRGBColorSpace, type Texture } from 'three';
import type { ModelSource } from './model-source.ts';
import { readPicture } from './read-picture.ts';

/** The file's words for textures that colour the surface. */
const colourKinds = /^(texturefilename|diffuse.*|map)$/i;

export interface TextureRequest {
  readonly material: number;
  /** As the model names it. */
  readonly file: string;
}

/** The picture each material wants as its colour, one per material. */
export function colourTexturesOf(materials: readonly Material[]): TextureRequest[] {
  return materials.flatMap(({ textures }, material) => {
    const colour = textures.find(({ kind }) => colourKinds.test(kind)) ?? textures[0];
    return colour === undefined || colour.file.text === '' ? [] : [{ material, file: colour.file.text }];
  });
}

/**
 * Loads a picture of the source as a texture for coordinates with their origin at the top left.
 * @returns `missing` when the source has no such file, `unreadable` when it is of no kind this page knows
 */
export async function loadTexture(
  { store, path: from, otherExtensions }: ModelSource,
  file: string,
  signal: AbortSignal,
): Promise<Texture | 'missing' | 'unreadable'> {
  const found = await findFile(store, file, { from, otherExtensions, signal });
  if (found.path === undefined) return 'missing';
  const texture = await readPicture(await readWhole(found.source, { signal }));
  if (texture === undefined) return 'unreadable';
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
