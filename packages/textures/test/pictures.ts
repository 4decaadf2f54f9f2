import { decode } from 'fast-png';
import { readTexture } from '../src/index.ts';

type Numbers = readonly number[];

const word = (value: number): number[] => [value & 255, (value >> 8) & 255];
const long = (value: number): number[] => [...word(value), ...word(value >>> 16)];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const text = (characters: string): number[] => Array.from(characters, (each) => each.charCodeAt(0));

/** Red and green above, blue and white below. */
export const colours = 'ff0000ff 00ff00ff 0000ffff ffffffff';
const red = [0, 0, 255];
const green = [0, 255, 0];
const blue = [255, 0, 0];
const white = [255, 255, 255];
/** What a palette of four has, blue first. */
const palette = [red, green, blue, white];

export function bmp(
  bits: number,
  rows: Numbers,
  {
    height = 2,
    compression = 0,
    colours: bgr = [] as readonly Numbers[],
    masks = [] as Numbers,
    core = false,
  } = {},
): Uint8Array<ArrayBuffer> {
  const header = core
    ? [...long(12), ...word(2), ...word(height), ...word(1), ...word(bits)]
    : [
        ...long(masks.length > 3 ? 56 : 40),
        ...long(2),
        ...long(height),
        ...word(1),
        ...word(bits),
        ...long(compression),
        ...zeros(12),
        ...long(bgr.length),
        ...long(0),
      ];
  const between = [...masks.flatMap(long), ...bgr.flatMap((each) => (core ? each : [...each, 0]))];
  const start = 14 + header.length + between.length;
  return Uint8Array.from([
    ...text('BM'),
    ...long(start + rows.length),
    ...long(0),
    ...long(start),
    ...header,
    ...between,
    ...rows,
  ]);
}

export function tga(
  type: number,
  depth: number,
  descriptor: number,
  data: Numbers,
  { map = [] as readonly Numbers[], first = 0, id = '' } = {},
): Uint8Array<ArrayBuffer> {
  const mapDepth = (map[0]?.length ?? 0) * 8;
  return Uint8Array.from([
    id.length,
    map.length > 0 ? 1 : 0,
    type,
    ...word(first),
    ...word(map.length),
    mapDepth,
    ...zeros(4),
    ...word(2),
    ...word(2),
    depth,
    descriptor,
    ...text(id),
    ...map.flat(),
    ...data,
  ]);
}

export function dds(
  { fourCC = '', flags = 0x4, bits = 0, masks = [0, 0, 0, 0] as Numbers, width = 2, height = 2 },
  data: Numbers,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...text('DDS '),
    ...long(124),
    ...long(4103),
    ...long(height),
    ...long(width),
    ...zeros(56),
    ...long(32),
    ...long(flags),
    ...(fourCC === '' ? long(0) : text(fourCC)),
    ...long(bits),
    ...masks.flatMap(long),
    ...zeros(20),
    ...data,
  ]);
}

export function pcx(
  bits: number,
  planes: number,
  data: Numbers,
  { map = [] as Numbers, encoding = 1 } = {},
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    10,
    5,
    encoding,
    bits,
    ...word(0),
    ...word(0),
    ...word(1),
    ...word(1),
    ...zeros(4),
    ...map.slice(0, 48),
    ...zeros(48 - Math.min(48, map.length)),
    0,
    planes,
    ...word(2),
    ...zeros(60),
    ...data,
  ]);
}

/** Little-endian, one strip behind the directory. */
export function tiff(
  { bits = 8, kind = 2, samples = 3, map = [] as Numbers, compression = 1 },
  data: Numbers,
): Uint8Array<ArrayBuffer> {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, 3, 1, 2],
    [257, 3, 1, 2],
    [258, 3, 1, bits],
    [259, 3, 1, compression],
    [262, 3, 1, kind],
    [273, 4, 1, 0],
    [277, 3, 1, samples],
    [278, 3, 1, 2],
    [279, 4, 1, data.length],
  ];
  if (samples === 4) entries.push([338, 3, 1, 2]);
  const end = 8 + 2 + (entries.length + (map.length > 0 ? 1 : 0)) * 12 + 4;
  if (map.length > 0) entries.push([320, 3, map.length, end]);
  const start = end + map.length * 2;
  for (const entry of entries) if (entry[0] === 273) entry[3] = start;
  return Uint8Array.from([
    ...text('II*\0'),
    ...long(8),
    ...word(entries.length),
    ...entries.flatMap(([tag, type, count, value]) => [
      ...word(tag),
      ...word(type),
      ...long(count),
      ...long(value),
    ]),
    ...long(0),
    ...map.flatMap(word),
    ...data,
  ]);
}

const greenAndBlack = [0xe0, 0x07, 0x00, 0x00];

