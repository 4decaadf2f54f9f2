/** How pixels of 1 to 4 bytes, little-endian, are made of bits. */
export interface PixelFormat {
  readonly bytesPerPixel: number;
  /** The bits of red, green, blue and opacity; no bits of opacity: opaque. */
  readonly masks: readonly [red: number, green: number, blue: number, opacity: number];
}

/** Writes the pixel at an offset of `source` as four bytes at an offset of `target`. */
export type PixelReader = (source: Uint8Array, from: number, target: Uint8Array, to: number) => void;

export function pixelReader({ bytesPerPixel, masks }: PixelFormat): PixelReader {
  const channels = masks.map(channelOf);
  return (source, from, target, to) => {
    let value = 0;
    for (let at = bytesPerPixel; at > 0; at--) value = (value << 8) | (source[from + at - 1] ?? 0);
    for (let channel = 0; channel < 4; channel++) {
      const { mask, shift, scale, absent } = channels[channel] as Channel;
      target[to + channel] = mask === 0 ? absent : Math.round(((value & mask) >>> shift) * scale);
    }
  };
}

interface Channel {
  readonly mask: number;
  readonly shift: number;
  /** From the range of the bits to 0…255. */
  readonly scale: number;
  /** The value where there are no bits. */
  readonly absent: number;
}

function channelOf(mask: number, index: number): Channel {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const most = (mask >>> shift) >>> 0;
  return { mask, shift, scale: 255 / Math.max(1, most), absent: index === 3 ? 255 : 0 };
}

/** Colours of a palette as four bytes each. */
export function readPalette(
  bytes: Uint8Array,
  start: number,
  count: number,
  format: PixelFormat,
): Uint8Array {
  const palette = new Uint8Array(count * 4);
  const read = pixelReader(format);
  for (let index = 0; index < count; index++)
    read(bytes, start + index * format.bytesPerPixel, palette, index * 4);
  return palette;
}

/** Black, and opaque, where the palette has no such colour. */
export function copyColour(palette: Uint8Array, index: number, target: Uint8Array, to: number): void {
  const from = index * 4;
  target[to] = palette[from] ?? 0;
  target[to + 1] = palette[from + 1] ?? 0;
  target[to + 2] = palette[from + 2] ?? 0;
  target[to + 3] = palette[from + 3] ?? 255;
}
