import { decode } from 'tiff';
import { checkSize, createRaster, requireBytes, viewOf, type Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

/** Tags of TIFF 6.0 that say how pixels lie; the library need not see others. */
const tagsOfPixels = new Set([
  256, 257, 258, 259, 262, 273, 274, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 338, 339,
]);

/** Bytes of a value by its type (TIFF 6.0, section 2). */
const typeLengths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * The first page: strips of greys, colours or a palette of 1, 8 or 16 bits, uncompressed, LZW or Deflate.
 * @throws TextureError
 */
export function readTiff(bytes: Uint8Array): Raster {
  const safe = withTagsOfPixels(bytes);
  const [header] = attempt(() => decode(safe, { pages: [0], ignoreImageData: true }));
  if (header === undefined) throw new TextureError('truncated', 'a page', 'none');
  const { width, height, bitsPerSample = 1, samplesPerPixel, type, planarConfiguration } = header;
  checkSize(width, height);
  const isRead =
    [1, 8, 16].includes(bitsPerSample) &&
    [0, 1, 2, 3].includes(type) &&
    samplesPerPixel >= (type === 2 ? 3 : 1) &&
    samplesPerPixel <= (type === 2 ? 4 : 2) &&
    header.sampleFormat === 1 &&
    planarConfiguration === 1 &&
    !header.tiled;
  if (!isRead)
    throw new TextureError(
      'unsupported-variant',
      'strips of greys, colours or a palette, 1, 8 or 16 bits a sample',
      `${samplesPerPixel} samples of ${bitsPerSample} bits, kind ${type}, ${header.tiled ? 'tiles' : 'strips'}`,
    );
  const strips = header.stripOffsets ?? [];
  const lengths = header.stripByteCounts ?? [];
  const rowsPerStrip = Math.min(height, header.rowsPerStrip);
  if (strips.length !== Math.ceil(height / rowsPerStrip) || lengths.length !== strips.length)
    throw new TextureError('invalid-value', 'a length and rows for each strip', `${strips.length} strips`);
  // Strips that share bytes would make much out of little.
  requireBytes(
    bytes,
    lengths.reduce((sum, length) => sum + length, 0),
    'the strips',
  );

  const [page] = attempt(() => decode(safe, { pages: [0] }));
  if (page === undefined) throw new TextureError('truncated', 'a page', 'none');
  const palette = type === 3 ? attempt(() => page.palette) : undefined;
  const raster = createRaster(width, height);
  const most = 2 ** bitsPerSample - 1;
  const hasOpacity = header.alpha && samplesPerPixel === (type === 2 ? 4 : 2);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * samplesPerPixel;
    const to = pixel * 4;
    const first = page.data[from] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      raster.data[to + channel] = palette
        ? (palette[first]?.[channel] ?? 0) >> 8
        : Math.round(((page.data[from + (type === 2 ? channel : 0)] ?? 0) * 255) / most);
    const opacity = hasOpacity ? (page.data[from + samplesPerPixel - 1] ?? 0) : most;
    raster.data[to + 3] = Math.round((opacity * 255) / most);
  }
  return raster;
}

/**
 * A copy with every other tag, and every chained page, made unreadable: the library makes room for whatever a count
 * says and follows every offset.
 */
function withTagsOfPixels(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const view = viewOf(copy);
  requireBytes(bytes, 8, 'the header');
  const isLittle = bytes[0] === 0x49;
  const start = view.getUint32(4, isLittle);
  requireBytes(bytes, start + 2, 'the directory');
  const count = view.getUint16(start, isLittle);
  requireBytes(bytes, start + 2 + count * 12 + 4, 'the directory');
  let total = 0;
  for (let at = start + 2; at < start + 2 + count * 12; at += 12) {
    if (!tagsOfPixels.has(view.getUint16(at, isLittle))) view.setUint16(at + 2, 0, isLittle);
    total += (typeLengths[view.getUint16(at + 2, isLittle)] ?? 0) * view.getUint32(at + 4, isLittle);
    requireBytes(bytes, total, 'the values of the directory');
  }
  return copy;
}

/** What the library throws of its own is about a variant it does not read, or about an offset past the end. */
function attempt<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const code = error instanceof RangeError ? 'truncated' : 'unsupported-variant';
    throw new TextureError(code, 'a TIFF of plain strips, LZW or Deflate', found, { cause: error });
  }
}
