import { TextureError } from './texture-error.ts';

/** A picture in memory. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, not premultiplied; rows from the top, pixels from the left. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Far more than textures of games have: 8192 × 8192. */
const mostPixels = 2 ** 26;

/**
 * Where the size of a picture is allowed for, before anything of that size is made.
 * @throws TextureError for no pixels at all, or too many
 */
export function checkSize(width: number, height: number): void {
  if (![width, height].every((each) => Number.isInteger(each) && each > 0))
    throw new TextureError('invalid-value', 'a width and a height from 1', `${width} × ${height}`);
  if (width * height > mostPixels)
    throw new TextureError('limit-exceeded', `at most ${mostPixels} pixels`, `${width} × ${height}`);
}

/** Fully transparent. */
export function createRaster(width: number, height: number): Raster {
  checkSize(width, height);
  return { width, height, data: new Uint8Array(width * height * 4) };
}

/** @throws TextureError where the bytes end before `end` */
export function requireBytes(bytes: Uint8Array, end: number, what: string): void {
  if (end > bytes.length)
    throw new TextureError('truncated', `${what} up to byte ${end}`, `${bytes.length} bytes`);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Makes a picture opaque that is transparent everywhere: writers leave the bits of the opacity at 0 where they mean
 * none.
 */
export function ignoreUnusedOpacity({ data }: Raster): void {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}
