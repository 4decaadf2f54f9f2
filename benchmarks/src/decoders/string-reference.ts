import type { Decoder, LoadedDecoder } from './decoder.ts';
import { Bounds, type ModelFacts } from './model-facts.ts';
import { parseObjects, visitObjects, withoutStrings, type TextObject } from './text-objects.ts';

/** Everything a text .X file holds, in arrays. */
export interface ArrayModel {
  readonly meshes: ArrayMesh[];
  readonly skins: ArraySkin[];
  readonly tracks: ArrayTrack[];
  /** Numbers of all other objects. */
  readonly others: Float64Array[];
}

export interface ArrayMesh {
  readonly positions: Float32Array;
  readonly faces: FaceList;
  readonly normals?: Float32Array;
  readonly normalFaces?: FaceList;
  readonly uvs?: Float32Array;
}

/** Polygons one after another. */
export interface FaceList {
  readonly sizes: Uint32Array;
  readonly indices: Uint32Array;
}

export interface ArraySkin {
  readonly vertices: Uint32Array;
  readonly weights: Float32Array;
  readonly offset: Float32Array;
}

export interface ArrayTrack {
  readonly keyType: number;
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** Gives the numbers of an object's text one by one. */
export interface NumberReader {
  next(): number;
  /** All that are left. */
  rest(): Float64Array;
}

type ReadNumbers = (text: string) => NumberReader;

/**
 * What a careful programmer writes without a tokenizer of bytes: the file as one string, objects found by their braces,
 * their numbers taken apart by `readNumbers`, everything in typed arrays.
 */
export function decodeWithStrings(bytes: Uint8Array, readNumbers: ReadNumbers): ArrayModel {
  const model: ArrayModel = { meshes: [], skins: [], tracks: [], others: [] };
  visitObjects(parseObjects(new TextDecoder().decode(bytes)), (object, parent) => {
    const numbers = readNumbers(withoutStrings(object.text));
    if (object.type === 'mesh') model.meshes.push(readMesh(object, numbers, readNumbers));
    else if (object.type === 'skinweights') model.skins.push(readSkin(numbers));
    else if (object.type === 'animationkey') model.tracks.push(readTrack(numbers));
    else if (parent?.type !== 'mesh' || !isPartOfMesh(object)) model.others.push(numbers.rest());
  });
  return model;
}

/** The numbers of a text by one `split`. */
export function splitNumbers(text: string): NumberReader {
  const fields = text.split(/[\s;,]+/);
  let at = fields[0] === '' ? 1 : 0;
  const end = fields.at(-1) === '' ? fields.length - 1 : fields.length;
  return {
    next: () => Number(fields[at++]),
    rest: () => Float64Array.from(fields.slice(at, Math.max(at, end)), Number),
  };
}

/** The numbers of a text by walking over its characters. */
export function scanNumbers(text: string): NumberReader {
  let at = 0;
  const next = (): number => {
    while (isSeparator(text.charCodeAt(at))) at++;
    const start = at;
    while (at < text.length && !isSeparator(text.charCodeAt(at))) at++;
    return start === at ? NaN : Number(text.slice(start, at));
  };
  const rest = (): Float64Array => {
    const values: number[] = [];
    while (at < text.length) {
      if (isSeparator(text.charCodeAt(at))) at++;
      else values.push(next());
    }
    return Float64Array.from(values);
  };
  return { next, rest };
}

export const stringSplit: Decoder = {
  id: 'string-split',
  title: 'strings, `split` and `Number`',
  load: () => Promise.resolve(withNumbers(splitNumbers)),
};

export const stringScan: Decoder = {
  id: 'string-scan',
  title: 'strings, character scan and `Number`',
  load: () => Promise.resolve(withNumbers(scanNumbers)),
};

function withNumbers(readNumbers: ReadNumbers): LoadedDecoder {
  return {
    decode: (bytes) => decodeWithStrings(bytes, readNumbers),
    describe: (result) => describeArrays(result as ArrayModel),
  };
}

function isPartOfMesh({ type }: TextObject): boolean {
  return type === 'meshnormals' || type === 'meshtexturecoords';
}

function readMesh(mesh: TextObject, own: NumberReader, readNumbers: ReadNumbers): ArrayMesh {
  const positions = readFloats(own, 3);
  const faces = readFaces(own);
  const child = (type: string): NumberReader | undefined => {
    const found = mesh.children.find((each) => each.type === type);
    return found === undefined ? undefined : readNumbers(found.text);
  };
  const normals = child('meshnormals');
  const uvs = child('meshtexturecoords');
  return {
    positions,
    faces,
    ...(normals === undefined ? {} : { normals: readFloats(normals, 3), normalFaces: readFaces(normals) }),
    ...(uvs === undefined ? {} : { uvs: readFloats(uvs, 2) }),
  };
}

function readSkin(numbers: NumberReader): ArraySkin {
  const count = numbers.next();
  const vertices = new Uint32Array(count);
  for (let at = 0; at < count; at++) vertices[at] = numbers.next();
  return { vertices, weights: fill(numbers, count), offset: fill(numbers, 16) };
}

function readTrack(numbers: NumberReader): ArrayTrack {
  const keyType = numbers.next();
  const times = new Float32Array(numbers.next());
  const values: number[] = [];
  for (let key = 0; key < times.length; key++) {
    times[key] = numbers.next();
    for (let left = numbers.next(); left > 0; left--) values.push(numbers.next());
  }
  return { keyType, times, values: Float32Array.from(values) };
}

function readFloats(numbers: NumberReader, stride: number): Float32Array {
  return fill(numbers, numbers.next() * stride);
}

function fill(numbers: NumberReader, count: number): Float32Array {
  const values = new Float32Array(count);
  for (let at = 0; at < count; at++) values[at] = numbers.next();
  return values;
}

function readFaces(numbers: NumberReader): FaceList {
  const sizes = new Uint32Array(numbers.next());
  const indices: number[] = [];
  for (let face = 0; face < sizes.length; face++) {
    const size = numbers.next();
    sizes[face] = size;
    for (let corner = 0; corner < size; corner++) indices.push(numbers.next());
  }
  return { sizes, indices: Uint32Array.from(indices) };
}

function isSeparator(code: number): boolean {
  return code === 59 || code === 44 || code === 32 || (code >= 9 && code <= 13);
}

/** What a model adds up to. */
export function describeArrays({ meshes, skins, tracks }: ArrayModel): ModelFacts {
  const bounds = new Bounds();
  const sum = (count: (mesh: ArrayMesh) => number): number =>
    meshes.reduce((total, mesh) => total + count(mesh), 0);
  for (const { positions } of meshes) bounds.add(positions);
  const faces = sum((mesh) => mesh.faces.sizes.length);
  const corners = sum((mesh) => mesh.faces.indices.length);
  return {
    vertices: sum((mesh) => mesh.positions.length / 3),
    faces,
    triangles: corners - 2 * faces,
    corners,
    normals: sum((mesh) => (mesh.normals?.length ?? 0) / 3),
    uvs: sum((mesh) => (mesh.uvs?.length ?? 0) / 2),
    weights: skins.reduce((total, { weights }) => total + weights.length, 0),
    keys: tracks.reduce((total, { times }) => total + times.length, 0),
    extent: bounds.extent,
  };
}
