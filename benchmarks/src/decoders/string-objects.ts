import type { Decoder } from './decoder.ts';
import { Bounds, type ModelFacts } from './model-facts.ts';
import { parseObjects, visitObjects, withoutStrings, type TextObject } from './text-objects.ts';

interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface TextureCoordinates {
  readonly u: number;
  readonly v: number;
}
interface ObjectMesh {
  readonly vertices: readonly Vertex[];
  readonly faces: readonly (readonly number[])[];
  readonly normals: readonly Vertex[];
  readonly normalFaces: readonly (readonly number[])[];
  readonly uvs: readonly TextureCoordinates[];
}
interface Key {
  readonly time: number;
  readonly values: readonly number[];
}
interface ObjectModel {
  readonly meshes: ObjectMesh[];
  readonly skins: { readonly vertices: readonly number[]; readonly weights: readonly number[] }[];
  readonly tracks: (readonly Key[])[];
  readonly others: (readonly number[])[];
}

/** Strings again, with an object for each vertex and an array for each face. */
export const stringObjects: Decoder = {
  id: 'string-objects',
  title: 'strings, an object per vertex',
  load: () =>
    Promise.resolve({
      decode: (bytes) => decodeToObjects(bytes),
      describe: (result) => describeObjects(result as ObjectModel),
    }),
};

/** Decodes a text .X file the way most scripts do. */
export function decodeToObjects(bytes: Uint8Array): ObjectModel {
  const model: ObjectModel = { meshes: [], skins: [], tracks: [], others: [] };
  visitObjects(parseObjects(new TextDecoder().decode(bytes)), (object, parent) => {
    if (object.type === 'mesh') model.meshes.push(readMesh(object));
    else if (object.type === 'skinweights') model.skins.push(readSkin(fieldsOf(object)));
    else if (object.type === 'animationkey') model.tracks.push(readTrack(fieldsOf(object)));
    else if (parent?.type !== 'mesh' || !/^mesh(normals|texturecoords)$/.test(object.type))
      model.others.push(fieldsOf(object).rest());
  });
  return model;
}

class Fields {
  readonly #fields: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#fields = text.trim().split(/[\s;,]+/);
  }

  next(): number {
    return Number(this.#fields[this.#at++] ?? 0);
  }

  rest(): number[] {
    return this.#fields.slice(this.#at).map(Number);
  }
}

function fieldsOf(object: TextObject | undefined): Fields {
  return new Fields(withoutStrings(object?.text ?? ''));
}

function readMesh(mesh: TextObject): ObjectMesh {
  const own = fieldsOf(mesh);
  const normals = fieldsOf(mesh.children.find(({ type }) => type === 'meshnormals'));
  const uvs = fieldsOf(mesh.children.find(({ type }) => type === 'meshtexturecoords'));
  return {
    vertices: readList(own, readVertex),
    faces: readList(own, readNumbers),
    normals: readList(normals, readVertex),
    normalFaces: readList(normals, readNumbers),
    uvs: readList(uvs, (fields) => ({ u: fields.next(), v: fields.next() })),
  };
}

function readSkin(fields: Fields): ObjectModel['skins'][number] {
  const vertices = readNumbers(fields);
  return { vertices, weights: vertices.map(() => fields.next()) };
}

function readTrack(fields: Fields): readonly Key[] {
  fields.next();
  return readList(fields, () => ({ time: fields.next(), values: readNumbers(fields) }));
}

function readList<Element>(fields: Fields, read: (fields: Fields) => Element): Element[] {
  const list: Element[] = [];
  for (let left = fields.next(); left > 0; left--) list.push(read(fields));
  return list;
}

function readVertex(fields: Fields): Vertex {
  return { x: fields.next(), y: fields.next(), z: fields.next() };
}

function readNumbers(fields: Fields): number[] {
  return readList(fields, () => fields.next());
}

/** What a model adds up to. */
export function describeObjects({ meshes, skins, tracks }: ObjectModel): ModelFacts {
  const bounds = new Bounds();
  const sum = (count: (mesh: ObjectMesh) => number): number =>
    meshes.reduce((total, mesh) => total + count(mesh), 0);
  for (const { vertices } of meshes) for (const { x, y, z } of vertices) bounds.add([x, y, z]);
  const faces = sum((mesh) => mesh.faces.length);
  const corners = sum((mesh) => mesh.faces.reduce((total, face) => total + face.length, 0));
  return {
    vertices: sum((mesh) => mesh.vertices.length),
    faces,
    triangles: corners - 2 * faces,
    corners,
    normals: sum((mesh) => mesh.normals.length),
    uvs: sum((mesh) => mesh.uvs.length),
    weights: skins.reduce((total, { weights }) => total + weights.length, 0),
    keys: tracks.reduce((total, keys) => total + keys.length, 0),
    extent: bounds.extent,
  };
}
