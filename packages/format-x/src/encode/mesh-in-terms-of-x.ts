import type {
  BoneWeightsEvent,
  CornersEvent,
  FaceMaterialsEvent,
  IndicesEvent,
  InfluencesEvent,
  MaterialEvent,
  Matrix4,
  MeshEndEvent,
  MeshEvent,
  MeshMaterialEvent,
  MorphEvent,
  Name,
  Ref,
  ValuesEvent,
  VerticesEvent,
} from '@rigstream/core';
import { influencesByBone } from './influences-by-bone.ts';
import { skinHeaderOf } from './skin-header.ts';
import type { WrittenEvent } from './written-event.ts';

export type MeshPartEvent =
  | MeshEvent
  | VerticesEvent
  | IndicesEvent
  | ValuesEvent
  | CornersEvent
  | FaceMaterialsEvent
  | MeshMaterialEvent
  | InfluencesEvent
  | BoneWeightsEvent
  | MorphEvent
  | MeshEndEvent;

/** .x counts the entries of a material list, so a slot nobody fills gets this one. */
const plainMaterial: MaterialEvent = {
  type: 'material',
  material: -1,
  diffuse: [1, 1, 1, 1],
  shininess: 0,
  specular: [0, 0, 0],
  emissive: [0, 0, 0],
  textures: [],
};

/** What a mesh needs to know of the rest of the file. */
export interface MeshSurroundings {
  bone(ref: Ref): Name;
  /** As .x stores it. */
  inverseBind(bone: number): Matrix4 | undefined;
  /** The material itself where it has not been written yet, else its name. */
  material(ref: Ref): MaterialEvent | Name;
  matrix(matrix: Matrix4): Matrix4;
}

/**
 * Holds the events of one mesh and gives them back in the order .x nests them: positions, faces, then list by list.
 * Tangents, further attributes and morph targets are left out.
 */
export class MeshInTermsOfX {
  readonly #mesh: MeshEvent;
  readonly #held: MeshPartEvent[] = [];

  constructor(mesh: MeshEvent) {
    this.#mesh = mesh;
  }

  hold(event: MeshPartEvent): void {
    this.#held.push(event);
  }

  *events(surroundings: MeshSurroundings): Generator<WrittenEvent, void, void> {
    const vertices = this.#ofType('vertices');
    const indices = this.#ofType('indices');
    const positions = vertices.filter((event) => event.position !== undefined);
    const faces = indices.reduce((sum, event) => sum + event.faceCount, 0);
    yield {
      type: 'mesh',
      mesh: this.#mesh.mesh,
      ...(this.#mesh.name !== undefined && { name: this.#mesh.name }),
      ...(this.#mesh.bone !== undefined && { bone: this.#mesh.bone }),
      declared: { vertices: positions.reduce((sum, event) => sum + event.count, 0), faces },
      attributes: ['position'],
    };
    for (const { type, mesh, first, count, position } of positions) {
      if (position !== undefined) yield { type, mesh, first, count, position };
    }
    yield* indices;
    yield* this.#normals(vertices, indices);
    yield* this.#textureCoordinates(vertices);
    yield* this.#colors(vertices);
    yield* this.#materials(surroundings);
    yield* this.#skin(indices, surroundings);
  }

  /** Normals of vertices become a list with the faces of the mesh; other corner attributes are refused later. */
  *#normals(
    vertices: readonly VerticesEvent[],
    indices: readonly IndicesEvent[],
  ): Generator<WrittenEvent, void, void> {
    const { mesh } = this.#mesh;
    const withNormals = vertices.filter((event) => event.normal !== undefined);
    for (const { first, count, normal } of withNormals) {
      if (normal === undefined) continue;
      yield { type: 'values', mesh, attribute: 'normal', first, count, values: normal };
    }
    if (withNormals.length > 0) {
      for (const { type: _, declaredFaces: __, ...faces } of indices) {
        yield { ...faces, type: 'corners', attribute: 'normal' };
      }
    }
    yield* this.#ofType('values');
    yield* this.#ofType('corners');
  }

  *#textureCoordinates(vertices: readonly VerticesEvent[]): Generator<WrittenEvent, void, void> {
    const sets = new Set(vertices.flatMap((event) => event.uv?.map((uv) => uv.set) ?? []));
    for (const set of [...sets].toSorted((a, b) => a - b)) {
      for (const { type, mesh, first, count, uv } of vertices) {
        const batch = uv?.find((each) => each.set === set);
        if (batch !== undefined) yield { type, mesh, first, count, uv: [batch] };
      }
    }
  }

  *#colors(vertices: readonly VerticesEvent[]): Generator<WrittenEvent, void, void> {
    for (const { mesh, first, count, color } of vertices) {
      if (color === undefined) continue;
      const vertex = Uint32Array.from({ length: count }, (_, index) => first + index);
      yield { type: 'values', mesh, attribute: 'color', first, count, values: color, vertices: vertex };
    }
  }

  *#materials(surroundings: MeshSurroundings): Generator<WrittenEvent, void, void> {
    const { mesh, material } = this.#mesh;
    const slots = this.#ofType('mesh-material');
    if (slots.length === 0 && material !== undefined) {
      const materials = new Uint32Array(1);
      yield {
        type: 'face-materials',
        mesh,
        firstFace: 0,
        count: 1,
        materials,
        declared: { slots: 1, faces: 1 },
      };
      yield* slotEvents(mesh, 0, surroundings.material(material));
      return;
    }
    const lists = this.#ofType('face-materials');
    yield* lists;
    const filled = new Map(slots.map((event) => [event.slot, event]));
    const count = lists[0]?.declared.slots ?? slots.length;
    for (let slot = 0; slot < count; slot++) {
      const event = filled.get(slot);
      yield* slotEvents(
        mesh,
        slot,
        event === undefined ? plainMaterial : surroundings.material(event.material),
      );
    }
  }

  *#skin(
    indices: readonly IndicesEvent[],
    surroundings: MeshSurroundings,
  ): Generator<WrittenEvent, void, void> {
    const { mesh } = this.#mesh;
    const influences = influencesByBone(mesh, this.#ofType('influences'), surroundings.inverseBind);
    const stored = this.#ofType('bone-weights').map((event) => ({
      ...event,
      ...(event.offsetMatrix !== undefined && { offsetMatrix: surroundings.matrix(event.offsetMatrix) }),
    }));
    const weights = [...influences, ...stored];
    if (weights.length === 0) return;
    yield skinHeaderOf(mesh, weights, indices);
    for (const event of weights) yield { ...event, bone: { name: surroundings.bone(event.bone) } };
  }

  #ofType<Type extends MeshPartEvent['type']>(type: Type): Extract<MeshPartEvent, { type: Type }>[] {
    return this.#held.filter((event): event is Extract<MeshPartEvent, { type: Type }> => event.type === type);
  }
}

function* slotEvents(
  mesh: number,
  slot: number,
  material: MaterialEvent | Name,
): Generator<WrittenEvent, void, void> {
  if ('raw' in material) yield { type: 'mesh-material', mesh, slot, material: { name: material } };
  else {
    yield material;
    yield { type: 'mesh-material', mesh, slot, material: { index: material.material } };
  }
}