/** A picture of each layout, with its pixels as hexadecimal red, green, blue and opacity. */
export const pictures: readonly (readonly [title: string, bytes: Uint8Array<ArrayBuffer>, pixels: string])[] =
  [
    ['BMP 24 from below', bmp(24, [...blue, ...white, 0, 0, ...red, ...green, 0, 0]), colours],
    [
      'BMP 24 from above',
      bmp(24, [...red, ...green, 0, 0, ...blue, ...white, 0, 0], { height: -2 }),
      colours,
    ],
    ['BMP 24, core header', bmp(24, [...blue, ...white, 0, 0, ...red, ...green], { core: true }), colours],
    ['BMP 8', bmp(8, [2, 3, 0, 0, 0, 1, 0, 0], { colours: palette }), colours],
    ['BMP 4', bmp(4, [0x23, 0, 0, 0, 0x01, 0, 0, 0], { colours: palette }), colours],
    [
      'BMP 1',
      bmp(1, [0x40, 0, 0, 0, 0x80, 0, 0, 0], { colours: [red, white] }),
      'ffffffff ff0000ff ff0000ff ffffffff',
    ],
    [
      'BMP 8 in runs',
      bmp(8, [1, 2, 1, 3, 0, 0, 0, 4, 0, 1, 9, 9, 0, 1], { compression: 1, colours: palette }),
      colours,
    ],
    ['BMP 4 in runs', bmp(4, [2, 0x23, 0, 0, 2, 0x01, 0, 1], { compression: 2, colours: palette }), colours],
    ['BMP 16', bmp(16, [...word(0x1f), ...word(0x7fff), ...word(0x7c00), ...word(0x3e0)]), colours],
    [
      'BMP 16 of 5, 6 and 5 bits',
      bmp(16, [...word(0x1f), ...word(0xffff), ...word(0xf800), ...word(0x7e0)], {
        compression: 3,
        masks: [0xf800, 0x7e0, 0x1f],
      }),
      colours,
    ],
    [
      'BMP 32 with opacity',
      bmp(32, [...blue, 3, ...white, 4, ...red, 1, ...green, 2]),
      'ff000001 00ff0002 0000ff03 ffffff04',
    ],
    ['BMP 32 without', bmp(32, [...blue, 0, ...white, 0, ...red, 0, ...green, 0]), colours],
    [
      'BMP 32 with masks',
      bmp(32, [3, ...white, 4, ...white, 1, 0, 0, 255, 2, 0, 255, 0], {
        compression: 3,
        masks: [0xff000000, 0xff0000, 0xff00, 0xff],
      }),
      'ff000001 00ff0002 ffffff03 ffffff04',
    ],
    ['TGA from below', tga(2, 24, 0, [...blue, ...white, ...red, ...green]), colours],
    ['TGA from above', tga(2, 24, 0x20, [...red, ...green, ...blue, ...white], { id: 'by hand' }), colours],
    ['TGA from below right', tga(2, 24, 0x10, [...white, ...blue, ...green, ...red]), colours],
    ['TGA from above right', tga(2, 24, 0x30, [...green, ...red, ...white, ...blue]), colours],
    [
      'TGA 32',
      tga(2, 32, 0x28, [...red, 1, ...green, 2, ...blue, 3, ...white, 4]),
      'ff000001 00ff0002 0000ff03 ffffff04',
    ],
    ['TGA 32 without opacity', tga(2, 32, 0x20, [...red, 0, ...green, 0, ...blue, 0, ...white, 0]), colours],
    ['TGA 16', tga(2, 16, 0x20, [...word(0x7c00), ...word(0x3e0), ...word(0x1f), ...word(0x7fff)]), colours],
    [
      'TGA 16 with opacity',
      tga(2, 16, 0x21, [...word(0xfc00), ...word(0x3e0), ...word(0x801f), ...word(0xffff)]),
      'ff0000ff 00ff0000 0000ffff ffffffff',
    ],
    [
      'TGA in packets',
      tga(10, 24, 0x20, [0x81, ...red, 1, ...blue, ...white]),
      'ff0000ff ff0000ff 0000ffff ffffffff',
    ],
    [
      'TGA, a packet across rows',
      tga(10, 24, 0x20, [0, ...green, 0x82, ...red]),
      '00ff00ff ff0000ff ff0000ff ff0000ff',
    ],
    ['TGA of a palette', tga(1, 8, 0x20, [5, 6, 7, 8], { map: palette, first: 5 }), colours],
    [
      'TGA of a palette in packets',
      tga(9, 8, 0x20, [0x81, 1, 0x01, 2, 3], { map: palette }),
      '00ff00ff 00ff00ff 0000ffff ffffffff',
    ],
    ['TGA of greys', tga(3, 8, 0x20, [0, 1, 2, 255]), '000000ff 010101ff 020202ff ffffffff'],
    ['TGA of greys in packets', tga(11, 8, 0x20, [0x83, 7]), '070707ff 070707ff 070707ff 070707ff'],
    [
      'DDS, DXT1 with transparent',
      dds({ fourCC: 'DXT1' }, [0, 0, 0xe0, 0x07, 0x0d, 0x0b, 0, 0]),
      '00ff00ff 00000000 00000000 007f00ff',
    ],
    [
      'DDS, DXT1 of four',
      dds({ fourCC: 'DXT1' }, [...greenAndBlack, 0x04, 0x0e, 0, 0]),
      '00ff00ff 000000ff 00aa00ff 005500ff',
    ],
    [
      'DDS, DXT3',
      dds({ fourCC: 'DXT3' }, [0x10, 0, 0xf8, 0, 0, 0, 0, 0, ...greenAndBlack, 0x04, 0x0e, 0, 0]),
      '00ff0000 00000011 00aa0088 005500ff',
    ],
    [
      'DDS, DXT5',
      // Choices 0, 1 in the first row and 2, 7 in the second, three bits each.
      dds({ fourCC: 'DXT5' }, [255, 45, 0x08, 0xa0, 0x03, 0, 0, 0, ...greenAndBlack, 0x04, 0x0e, 0, 0]),
      '00ff00ff 0000002d 00aa00e1 0055004b',
    ],
    [
      'DDS 32',
      dds({ flags: 0x41, bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000] }, [
        ...red,
        1,
        ...green,
        2,
        ...blue,
        3,
        ...white,
        4,
      ]),
      'ff000001 00ff0002 0000ff03 ffffff04',
    ],
    [
      'DDS 24',
      dds({ flags: 0x40, bits: 24, masks: [0xff0000, 0xff00, 0xff, 0] }, [
        ...red,
        ...green,
        ...blue,
        ...white,
      ]),
      colours,
    ],
    [
      'DDS 8 of luminance',
      dds({ flags: 0x20000, bits: 8, masks: [0xff, 0, 0, 0] }, [0, 1, 2, 255]),
      '000000ff 010101ff 020202ff ffffffff',
    ],
    [
      'DDS of DXGI',
      dds({ fourCC: 'DX10' }, [
        ...long(28),
        ...long(3),
        ...zeros(12),
        255,
        0,
        0,
        1,
        0,
        255,
        0,
        2,
        0,
        0,
        255,
        3,
        255,
        255,
        255,
        4,
      ]),
      'ff000001 00ff0002 0000ff03 ffffff04',
    ],
    [
      'PCX of 256 colours',
      pcx(8, 1, [
        0,
        1,
        2,
        0xc1,
        0xc3,
        12,
        255,
        0,
        0,
        0,
        255,
        0,
        0,
        0,
        255,
        ...zeros(192 * 3),
        255,
        255,
        255,
        ...zeros(60 * 3),
      ]),
      colours,
    ],
    [
      'PCX of 24 bits',
      pcx(8, 3, [0xc1, 255, 0, 0, 0xc1, 255, 0, 0, 0, 0xc1, 255, 0, 0xc1, 255, 0xc2, 255]),
      colours,
    ],
    ['PCX, no runs', pcx(8, 3, [255, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255], { encoding: 0 }), colours],
    ['PCX of greys', pcx(8, 1, [0, 1, 2, 3]), '000000ff 010101ff 020202ff 030303ff'],
    [
      'PCX of planes',
      pcx(1, 2, [0x40, 0, 0, 0, 0x40, 0, 0xc1, 0xc0, 0], {
        map: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255],
      }),
      colours,
    ],
    ['TIFF of colours', tiff({}, [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), colours],
    [
      'TIFF with opacity',
      tiff({ samples: 4 }, [255, 0, 0, 1, 0, 255, 0, 2, 0, 0, 255, 3, 255, 255, 255, 4]),
      'ff000001 00ff0002 0000ff03 ffffff04',
    ],
    ['TIFF of greys', tiff({ kind: 1, samples: 1 }, [0, 1, 2, 255]), '000000ff 010101ff 020202ff ffffffff'],
    [
      'TIFF of 16 bits',
      tiff({ bits: 16, kind: 1, samples: 1 }, [0, 0, 1, 1, 2, 2, 255, 255]),
      '000000ff 010101ff 020202ff ffffffff',
    ],
    [
      'TIFF of two colours',
      tiff({ bits: 1, kind: 1, samples: 1 }, [0x40, 0x80]),
      '000000ff ffffffff ffffffff 000000ff',
    ],
    [
      'TIFF of a palette',
      tiff(
        {
          kind: 3,
          samples: 1,
          map: [
            65535,
            0,
            0,
            65535,
            ...zeros(252),
            0,
            65535,
            0,
            65535,
            ...zeros(252),
            0,
            0,
            65535,
            65535,
            ...zeros(252),
          ],
        },
        [0, 1, 2, 3],
      ),
      colours,
    ],
  ];

/** Size and pixels of what a texture was made, as hexadecimal red, green, blue and opacity. */
export async function pixelsOf(
  bytes: Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<{ readonly width: number; readonly height: number; readonly pixels: string[] }> {
  const { width, height, data, channels, depth } = decode((await readTexture(bytes, name)).bytes);
  if (depth !== 8) throw new Error(`${depth} bits a channel`);
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const pixel = data.slice(index * channels, (index + 1) * channels);
    const components = channels === 3 ? [...pixel, 255] : [...pixel];
    return components.map((value) => value.toString(16).padStart(2, '0')).join('');
  });
  return { width, height, pixels };
}
