import { copyColour, readPalette, type PixelFormat } from './pixel-format.ts';
import { checkSize, createRaster, requireBytes, viewOf, type Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

const headerLength = 128;

/** The palette of 256 colours lies at the end, behind a byte of 12. */
const longPaletteLength = 768;
const longPaletteMark = 12;

/** Red first. */
const paletteFormat: PixelFormat = { bytesPerPixel: 3, masks: [0xff, 0xff00, 0xff0000, 0] };

/** By the manufacturer, version, encoding and depth of the header, and the byte that is reserved. */
export function looksLikePcx(bytes: Uint8Array): boolean {
  const [manufacturer, version = 255, encoding = 255, bits = 0] = bytes;
  return (
    bytes.length >= headerLength &&
    manufacturer === 10 &&
    version <= 5 &&
    encoding <= 1 &&
    [1, 2, 4, 8].includes(bits) &&
    bytes[64] === 0
  );
}

/**
 * Up to 16 colours in bits or planes, 256 colours or greys, and 8 bits a channel.
 * @throws TextureError
 */
export function readPcx(bytes: Uint8Array): Raster {
  requireBytes(bytes, headerLength, 'the header');
  const view = viewOf(bytes);
  const bits = view.getUint8(3);
  const planes = view.getUint8(65);
  const width = view.getUint16(8, true) - view.getUint16(4, true) + 1;
  const height = view.getUint16(10, true) - view.getUint16(6, true) + 1;
  const planeLength = view.getUint16(66, true);
  checkSize(width, height);
  const isDirect = bits === 8 && (planes === 3 || planes === 4);
  if (!isDirect && !(bits === 8 && planes === 1) && !(planes > 0 && bits * planes <= 4))
    throw new TextureError('unsupported-variant', '1 to 8 bits in 1 to 4 planes', `${bits} in ${planes}`);
  if (planeLength * 8 < width * bits)
    throw new TextureError('invalid-value', `lines of ${width} pixels`, `${planeLength} bytes a line`);

  const lineLength = planeLength * planes;
  const lines = unpackLines(bytes.subarray(headerLength), lineLength * height, view.getUint8(2) === 1);
  const raster = createRaster(width, height);
  const palette = isDirect ? new Uint8Array() : paletteOf(bytes, bits * planes);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const to = (row * width + column) * 4;
      const bit = column * bits;
      const from = row * lineLength + (bit >> 3);
      let index = 0;
      raster.data[to + 3] = 255;
      for (let plane = 0; plane < planes; plane++) {
        const byte = lines[from + plane * planeLength] ?? 0;
        if (isDirect) raster.data[to + plane] = byte;
        else index |= ((byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)) << (plane * bits);
      }
      if (!isDirect) copyColour(palette, index, raster.data, to);
    }
  return raster;
}

/** Greys where no palette is marked; two colours are black and white, since writers leave their palette out. */
function paletteOf(bytes: Uint8Array, bits: number): Uint8Array {
  if (bits > 1 && bits < 8) return readPalette(bytes, 16, 2 ** bits, paletteFormat);
  const start = bytes.length - longPaletteLength;
  if (bits === 8 && bytes[start - 1] === longPaletteMark)
    return readPalette(bytes, start, 256, paletteFormat);
  const most = 2 ** bits - 1;
  return Uint8Array.from({ length: (most + 1) * 4 }, (_, at) =>
    (at & 3) === 3 ? 255 : ((at >> 2) * 255) / most,
  );
}

/** A byte of 0xC0 and more repeats the one behind it; runs may cross lines. */
function unpackLines(source: Uint8Array, length: number, isInRuns: boolean): Uint8Array {
  if (!isInRuns) {
    requireBytes(source, length, 'the lines');
    return source;
  }
  requireBytes(source, Math.ceil(length / 63), 'the lines');
  const lines = new Uint8Array(length);
  let at = 0;
  let to = 0;
  while (to < length) {
    requireBytes(source, at + 1, 'the lines');
    const head = source[at++] ?? 0;
    if (head < 0xc0) lines[to++] = head;
    else {
      requireBytes(source, at + 1, 'the lines');
      lines.fill(source[at++] ?? 0, to, to + (head & 63));
      to += head & 63;
    }
  }
  return lines;
}
