/** One attribute of packed vertex data. */
export interface VertexElement {
  readonly attribute: string;
  /** `D3DDECLTYPE`: how it is packed. */
  readonly type: number;
}

/** Numbers an element gives, and 32-bit words it takes, by `D3DDECLTYPE` (specification section 5.3). */
const COMPONENTS = [1, 2, 3, 4, 4, 4, 2, 4, 4, 2, 4, 2, 4, 3, 3, 2, 4];
const WORDS = [1, 2, 3, 4, 1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 1, 2];

/** Attributes by `D3DDECLUSAGE`; those a vertex may have several of carry their index. */
const USAGES = [
  'position',
  'blendweight#',
  'blendindices#',
  'normal',
  'pointsize',
  'uv#',
  'tangent',
  'binormal',
  'tessfactor',
  'positiont',
  'color#',
  'fog',
  'depth',
  'sample',
];

const FLOAT1 = 0;
const FLOAT3 = 2;
const COLOR = 4;

export function componentsOf({ type }: VertexElement): number {
  return COMPONENTS[type] ?? 0;
}

/** 32-bit words; 0 for a type that does not exist. */
export function wordsOf({ type }: VertexElement): number {
  return WORDS[type] ?? 0;
}

/** An element of `DeclData`. */
export function declaredElement(type: number, usage: number, usageIndex: number): VertexElement {
  const word = USAGES[usage] ?? `usage${usage}#`;
  const attribute = word.endsWith('#')
    ? `${word.slice(0, -1)}${usageIndex}`
    : `${word}${usageIndex > 0 ? usageIndex : ''}`;
  return { attribute, type };
}

/**
 * The elements of `FVFData`, in the order of the bits. Files set the position bits although no position is stored
 * (specification section 5.3).
 */
export function flexibleElements(fvf: number): VertexElement[] {
  const elements: VertexElement[] = [];
  if ((fvf & 0x010) !== 0) elements.push({ attribute: 'normal', type: FLOAT3 });
  if ((fvf & 0x020) !== 0) elements.push({ attribute: 'pointsize', type: FLOAT1 });
  if ((fvf & 0x040) !== 0) elements.push({ attribute: 'color0', type: COLOR });
  if ((fvf & 0x080) !== 0) elements.push({ attribute: 'color1', type: COLOR });
  for (let set = 0; set < ((fvf >>> 8) & 15); set++) {
    // Two bits a set: 0 is two floats, 1 three, 2 four, 3 one.
    const format = set < 8 ? (fvf >>> (16 + 2 * set)) & 3 : 0;
    elements.push({ attribute: `uv${set}`, type: (format + 1) & 3 });
  }
  return elements;
}

/**
 * Component `k` of an element that begins at `word`.
 * @param floats the memory of `words`
 */
export function componentAt(
  { type }: VertexElement,
  words: Uint32Array,
  floats: Float32Array,
  word: number,
  k: number,
): number {
  const first = words[word] as number;
  const byte = (first >>> (8 * k)) & 255;
  const short = ((words[word + (k >> 1)] ?? 0) >>> (16 * (k & 1))) & 0xffff;
  const signed = (short << 16) >> 16;
  const tenBits = (first >>> (10 * k)) & 1023;
  switch (type) {
    case COLOR:
      // Alpha, red, green, blue from the highest byte on.
      return ((first >>> (k === 3 ? 24 : 16 - 8 * k)) & 255) / 255;
    case 5:
      return byte;
    case 6:
    case 7:
      return signed;
    case 8:
      return byte / 255;
    case 9:
    case 10:
      return signed / 32767;
    case 11:
    case 12:
      return short / 65535;
    case 13:
      return tenBits;
    case 14:
      return ((tenBits << 22) >> 22) / 511;
    case 15:
    case 16:
      return halfFloat(short);
    default:
      return floats[word + k] as number;
  }
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
