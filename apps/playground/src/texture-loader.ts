import type { Material } from '@rigstream/model';
import { RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import type { ModelSource } from './model-source.ts';

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
 * Loads a picture of the source as a texture for coordinates with the origin given.
 * @returns `missing` when the source has no such file, `unreadable` when it is no picture a browser knows
 */
export async function loadTexture(
  source: ModelSource,
  file: string,
  origin: 'top-left' | 'bottom-left',
  signal: AbortSignal,
): Promise<Texture | 'missing' | 'unreadable'> {
  const picture = await source.openTexture(file, signal);
  if (picture === undefined) return 'missing';
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(picture, {
      imageOrientation: origin === 'bottom-left' ? 'flipY' : 'from-image',
      premultiplyAlpha: 'none',
    });
  } catch {
    // DDS and TGA, which many of these models use, are among them.
    return 'unreadable';
  }
  const texture = new Texture(image);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
