import type {
  CornersEvent,
  FaceMaterialsEvent,
  FloatArray,
  IndicesEvent,
  MeshEvent,
  VerticesEvent,
} from '@rigstream/core';
import type { Chunks } from './chunks.ts';
import type { MeshList, MeshListEvent } from './mesh-list.ts';
import { ArrayEnds, writeCount, writeFaces, writeVectors } from './records.ts';
import { meshListOf } from './standard-mesh-lists.ts';
import type { TokenSink } from './token-sink.ts';

/**
 * Writes one mesh. Positions and faces leave as they come, since the mesh announces how many there are; without an
 * announcement they are held to their end. Of the lists behind them one is held at a time, because its count stands
 * before it.
 */
export class MeshWriter {
  readonly #sink: TokenSink;
  readonly #mesh: MeshEvent;
  readonly #positions: CountedBatches<FloatArray>;
  readonly #faces: CountedBatches<IndicesEvent | CornersEvent>;
  #bodyEnded = false;
  #list: MeshList | undefined;
  #faceMaterials: ArrayEnds | undefined;

  constructor(sink: TokenSink, mesh: MeshEvent) {
    this.#sink = sink;
    this.#mesh = mesh;
    sink.open('Mesh', mesh.name?.raw);
    this.#positions = new CountedBatches(sink, mesh.declared.vertices, (values, ends) =>
      writeVectors(sink, values, 3, ends),
    );
    this.#faces = new CountedBatches(sink, mesh.declared.faces, (event, ends) =>
      writeFaces(sink, event.indices ?? [], event.faceSizes, event.faceCount, ends),
    );
  }

  get index(): number {
    return this.#mesh.mesh;
  }

  *vertices(event: VerticesEvent): Chunks {
    const { position } = event;
    if (position !== undefined) {
      this.#expectBody('vertices');
      this.#positions.add(position, event.count);
      yield* this.#sink.full();
    }
    const { normal, tangent, color, uv, extra } = event;
    if ((normal ?? tangent ?? color ?? uv ?? extra) !== undefined) yield* this.list(event);
  }

  *indices(event: IndicesEvent): Chunks {
    this.#expectBody('faces');
    yield* this.#positions.end();
    this.#faces.announce(event.declaredFaces);
    this.#faces.add(event, event.faceCount);
    yield* this.#sink.full();
  }

  /** An event of a list that stands behind the faces. */
  *list(event: MeshListEvent): Chunks {
    yield* this.#endBody();
    this.#endMaterials();
    if (this.#list === undefined || !this.#list.take(event)) {
      yield* this.#endList();
      this.#list = meshListOf(event);
    }
  }

  *faceMaterials(event: FaceMaterialsEvent): Chunks {
    if (event.firstFace === 0) this.#endMaterials();
    yield* this.beginMaterials(event.declared.slots, event.declared.faces);
    const ends = this.#faceMaterials as ArrayEnds;
    for (const slot of event.materials) {
      this.#sink.integer(slot);
      ends.element(true);
    }
    yield* this.#sink.full();
  }

  /** Ends what is open, so that another object can stand here. */
  *beforeObject(): Chunks {
    yield* this.#endBody();
    yield* this.#endList();
    this.#endMaterials();
  }

  *end(): Chunks {
    yield* this.beforeObject();
    this.#sink.close();
  }

  /** Opens the list of materials, where it is not open, with an announcement of its slots and faces. */
  *beginMaterials(slots: number, faces: number): Chunks {
    if (this.#faceMaterials !== undefined) return;
    yield* this.beforeObject();
    this.#sink.open('MeshMaterialList');
    writeCount(this.#sink, slots);
    writeCount(this.#sink, faces);
    this.#faceMaterials = new ArrayEnds(this.#sink, faces);
  }

  #endMaterials(): void {
    if (this.#faceMaterials === undefined) return;
    this.#faceMaterials.finish();
    this.#faceMaterials = undefined;
    this.#sink.close();
  }

  #expectBody(what: string): void {
    if (this.#bodyEnded) {
      throw new RangeError(
        `${what} of mesh ${this.index} come after a list that stands behind the faces in .x`,
      );
    }
  }

  *#endBody(): Chunks {
    if (this.#bodyEnded) return;
    this.#bodyEnded = true;
    yield* this.#positions.end();
    yield* this.#faces.end();
  }

  *#endList(): Chunks {
    const list = this.#list;
    this.#list = undefined;
    if (list !== undefined) yield* list.write(this.#sink);
  }
}

/** Batches of an array whose count stands before it: written at once where the count is known, else at the end. */
class CountedBatches<Batch> {
  readonly #sink: TokenSink;
  readonly #write: (batch: Batch, ends: ArrayEnds) => void;
  readonly #held: Batch[] = [];
  #declared: number | undefined;
  #count = 0;
  #ends: ArrayEnds | undefined;
  #isEnded = false;

  constructor(sink: TokenSink, declared: number | undefined, write: (batch: Batch, ends: ArrayEnds) => void) {
    this.#sink = sink;
    this.#declared = declared;
    this.#write = write;
  }

  /** Says how many there will be, where that is told with the first batch. */
  announce(count: number | undefined): void {
    if (this.#count === 0) this.#declared ??= count;
  }

  add(batch: Batch, count: number): void {
    this.#count += count;
    if (this.#declared === undefined) this.#held.push(batch);
    else this.#write(batch, this.#begin(this.#declared));
  }

  *end(): Chunks {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const ends = this.#begin(this.#declared ?? this.#count);
    for (const batch of this.#held) {
      this.#write(batch, ends);
      yield* this.#sink.full();
    }
    ends.finish();
  }

  #begin(count: number): ArrayEnds {
    if (this.#ends === undefined) {
      writeCount(this.#sink, count);
      this.#ends = new ArrayEnds(this.#sink, count);
    }
    return this.#ends;
  }
}
