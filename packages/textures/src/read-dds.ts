import { blockKinds, readBlocks, type BlockKind } from './read-blocks.ts';
import { pixelReader, type PixelFormat } from './pixel-format.ts';
import { checkSize, createRaster, requireBytes, viewOf, type Raster } from './raster.ts';
import { TextureError } from './texture-error.ts';

const headerLength = 128;

/** dwFlags of DDS_PIXELFORMAT. */
const flags = { opacity: 0x1, opacityOnly: 0x2, fourCC: 0x4, colour: 0x40, luminance: 0x20000 };

/** DXGI_FORMAT of the header `DX10` announces: typeless, plain and sRGB. */
const dxgiBlocks = new Map<number, BlockKind>([
  [70, blockKinds.dxt1],
  [71, blockKinds.dxt1],
  [72, blockKinds.dxt1],
  [73, blockKinds.dxt3],
  [74, blockKinds.dxt3],
  [75, blockKinds.dxt3],
  [76, blockKinds.dxt5],
  [77, blockKinds.dxt5],
  [78, blockKinds.dxt5],
]);
const rgba: PixelFormat = { bytesPerPixel: 4, masks: [0xff, 0xff00, 0xff0000, 0xff000000] };
const bgra: PixelFormat = { bytesPerPixel: 4, masks: [0xff0000, 0xff00, 0xff, 0xff000000] };
const bgrx: PixelFormat = { bytesPerPixel: 4, masks: [0xff0000, 0xff00, 0xff, 0] };
const dxgiFormats = new Map([
  [27, rgba],
  [28, rgba],
  [29, rgba],
  [87, bgra],
  [90, bgra],
  [91, bgra],
  [88, bgrx],
  [92, bgrx],
  [93, bgrx],
]);

/**
 * The largest level of the first surface: DXT1, DXT3, DXT5, and uncompressed colours or luminance of 8 to 32 bits.
 * @throws TextureError
 */
export function readDds(bytes: Uint8Array): Raster {
  requireBytes(bytes, headerLength, 'the header');
  const view = viewOf(bytes);
  const height = view.getUint32(12, true);
  const width = view.getUint32(16, true);
  checkSize(width, height);
  const { start, layout } = layoutOf(bytes, view);
  if ('bytesPerBlock' in layout) return readBlocks(bytes, start, width, height, layout);

  requireBytes(bytes, start + width * height * layout.bytesPerPixel, 'the pixels');
  const raster = createRaster(width, height);
  const read = pixelReader(layout);
  for (let index = 0; index < width * height; index++)
    read(bytes, start + index * layout.bytesPerPixel, raster.data, index * 4);
  return raster;
}

function layoutOf(
  bytes: Uint8Array,
  view: DataView,
): { readonly start: number; readonly layout: BlockKind | PixelFormat } {
  const pixelFlags = view.getUint32(80, true);
  if ((pixelFlags & flags.fourCC) === 0)
    return { start: headerLength, layout: uncompressed(view, pixelFlags) };
  const fourCC = String.fromCharCode(...bytes.subarray(84, 88));
  if (fourCC === 'DX10') {
    requireBytes(bytes, headerLength + 20, 'the header');
    const format = view.getUint32(headerLength, true);
    const layout = dxgiBlocks.get(format) ?? dxgiFormats.get(format);
    if (layout !== undefined) return { start: headerLength + 20, layout };
    throw new TextureError('unsupported-variant', 'BC1 to BC3, or 8 bits a channel', `DXGI format ${format}`);
  }
  const layout = new Map<string, BlockKind>([
    ['DXT1', blockKinds.dxt1],
    ['DXT3', blockKinds.dxt3],
    ['DXT5', blockKinds.dxt5],
  ]).get(fourCC);
  if (layout !== undefined) return { start: headerLength, layout };
  throw new TextureError('unsupported-variant', 'DXT1, DXT3 or DXT5', JSON.stringify(fourCC));
}

function uncompressed(view: DataView, pixelFlags: number): PixelFormat {
  const bits = view.getUint32(88, true);
  const mask = (index: number): number => view.getUint32(92 + index * 4, true);
  const known = flags.colour | flags.luminance | flags.opacityOnly;
  if (![8, 16, 24, 32].includes(bits) || (pixelFlags & known) === 0)
    throw new TextureError(
      'unsupported-variant',
      'colours or luminance of 8, 16, 24 or 32 bits',
      `${bits} bits with flags 0x${pixelFlags.toString(16)}`,
    );
  const opacity = (pixelFlags & (flags.opacity | flags.opacityOnly)) === 0 ? 0 : mask(3);
  const luminance = (pixelFlags & flags.luminance) !== 0;
  return {
    bytesPerPixel: bits / 8,
    masks: luminance ? [mask(0), mask(0), mask(0), opacity] : [mask(0), mask(1), mask(2), opacity],
  };
}
