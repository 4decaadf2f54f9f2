import {
  CompressedTexture,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Texture,
  type CompressedPixelFormat,
} from 'three';

/**
 * Makes a texture of the bytes of a picture: what the browser reads (PNG, JPEG, WebP, GIF, BMP), and TGA and DDS, which
 * games of the time used. Its first row is the top one.
 * @returns undefined for bytes of any other kind
 */
export async function readPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Texture | undefined> {
  if (String.fromCharCode(...bytes.subarray(0, 4)) === 'DDS ') return readDds(bytes);
  try {
    const image = await createImageBitmap(new Blob([bytes]), {
      premultiplyAlpha: 'none',
    });
    const texture = new Texture(image);
    texture.flipY = false;
    return texture;
  } catch {
    return readTga(bytes);
  }
}

async function readDds(bytes: Uint8Array<ArrayBuffer>): Promise<Texture | undefined> {
  const { DDSLoader } = await import('three/examples/jsm/loaders/DDSLoader.js');
  try {
    const { mipmaps, width, height, format, mipmapCount } = new DDSLoader().parse(bytes.buffer, true);
    if (mipmaps.length === 0) return undefined;
    // Uncompressed pixels in a DDS come as a format that three.js accepts here although its types do not say so.
    const texture = new CompressedTexture(mipmaps, width, height, format as CompressedPixelFormat);
    texture.minFilter = mipmapCount > 1 ? LinearMipmapLinearFilter : LinearFilter;
    return texture;
  } catch {
    return undefined;
  }
}

/** TGA has no signature: the kind of image and the depth are the only bytes that must make sense. */
async function readTga(bytes: Uint8Array<ArrayBuffer>): Promise<Texture | undefined> {
  const kind = bytes[2] ?? 0;
  if (![1, 2, 3, 9, 10, 11].includes(kind)) return undefined;
  const { TGALoader } = await import('three/examples/jsm/loaders/TGALoader.js');
  try {
    const { data, width, height } = new TGALoader().parse(bytes.buffer) as Tga;
    const texture = new DataTexture(data, width, height);
    texture.magFilter = LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    return texture;
  } catch {
    return undefined;
  }
}

/** What `TGALoader.parse` gives; its types tell of a texture instead. Four bytes a pixel, first row at the top. */
interface Tga {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}
