import { copyColour, pixelReader, readPalette, type PixelFormat, type PixelReader } from './pixel-format.ts';
import { checkSize, createRaster, ignoreUnusedOpacity, requireBytes, viewOf, type Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

/** biCompression of BITMAPINFOHEADER. */
const compressions = { none: 0, runs8: 1, runs4: 2, bitFields: 3, alphaBitFields: 6 };

/** Length of BITMAPCOREHEADER, whose sizes have 16 bits and whose palette has no fourth byte. */
const coreHeaderLength = 12;
const fileHeaderLength = 14;

/**
 * BITMAPCOREHEADER and BITMAPINFOHEADER to V5: 1, 2, 4, 8, 16, 24 and 32 bits, runs, bit fields, rows from either end.
 * @throws TextureError
 */
export function readBmp(bytes: Uint8Array): Raster {
  requireBytes(bytes, fileHeaderLength + coreHeaderLength, 'the header');
  const view = viewOf(bytes);
  const headerLength = view.getUint32(14, true);
  const isCore = headerLength === coreHeaderLength;
  if (!isCore && headerLength < 40)
    throw new TextureError('unsupported-variant', 'a header of 12, or from 40 bytes', `${headerLength}`);
  requireBytes(bytes, fileHeaderLength + headerLength, 'the header');
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(isCore ? 24 : 28, true);
  const compression = isCore ? compressions.none : view.getUint32(30, true);
  const start = view.getUint32(10, true);
  checkSize(width, height);

  const isRuns = compression === compressions.runs8 || compression === compressions.runs4;
  if (isRuns ? bits !== (compression === compressions.runs8 ? 8 : 4) : !isPlain(compression))
    throw new TextureError('unsupported-variant', 'no compression, runs or bit fields', `${compression}`);
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits))
    throw new TextureError('unsupported-variant', '1, 2, 4, 8, 16, 24 or 32 bits a pixel', `${bits}`);
  const rowLength = Math.ceil((width * bits) / 32) * 4;
  // The last row needs no padding.
  const rowEnd = start + rowLength * (height - 1) + Math.ceil((width * bits) / 8);
  if (!isRuns) requireBytes(bytes, rowEnd, 'the pixels');

  const raster = createRaster(width, height);
  const rows = { bits, start: isRuns ? 0 : start, rowLength };
  const indices = isRuns ? unpackRuns(bytes.subarray(start), width, height, bits, rowLength) : bytes;
  const read = bits > 8 ? pixelReader(formatOf(view, bits, compression, headerLength)) : undefined;
  const palette = read ? undefined : paletteOf(bytes, view, bits, headerLength);
  const isTopDown = signedHeight < 0;
  fill(raster, indices, rows, isTopDown, read, palette ?? new Uint8Array());
  ignoreUnusedOpacity(raster);
  return raster;
}

function isPlain(compression: number): boolean {
  const { none, bitFields, alphaBitFields } = compressions;
  return [none, bitFields, alphaBitFields].includes(compression);
}

function fill(
  { width, height, data }: Raster,
  source: Uint8Array,
  { bits, start, rowLength }: { readonly bits: number; readonly start: number; readonly rowLength: number },
  isTopDown: boolean,
  read: PixelReader | undefined,
  palette: Uint8Array,
): void {
  for (let row = 0; row < height; row++) {
    const from = start + (isTopDown ? row : height - 1 - row) * rowLength;
    for (let column = 0; column < width; column++) {
      const to = (row * width + column) * 4;
      if (read) read(source, from + (column * bits) / 8, data, to);
      else copyColour(palette, indexAt(source, from, column, bits), data, to);
    }
  }
}

/** The number of up to 8 bits, the first in the highest bits of a byte. */
function indexAt(source: Uint8Array, from: number, column: number, bits: number): number {
  const bit = column * bits;
  return ((source[from + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

function paletteOf(bytes: Uint8Array, view: DataView, bits: number, headerLength: number): Uint8Array {
  const isCore = headerLength === coreHeaderLength;
  const declared = isCore ? 0 : view.getUint32(46, true);
  const most = 2 ** bits;
  const count = declared === 0 || declared > most ? most : declared;
  const bytesPerPixel = isCore ? 3 : 4;
  const start = fileHeaderLength + headerLength;
  requireBytes(bytes, start + count * bytesPerPixel, 'the palette');
  return readPalette(bytes, start, count, { bytesPerPixel, masks: [0xff0000, 0xff00, 0xff, 0] });
}

function formatOf(view: DataView, bits: number, compression: number, headerLength: number): PixelFormat {
  const bytesPerPixel = bits / 8;
  if (compression === compressions.none || bits === 24)
    return {
      bytesPerPixel,
      masks: bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, bits === 32 ? 0xff000000 : 0],
    };
  // The masks lie behind a header of 40 bytes, in longer ones at the same place; V3 and later have one of opacity.
  const mask = (index: number): number => view.getUint32(54 + index * 4, true);
  const hasOpacity = headerLength >= 56 || compression === compressions.alphaBitFields;
  if (view.byteLength < 70) throw new TextureError('truncated', 'masks up to byte 70', 'fewer bytes');
  return { bytesPerPixel, masks: [mask(0), mask(1), mask(2), hasOpacity ? mask(3) : 0] };
}

/** BI_RLE8 and BI_RLE4: to rows as without compression. What no run covers stays 0. */
function unpackRuns(
  source: Uint8Array,
  width: number,
  height: number,
  bits: number,
  rowLength: number,
): Uint8Array {
  const rows = new Uint8Array(rowLength * height);
  let column = 0;
  let row = 0;
  const put = (index: number): void => {
    if (column < width && row < height) {
      const bit = column * bits;
      const at = row * rowLength + (bit >> 3);
      rows[at] = (rows[at] ?? 0) | (index << (8 - bits - (bit & 7)));
    }
    column++;
  };
  let at = 0;
  while (at + 1 < source.length && row < height) {
    const count = source[at] ?? 0;
    const value = source[at + 1] ?? 0;
    at += 2;
    if (count > 0)
      for (let index = 0; index < count; index++) put(indexAt(source, at - 1, index % (8 / bits), bits));
    else if (value === 1) return rows;
    else if (value === 0) {
      column = 0;
      row++;
    } else if (value === 2) {
      column += source[at] ?? 0;
      row += source[at + 1] ?? 0;
      at += 2;
    } else {
      for (let index = 0; index < value; index++) put(indexAt(source, at, index, bits));
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  return rows;
}
