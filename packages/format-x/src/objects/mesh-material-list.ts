import type { ByteSpan, Ref } from '@rigstream/core';
import type { Mesh } from './mesh.ts';
import {
  OpenObject,
  refOf,
  type AnyEvent,
  type Opening,
  type ReferencePart,
  type XRoutine,
} from './open-object.ts';
import { readCount, readRecords } from './read-records.ts';

/**
 * The material of each face, as a slot; the children fill the slots in their order, whether they are materials or
 * references to some. A list shorter than the faces, typically of one entry, repeats its last one.
 */
export class MeshMaterialList extends OpenObject {
  readonly #mesh: Mesh;
  #slots = 0;
  #filled = 0;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  override *read(): XRoutine {
    const { mesh, faces: meshFaces } = this.#mesh;
    const slots = (this.#slots = yield* readCount(this, 'materials', 2));
    const faces = yield* readCount(this, 'face materials', 2);
    const event = (materials: Uint32Array<ArrayBuffer>, firstFace: number): AnyEvent => ({
      type: 'face-materials',
      mesh,
      firstFace,
      count: materials.length,
      materials,
      declared: { slots, faces },
      span: this.span(),
    });
    if (faces === 0) yield event(new Uint32Array(0), 0);
    const column = { type: 'index', width: 1, bound: slots } as const;
    yield* readRecords(this, 'faceIndexes', faces, [column], ({ first, columns, span }) => [
      { ...event(columns[0] as Uint32Array<ArrayBuffer>, first), span },
    ]);
    if (faces > meshFaces)
      this.warnOnce('count-mismatch', 'more face materials than faces', this.span(), meshFaces, faces);
  }

  /** Fills the next slot. */
  fillSlot(material: Ref, span: ByteSpan): AnyEvent {
    return { type: 'mesh-material', mesh: this.#mesh.mesh, slot: this.#filled++, material, span };
  }

  override refer(reference: ReferencePart): readonly AnyEvent[] {
    return [this.fillSlot(refOf(this.decoding, 'material', reference), this.span(reference.start))];
  }

  override close(): readonly AnyEvent[] {
    if (this.#filled !== this.#slots) {
      const message = 'the list holds another number of materials than announced';
      this.warnOnce('count-mismatch', message, this.span(), this.#slots, this.#filled);
    }
    return [];
  }
}
