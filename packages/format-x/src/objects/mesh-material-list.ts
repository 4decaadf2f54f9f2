import type { Ref } from '@rigstream/core';
import type { Mesh } from './mesh.ts';
import { OpenObject, refOf, type Opening, type ReferencePart, type XRoutine } from './open-object.ts';
import { readCount, readIntegers } from './read-values.ts';

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
    const { source } = this.decoding;
    const { index: mesh, faces: meshFaces } = this.#mesh;
    const start = yield* source.begin();
    const slots = (this.#slots = yield* readCount(this, 'materials', 2));
    const faces = yield* readCount(this, 'face materials', 2);
    const declared = { slots, faces };
    if (faces === 0) {
      yield {
        type: 'face-materials',
        mesh,
        firstFace: 0,
        count: 0,
        materials: new Uint32Array(0),
        declared,
        span: source.span(start),
      };
    }
    yield* readIntegers(this, 'faceIndexes', faces, 1, slots, (materials, firstFace, count, span) => ({
      type: 'face-materials',
      mesh,
      firstFace,
      count,
      materials,
      declared,
      span,
    }));
    if (faces <= meshFaces) return;
    this.warnOnce('count-mismatch', 'more face materials than faces', {
      span: source.span(start),
      expected: `at most ${meshFaces}`,
      found: String(faces),
    });
  }

  /** Fills the next slot. */
  *fillSlot(material: Ref): XRoutine {
    yield { type: 'mesh-material', mesh: this.#mesh.index, slot: this.#filled++, material };
  }

  override *refer(reference: ReferencePart): XRoutine {
    yield* this.fillSlot(refOf(this.decoding, 'material', reference));
  }

  override *close(): XRoutine {
    yield* super.close();
    if (this.#filled === this.#slots) return;
    this.warnOnce('count-mismatch', 'the list holds another number of materials than announced', {
      span: this.decoding.source.span(this.start),
      expected: String(this.#slots),
      found: String(this.#filled),
    });
  }
}
