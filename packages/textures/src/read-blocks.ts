import { createRaster, requireBytes, viewOf, type Raster } from './raster.ts';

/** A compression of 4 × 4 pixels at a time. */
export interface BlockKind {
  readonly bytesPerBlock: number;
  /** `bit`: one colour of four is transparent; `explicit`: 4 bits a pixel; `interpolated`: 3 bits between two ends. */
  readonly opacity: 'bit' | 'explicit' | 'interpolated';
}

export const blockKinds: Readonly<Record<'dxt1' | 'dxt3' | 'dxt5', BlockKind>> = {
  dxt1: { bytesPerBlock: 8, opacity: 'bit' },
  dxt3: { bytesPerBlock: 16, opacity: 'explicit' },
  dxt5: { bytesPerBlock: 16, opacity: 'interpolated' },
};

/**
 * Pixels as "Programming Guide for DDS" and the S3TC extension of OpenGL define them.
 * @throws TextureError where blocks are missing
 */
export function readBlocks(
  bytes: Uint8Array,
  start: number,
  width: number,
  height: number,
  { bytesPerBlock, opacity }: BlockKind,
): Raster {
  const across = Math.ceil(width / 4);
  const down = Math.ceil(height / 4);
  requireBytes(bytes, start + across * down * bytesPerBlock, 'the blocks');
  const raster = createRaster(width, height);
  const view = viewOf(bytes);
  const block = new Uint8Array(64);
  for (let index = 0; index < across * down; index++) {
    const at = start + index * bytesPerBlock;
    readColours(view, at + bytesPerBlock - 8, opacity === 'bit', block);
    if (opacity === 'explicit') readExplicitOpacity(view, at, block);
    else if (opacity === 'interpolated') readInterpolatedOpacity(view, at, block);
    copyBlock(block, raster, (index % across) * 4, Math.floor(index / across) * 4);
  }
  return raster;
}

function copyBlock(block: Uint8Array, { width, height, data }: Raster, left: number, top: number): void {
  const length = Math.min(4, width - left) * 4;
  for (let row = 0; row < Math.min(4, height - top); row++)
    data.set(block.subarray(row * 16, row * 16 + length), ((top + row) * width + left) * 4);
}

function readColours(view: DataView, at: number, hasTransparent: boolean, block: Uint8Array): void {
  const first = view.getUint16(at, true);
  const second = view.getUint16(at + 2, true);
  const isThree = hasTransparent && first <= second;
  const colours = new Uint8Array(16);
  expand(first, colours, 0);
  expand(second, colours, 4);
  for (let channel = 0; channel < 3; channel++) {
    const one = colours[channel] ?? 0;
    const other = colours[4 + channel] ?? 0;
    colours[8 + channel] = isThree ? (one + other) / 2 : (2 * one + other) / 3;
    colours[12 + channel] = isThree ? 0 : (one + 2 * other) / 3;
  }
  colours[11] = 255;
  colours[15] = isThree ? 0 : 255;
  const choices = view.getUint32(at + 4, true);
  for (let pixel = 0; pixel < 16; pixel++) {
    const from = ((choices >>> (pixel * 2)) & 3) * 4;
    for (let channel = 0; channel < 4; channel++) block[pixel * 4 + channel] = colours[from + channel] ?? 0;
  }
}

/** 5, 6 and 5 bits, the highest repeated below, so that all ones become 255. */
function expand(value: number, colours: Uint8Array, to: number): void {
  const red = value >> 11;
  const green = (value >> 5) & 63;
  const blue = value & 31;
  colours[to] = (red << 3) | (red >> 2);
  colours[to + 1] = (green << 2) | (green >> 4);
  colours[to + 2] = (blue << 3) | (blue >> 2);
  colours[to + 3] = 255;
}

function readExplicitOpacity(view: DataView, at: number, block: Uint8Array): void {
  for (let pixel = 0; pixel < 16; pixel++)
    block[pixel * 4 + 3] = ((view.getUint8(at + (pixel >> 1)) >> ((pixel & 1) * 4)) & 15) * 17;
}

function readInterpolatedOpacity(view: DataView, at: number, block: Uint8Array): void {
  const first = view.getUint8(at);
  const second = view.getUint8(at + 1);
  const ends = new Uint8Array(8);
  ends[0] = first;
  ends[1] = second;
  const steps = first > second ? 7 : 5;
  for (let step = 1; step < steps; step++) ends[step + 1] = ((steps - step) * first + step * second) / steps;
  if (steps === 5) {
    ends[6] = 0;
    ends[7] = 255;
  }
  for (let half = 0; half < 2; half++) {
    const from = at + 2 + half * 3;
    const choices = view.getUint16(from, true) | (view.getUint8(from + 2) << 16);
    for (let pixel = 0; pixel < 8; pixel++)
      block[(half * 8 + pixel) * 4 + 3] = ends[(choices >> (pixel * 3)) & 7] ?? 0;
  }
}
