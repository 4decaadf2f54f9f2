import { copyColour, pixelReader, readPalette, type PixelFormat, type PixelReader } from './pixel-format.ts';
import { checkSize, createRaster, ignoreUnusedOpacity, requireBytes, viewOf, type Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

const headerLength = 18;

/** Image types of the Truevision specification; 8 more: in packets of runs. */
const imageTypes = { palette: 1, colour: 2, grey: 3 };
const inPackets = 8;

/**
 * Whether the bytes can be a TGA file, which has no signature at its start: a type, depth and size that exist.
 */
export function looksLikeTga(bytes: Uint8Array): boolean {
  if (bytes.length <= headerLength) return false;
  const view = viewOf(bytes);
  const type = view.getUint8(2) & ~inPackets;
  return (
    view.getUint8(1) <= 1 &&
    (view.getUint8(2) & 0xf0) === 0 &&
    depthsOf(type).includes(view.getUint8(16)) &&
    view.getUint16(12, true) > 0 &&
    view.getUint16(14, true) > 0 &&
    (view.getUint8(17) & 0xc0) === 0
  );
}

function depthsOf(type: number): readonly number[] {
  if (type === imageTypes.palette) return [8, 16];
  if (type === imageTypes.grey) return [8, 16];
  return type === imageTypes.colour ? [15, 16, 24, 32] : [];
}

/**
 * Palette, colour and grey, in packets or not, with every origin.
 * @throws TextureError
 */
export function readTga(bytes: Uint8Array): Raster {
  requireBytes(bytes, headerLength, 'the header');
  const view = viewOf(bytes);
  const type = view.getUint8(2) & ~inPackets;
  const depth = view.getUint8(16);
  const width = view.getUint16(12, true);
  const height = view.getUint16(14, true);
  const descriptor = view.getUint8(17);
  if (!depthsOf(type).includes(depth))
    throw new TextureError(
      'unsupported-variant',
      'a palette, colours or greys of 8 to 32 bits',
      `type ${view.getUint8(2)} of ${depth} bits`,
    );
  checkSize(width, height);

  const bytesPerPixel = Math.ceil(depth / 8);
  const paletteLength = view.getUint8(1) === 1 ? view.getUint16(5, true) : 0;
  const paletteStart = headerLength + view.getUint8(0);
  const paletteFormat = colourFormat(view.getUint8(7), 8);
  const start = paletteStart + paletteLength * paletteFormat.bytesPerPixel;
  requireBytes(bytes, start, 'the palette');

  const isInPackets = (view.getUint8(2) & inPackets) !== 0;
  const length = width * height * bytesPerPixel;
  if (!isInPackets) requireBytes(bytes, start + length, 'the pixels');
  const pixels = isInPackets
    ? unpackPackets(bytes.subarray(start), length, bytesPerPixel)
    : bytes.subarray(start);

  let read: PixelReader;
  if (type === imageTypes.palette) {
    const palette = readPalette(bytes, paletteStart, paletteLength, paletteFormat);
    const first = view.getUint16(3, true);
    read = (source, from, target, to) => {
      const index = (source[from] ?? 0) | (bytesPerPixel > 1 ? (source[from + 1] ?? 0) << 8 : 0);
      // An index below the first colour must not wrap to another one.
      copyColour(palette, index < first ? paletteLength : index - first, target, to);
    };
  } else
    read = pixelReader(type === imageTypes.grey ? greyFormat(depth) : colourFormat(depth, descriptor & 15));

  const raster = createRaster(width, height);
  const isFromRight = (descriptor & 0x10) !== 0;
  const isFromTop = (descriptor & 0x20) !== 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const y = isFromTop ? row : height - 1 - row;
      const x = isFromRight ? width - 1 - column : column;
      read(pixels, (row * width + column) * bytesPerPixel, raster.data, (y * width + x) * 4);
    }
  ignoreUnusedOpacity(raster);
  return raster;
}

/** 32 bits have opacity whatever is declared, since writers forget to; 16 bits only where it is. */
function colourFormat(depth: number, opacityBits: number): PixelFormat {
  if (depth === 15 || depth === 16)
    return {
      bytesPerPixel: 2,
      masks: [0x7c00, 0x3e0, 0x1f, depth === 16 && opacityBits > 0 ? 0x8000 : 0],
    };
  return {
    bytesPerPixel: depth === 32 ? 4 : 3,
    masks: [0xff0000, 0xff00, 0xff, depth === 32 ? 0xff000000 : 0],
  };
}

function greyFormat(depth: number): PixelFormat {
  return { bytesPerPixel: depth / 8, masks: [0xff, 0xff, 0xff, depth === 16 ? 0xff00 : 0] };
}

/** A packet of up to 128 pixels is one byte and either as many pixels or one that is repeated; it may cross rows. */
function unpackPackets(source: Uint8Array, length: number, bytesPerPixel: number): Uint8Array {
  const packetLength = 1 + bytesPerPixel;
  const fewest = Math.ceil(length / bytesPerPixel / 128) * packetLength;
  requireBytes(source, fewest, 'the packets of pixels');
  const pixels = new Uint8Array(length);
  let at = 0;
  let to = 0;
  while (to < length) {
    requireBytes(source, at + packetLength, 'a packet of pixels');
    const head = source[at++] ?? 0;
    const size = Math.min(((head & 0x7f) + 1) * bytesPerPixel, length - to);
    if ((head & 0x80) === 0) {
      requireBytes(source, at + size, 'a packet of pixels');
      pixels.set(source.subarray(at, at + size), to);
      at += size;
    } else {
      for (let index = 0; index < size; index++)
        pixels[to + index] = source[at + (index % bytesPerPixel)] ?? 0;
      at += bytesPerPixel;
    }
    to += size;
  }
  return pixels;
}
