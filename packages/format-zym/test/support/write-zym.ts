import { lumpNames, MAGIC, type LumpName } from '../../src/layout.ts';

/** Numbers of a lump: integers and floats are told apart by how they are given. */
type Field =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly name: string }
  | { readonly byte: number };

export const int = (...values: number[]): Field[] => values.map((value) => ({ int: value }));
export const float = (...values: number[]): Field[] => values.map((value) => ({ float: value }));
export const name = (...values: string[]): Field[] => values.map((value) => ({ name: value }));
export const byte = (...values: number[]): Field[] => values.map((value) => ({ byte: value }));

export interface ZymFile {
  readonly counts: readonly [
    vertices: number,
    triangles: number,
    shaders: number,
    bones: number,
    scenes: number,
  ];
  readonly lumps: Readonly<Record<LumpName, readonly Field[]>>;
  readonly type?: number;
  readonly fileBytes?: number;
}

export interface Placing {
  /** The lumps as they shall lie in the file. */
  readonly order?: readonly LumpName[];
  /** Filler bytes before each lump. */
  readonly gaps?: readonly number[];
  /** Starts and lengths the header shall claim, whatever is true. */
  readonly claims?: Partial<Record<LumpName, readonly [start: number, length: number]>>;
}

/** Writes the layout of specification section 1, in a few plain lines that share none with the decoder. */
export function writeZym(
  file: ZymFile,
  { order = lumpNames, gaps = [], claims = {} }: Placing = {},
): Uint8Array {
  const parts: number[] = [];
  const places = new Map<LumpName, readonly [number, number]>();
  for (const [index, lump] of order.entries()) {
    parts.push(...Array.from({ length: gaps[index] ?? 0 }, () => 0xcc));
    const bytes = bytesOf(file.lumps[lump]);
    places.set(lump, [140 + parts.length, bytes.length]);
    parts.push(...bytes);
  }
  const header = [
    ...Buffer.from(MAGIC, 'latin1'),
    ...bytesOf([
      ...int(file.type ?? 1, file.fileBytes ?? 140 + parts.length),
      ...float(-1, -2, -3, 4, 5, 6, 77),
      ...int(...file.counts),
      ...lumpNames.flatMap((lump) => int(...(claims[lump] ?? places.get(lump) ?? [0, 0]))),
    ]),
  ];
  return Uint8Array.from([...header, ...parts]);
}

function bytesOf(fields: readonly Field[]): number[] {
  return fields.flatMap((field) => {
    if ('byte' in field) return [field.byte];
    const bytes = Buffer.alloc('name' in field ? 32 : 4);
    if ('int' in field) bytes.writeInt32BE(field.int);
    else if ('float' in field) bytes.writeFloatBE(field.float);
    else bytes.write(field.name, 'latin1');
    return [...bytes];
  });
}

const turnedAboutZ = [0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30];
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Two bones, two poses, four vertices of which one hangs on both bones, two shaders with a triangle each. */
export const arm: ZymFile = {
  counts: [4, 2, 2, 2, 2],
  lumps: {
    scenes: [
      ...name('wave'),
      ...float(-1, -2, -3, 1, 2, 3, 14, 12.5),
      ...int(0, 0, 2),
      ...name('rest'),
      ...float(0, 0, 0, 1, 1, 1, 3, 0),
      ...int(1, 1, 1),
    ],
    poses: float(...identity, ...turnedAboutZ, ...turnedAboutZ, ...identity.map(() => 0)),
    bones: [...name('root'), ...int(0, -1), ...name('arm'), ...int(1, 0)],
    vertbonecounts: int(1, 2, 1, 1),
    verts: [
      [0, 1, 2, 3],
      [0, 4, 5, 6],
      [1, 7, 8, 9],
      [1, 1, 0, 0],
      [0, 0, 1, 0],
    ].flatMap(([bone = 0, ...point]) => [...int(bone), ...float(...point)]),
    texcoords: float(0, 0.25, 0.5, 0.75, -63, 50, 1, 1),
    render: [...int(1, 0, 1, 2), ...int(1, 2, 1, 3)],
    shaders: name('models/skin', ''),
    trizone: byte(3, 0),
  },
};
