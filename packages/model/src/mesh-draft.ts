import type {
  BoneWeightsEvent,
  CornersEvent,
  FaceMaterialsEvent,
  IndicesEvent,
  InfluencesEvent,
  MeshAttribute,
  MeshEvent,
  MorphEvent,
  Ref,
  ValuesEvent,
  VerticesEvent,
} from '@rigstream/core';
import { attributeSize } from './attributes.ts';
import { growingFloats, growingIndices, type GrowingFloats, type GrowingIndices } from './growing-array.ts';
import type { Matrix } from './model.ts';
import { PolygonTriangulator } from './triangulate-polygon.ts';

/** Values with an index list of their own, as far as they have arrived. */
export interface CornerDraft {
  readonly values: GrowingFloats;
  /** Into the values, one per corner. */
  readonly indices: GrowingIndices;
  readonly faceSizes: GrowingIndices;
  /** The file gives the values themselves by corner, so equal ones are there many times. */
  repeats: boolean;
}

/** Values for vertices that are named one by one. */
export interface SparseDraft {
  readonly vertices: GrowingIndices;
  readonly values: GrowingFloats;
}

export interface ExtraDraft {
  readonly components: number;
  readonly values: GrowingFloats;
}

export interface JointDraft {
  readonly bone: Ref;
  readonly vertices: GrowingIndices;
  readonly weights: GrowingFloats;
  offset: Matrix | undefined;
}

/** Influences that come vertex by vertex. */
export interface InfluenceDraft {
  readonly counts: GrowingIndices;
  /** The file's numbers of the bones. */
  readonly bones: GrowingIndices;
  readonly weights: GrowingFloats;
  /** Three numbers an influence, where the file has points in bone space. */
  readonly local: GrowingFloats;
}

export interface MorphDraft {
  readonly name: string;
  readonly vertices: GrowingIndices;
  readonly position: GrowingFloats;
  readonly normal: GrowingFloats;
}

/** What has arrived of a mesh, as the file stores it. Faces become triangles as they come. */
export class MeshDraft {
  readonly opened: MeshEvent;
  /** The part of the asset it comes with. */
  readonly part: number;
  readonly position: GrowingFloats = growingFloats();
  readonly attributes: Map<MeshAttribute, GrowingFloats> = new Map();
  readonly sparse: Map<MeshAttribute, SparseDraft> = new Map();
  readonly corners: Map<MeshAttribute, CornerDraft> = new Map();
  readonly extra: Map<string, ExtraDraft> = new Map();
  /** Vertex of each face corner. */
  readonly faceCorners: GrowingIndices = growingIndices();
  readonly faceSizes: GrowingIndices = growingIndices();
  readonly faceMaterials: GrowingIndices = growingIndices();
  readonly slots: Map<number, Ref> = new Map();
  /** As announced; a slot below may be left empty. */
  declaredSlots = 0;
  /** By the number of the skinned bone. */
  readonly joints: Map<number, JointDraft> = new Map();
  readonly influences: InfluenceDraft = {
    counts: growingIndices(),
    bones: growingIndices(),
    weights: growingFloats(),
    local: growingFloats(),
  };
  /** By the number of the target. */
  readonly morphs: Map<number, MorphDraft> = new Map();
  /** Three corners a triangle, in the numbering of `faceCorners`. */
  triangleCorners: GrowingIndices = growingIndices();
  /** Three vertices a triangle. */
  triangles: GrowingIndices = growingIndices();
  triangleFaces: GrowingIndices = growingIndices();
  /** Faces that name vertices which have not arrived. */
  waitingFaces = 0;
  /** Faces of one or two corners, or none. */
  thinFaces = 0;
  /** Polygons whose outline crosses itself. */
  crossedFaces = 0;
  readonly #triangulator = new PolygonTriangulator();

  constructor(opened: MeshEvent, part: number) {
    this.opened = opened;
    this.part = part;
  }

  /** A file with points in bone space has no positions. */
  get vertexCount(): number {
    const { counts, local } = this.influences;
    return Math.max(this.position.length / 3, local.length === 0 ? 0 : counts.length);
  }

  /** The attributes that came. */
  addVertices(event: VerticesEvent): MeshAttribute[] {
    const came: MeshAttribute[] = [];
    const add = (attribute: MeshAttribute, values: Float32Array | undefined): void => {
      if (values === undefined) return;
      this.#append(this.#perVertex(attribute), attribute, event.first, values, attributeSize(attribute));
      came.push(attribute);
    };
    add('position', event.position);
    add('normal', event.normal);
    add('color', event.color);
    add('tangent', event.tangent);
    for (const { set, values } of event.uv ?? []) add(`uv${set}`, values);
    for (const { attribute, components, values } of event.extra ?? []) {
      const extra = this.extra.get(attribute) ?? { components, values: growingFloats() };
      this.extra.set(attribute, extra);
      this.#append(extra.values, attribute, event.first, values, components);
    }
    return came;
  }

  addFaces(event: IndicesEvent): void {
    const firstFace = this.faceSizes.length;
    const firstCorner = this.faceCorners.length;
    this.faceCorners.append(event.indices);
    if (event.faceSizes !== undefined) this.faceSizes.append(event.faceSizes);
    else for (let i = 0; i < event.faceCount; i++) this.faceSizes.push(3);
    this.#triangulateFrom(firstFace, firstCorner);
  }

