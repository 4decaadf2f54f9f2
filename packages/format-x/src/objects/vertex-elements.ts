/** One attribute of packed vertex data. */
export interface VertexElement {
  readonly attribute: string;
  readonly components: number;
  /** 32-bit words; 0 for a type that does not exist. */
  readonly words: number;
  /** Component `k` of the element that begins at `word`; `floats` is the memory of `words`. */
  read(words: Uint32Array, floats: Float32Array, word: number, k: number): number;
}

/**
 * Packings by `D3DDECLTYPE` (specification section 5.3): components, then f for floats, s and u for signed and unsigned
 * numbers, c for the bytes of a colour, then the bits of each, and what it is divided by.
 */
const PACKINGS =
  '1f32 2f32 3f32 4f32 4c8/255 4u8 2s16 4s16 4u8/255 2s16/32767 4s16/32767 2u16/65535 4u16/65535 3u10 3s10/511 2f16 4f16';

/** Attributes by `D3DDECLUSAGE`. A vertex may have several of those with a number sign. */
const USAGES =
  'position blendweight# blendindices# normal pointsize uv# tangent binormal tessfactor positiont color# fog depth sample';

const FLOAT1 = 0;
const FLOAT3 = 2;
const COLOR = 4;

/** An element of `DeclData`. */
export function declaredElement(type: number, usage: number, usageIndex: number): VertexElement {
  const word = USAGES.split(' ')[usage];
  if (word === undefined) return elementOf(`usage${usage}#${usageIndex}`, type);
  return elementOf(word.replace('#', '') + (usageIndex > 0 || word.endsWith('#') ? usageIndex : ''), type);
}

/**
 * The elements of `FVFData`, in the order of the bits. Files set the position bits although no position is stored
 * (specification section 5.3).
 */
export function flexibleElements(fvf: number): VertexElement[] {
  const elements = [
    (fvf & 0x010) !== 0 && elementOf('normal', FLOAT3),
    (fvf & 0x020) !== 0 && elementOf('pointsize', FLOAT1),
    (fvf & 0x040) !== 0 && elementOf('color0', COLOR),
    (fvf & 0x080) !== 0 && elementOf('color1', COLOR),
  ].filter((element) => element !== false);
  for (let set = 0; set < ((fvf >>> 8) & 15); set++) {
    // Two bits a set: 0 is two floats, 1 three, 2 four, 3 one.
    const format = set < 8 ? (fvf >>> (16 + 2 * set)) & 3 : 0;
    elements.push(elementOf(`uv${set}`, (format + 1) & 3));
  }
  return elements;
}

function elementOf(attribute: string, type: number): VertexElement {
  const packing = /^(\d)(\w)(\d+)\/?(\d*)$/.exec(PACKINGS.split(' ')[type] ?? '') ?? [];
  const [components, bits, scale] = [
    Number(packing[1] ?? 0),
    Number(packing[3] ?? 0),
    Number(packing[4]) || 1,
  ];
  const kind = packing[2];
  const unused = 32 - bits;
  return {
    attribute,
    components,
    words: Math.ceil((components * bits) / 32),
    read: (words, floats, word, k) => {
      if (unused === 0) return floats[word + k] as number;
      // A colour is alpha, red, green, blue from the highest byte on.
      const position = kind === 'c' ? (k === 3 ? 24 : 16 - 8 * k) : k * bits;
      const raised = ((words[word + (position >> 5)] as number) >>> (position & 31)) << unused;
      if (kind === 'f') return halfFloat(raised >>> unused);
      return (kind === 's' ? raised >> unused : raised >>> unused) / scale;
    },
  };
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}
