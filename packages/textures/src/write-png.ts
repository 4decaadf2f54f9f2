import { encode } from 'fast-png';
import type { Raster } from './raster.ts';

/** A PNG file of 8 bits a channel, without opacity where every pixel is opaque. */
export function writePng({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  const channels = isOpaque(data) ? 3 : 4;
  const pixels = channels === 4 ? data : withoutOpacity(data);
  return new Uint8Array(encode({ width, height, data: pixels, depth: 8, channels }));
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function withoutOpacity(data: Uint8Array): Uint8Array {
  const colours = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from] ?? 0;
    colours[to + 1] = data[from + 1] ?? 0;
    colours[to + 2] = data[from + 2] ?? 0;
  }
  return colours;
}