  addValues(event: ValuesEvent): void {
    if (event.vertices === undefined) {
      const { values } = this.#corner(event.attribute);
      this.#append(values, event.attribute, event.first, event.values, attributeSize(event.attribute));
      return;
    }
    const sparse = this.sparse.get(event.attribute) ?? {
      vertices: growingIndices(),
      values: growingFloats(),
    };
    this.sparse.set(event.attribute, sparse);
    sparse.vertices.append(event.vertices);
    sparse.values.append(event.values);
  }

  addCorners(event: CornersEvent): void {
    const corner = this.#corner(event.attribute);
    const { values, indices, faceSizes } = corner;
    const size = attributeSize(event.attribute);
    if (event.indices !== undefined) indices.append(event.indices);
    else if (event.values !== undefined) {
      for (let i = 0; i < event.values.length / size; i++) indices.push(values.length / size + i);
      values.append(event.values);
      corner.repeats = true;
    }
    if (event.faceSizes !== undefined) faceSizes.append(event.faceSizes);
    else for (let i = 0; i < event.faceCount; i++) faceSizes.push(3);
  }

  addFaceMaterials(event: FaceMaterialsEvent): void {
    this.faceMaterials.append(event.materials);
    this.declaredSlots = Math.max(this.declaredSlots, event.declared.slots);
  }

  addBoneWeights(event: BoneWeightsEvent, offset: Matrix | undefined): void {
    const joint = this.joints.get(event.skinBone) ?? {
      bone: event.bone,
      vertices: growingIndices(),
      weights: growingFloats(),
      offset: undefined,
    };
    this.joints.set(event.skinBone, joint);
    joint.vertices.append(event.vertices);
    joint.weights.append(event.weights);
    joint.offset = offset ?? joint.offset;
  }

  addInfluences({ first, count, counts, bones, weights, local }: InfluencesEvent): void {
    const { influences } = this;
    this.#expectNext(influences.counts.length, 'influences of vertex', first);
    for (let vertex = 0; vertex < count; vertex++) {
      const given = counts[vertex] ?? 0;
      influences.counts.push(given);
      // A point in bone space without a weight is one of several opinions where the vertex is (zym section 2).
      if (weights === undefined) for (let i = 0; i < given; i++) influences.weights.push(1 / given);
    }
    influences.bones.append(bones);
    if (weights !== undefined) influences.weights.append(weights);
    if (local !== undefined) influences.local.append(local);
  }

  addMorph(event: MorphEvent): void {
    const morph = this.morphs.get(event.target) ?? {
      name: event.name?.text ?? '',
      vertices: growingIndices(),
      position: growingFloats(),
      normal: growingFloats(),
    };
    this.morphs.set(event.target, morph);
    morph.vertices.append(event.vertices);
    morph.position.append(event.position);
    if (event.normal !== undefined) morph.normal.append(event.normal);
  }

  /** Cuts the faces that had to wait for their vertices; what still waits afterwards names vertices that do not exist. */
  finishTriangles(): void {
    if (this.waitingFaces === 0) return;
    this.triangleCorners = growingIndices();
    this.triangles = growingIndices();
    this.triangleFaces = growingIndices();
    this.waitingFaces = this.thinFaces = this.crossedFaces = 0;
    this.#triangulateFrom(0, 0);
  }

  #triangulateFrom(firstFace: number, firstCorner: number): void {
    const sizes = this.faceSizes.view;
    const vertices = this.faceCorners.view;
    const position = this.position.view;
    const { triangleCorners, triangles, triangleFaces, vertexCount } = this;
    let face = firstFace;
    let corner = firstCorner;
    const emit = (a: number, b: number, c: number): void => {
      triangleCorners.push3(corner + a, corner + b, corner + c);
      triangles.push3(vertices[corner + a] ?? 0, vertices[corner + b] ?? 0, vertices[corner + c] ?? 0);
      triangleFaces.push(face);
    };
    for (; face < sizes.length; face++) {
      const size = sizes[face] ?? 0;
      if (size < 3) this.thinFaces++;
      else if (!allBelow(vertices, corner, size, vertexCount)) this.waitingFaces++;
      else if (this.#triangulator.triangulate(vertices, corner, size, position, emit) === 'cut-short')
        this.crossedFaces++;
      corner += size;
    }
  }

  #perVertex(attribute: MeshAttribute): GrowingFloats {
    if (attribute === 'position') return this.position;
    const known = this.attributes.get(attribute);
    if (known !== undefined) return known;
    const added = growingFloats();
    this.attributes.set(attribute, added);
    return added;
  }

  #corner(attribute: MeshAttribute): CornerDraft {
    const known = this.corners.get(attribute);
    if (known !== undefined) return known;
    const added: CornerDraft = {
      values: growingFloats(),
      indices: growingIndices(),
      faceSizes: growingIndices(),
      repeats: false,
    };
    this.corners.set(attribute, added);
    return added;
  }

  #append(array: GrowingFloats, what: string, first: number, values: Float32Array, size: number): void {
    this.#expectNext(array.length / size, what, first);
    array.append(values);
  }

  #expectNext(held: number, what: string, first: number): void {
    if (held === first) return;
    throw new RangeError(
      `mesh ${this.opened.mesh}: ${what} ${first} comes behind ${held} of them; batches have no gaps`,
    );
  }
}

function allBelow(values: Uint32Array, start: number, count: number, bound: number): boolean {
  for (let i = start; i < start + count; i++) if ((values[i] ?? Infinity) >= bound) return false;
  return true;
}
