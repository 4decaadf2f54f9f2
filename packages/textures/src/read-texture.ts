import type { Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

/** A picture any browser and any viewer of glTF or three.js shows; glTF itself has no WebP without an extension. */
export interface ReadTexture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** A whole file of that type. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a texture one that viewers show: BMP, TGA, DDS, PCX and TIFF become PNG; PNG, JPEG and WebP stay as they are.
 * The kind is told by the bytes. What reads it is loaded when the first picture of the kind comes.
 *
 * @example
 * ```ts
 * const { mediaType, bytes } = await readTexture(await readFile('skin.tga'), 'skin.tga');
 * ```
 * @param name of the file; one that ends in `.tga` is read as TGA, which has no signature, though its header looks wrong
 * @throws TextureError (rejection) for other bytes, a layout that is not read, pixels that are missing, and more than
 * 2²⁶ pixels
 */
export async function readTexture(bytes: Uint8Array<ArrayBuffer>, name = ''): Promise<ReadTexture> {
  const mediaType = shownType(bytes);
  if (mediaType !== undefined) return { mediaType, bytes };
  const raster = await readRaster(bytes, name);
  const { writePng } = await import('./write-png.ts');
  return { mediaType: 'image/png', bytes: writePng(raster) };
}

/** By the signatures of PNG (section 5.2), JPEG (SOI and the marker after it) and WebP (RIFF with its form type). */
function shownType(bytes: Uint8Array): ReadTexture['mediaType'] | undefined {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP') ? 'image/webp' : undefined;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Array.from(signature).every((character, at) => bytes[at] === character.charCodeAt(0));
}

async function readRaster(bytes: Uint8Array, name: string): Promise<Raster> {
  if (startsWith(bytes, 'DDS ')) return (await import('./read-dds.ts')).readDds(bytes);
  if (startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*'))
    return (await import('./read-tiff.ts')).readTiff(bytes);
  if (startsWith(bytes, 'BM')) return (await import('./read-bmp.ts')).readBmp(bytes);
  const { looksLikeTga, readTga } = await import('./read-tga.ts');
  const isNamedTga = /\.tga$/i.test(name);
  const { looksLikePcx, readPcx } = await import('./read-pcx.ts');
  if (!isNamedTga && looksLikePcx(bytes)) return readPcx(bytes);
  if (isNamedTga || looksLikeTga(bytes)) return readTga(bytes);
  throw new TextureError(
    'unknown-format',
    'PNG, JPEG, WebP, BMP, TGA, DDS, PCX or TIFF',
    bytes.length === 0 ? 'no bytes' : `bytes ${hex(bytes.subarray(0, 8))}`,
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
