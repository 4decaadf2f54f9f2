import type { BoneWeightsEvent, CornersEvent, Matrix4, ValuesEvent, VerticesEvent } from '@rigstream/core';
import type { Chunks } from './chunks.ts';
import type { MeshList, MeshListEvent } from './mesh-list.ts';
import { PackedAttributes } from './packed-attributes.ts';
import { ArrayEnds, writeCount, writeFaces, writeMatrix, writeVectors } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/**
 * The list an event begins.
 * @throws RangeError for an attribute .x cannot hold in this form
 */
export function meshListOf(event: MeshListEvent): MeshList {
  const list = emptyListFor(event);
  if (list?.take(event) !== true) {
    const attribute = 'attribute' in event ? event.attribute : 'vertex attributes';
    throw new RangeError(
      `${event.type} of ${attribute} in mesh ${event.mesh}: .x has no such list. Put the events together with @rigstream/model first`,
    );
  }
  return list;
}

function emptyListFor(event: MeshListEvent): MeshList | undefined {
  if (event.type === 'bone-weights') return new BoneWeights(event.skinBone);
  if (event.type === 'vertices') {
    if ((event.normal ?? event.tangent ?? event.color) !== undefined) return undefined;
    if (event.extra !== undefined) return new PackedAttributes();
    const set = event.uv?.[0]?.set;
    return set === undefined ? undefined : new TextureCoordinates(set);
  }
  if (event.attribute === 'normal') return new Normals();
  return event.attribute === 'color' && event.type === 'values' ? new Colors() : undefined;
}

class TextureCoordinates implements MeshList {
  readonly #set: number;
  readonly #held: VerticesEvent[] = [];

  constructor(set: number) {
    this.#set = set;
  }

  take(event: MeshListEvent): boolean {
    const fits = event.type === 'vertices' && event.uv?.length === 1 && event.uv[0]?.set === this.#set;
    if (!fits || (event.first === 0 && this.#held.length > 0)) return false;
    this.#held.push(event);
    return true;
  }

  *write(sink: TokenSink): Chunks {
    const count = countOf(this.#held);
    sink.open('MeshTextureCoords');
    writeCount(sink, count);
    const ends = new ArrayEnds(sink, count);
    for (const { uv } of this.#held) {
      writeVectors(sink, uv?.[0]?.values ?? [], 2, ends);
      yield* sink.full();
    }
    sink.close();
  }
}

class Normals implements MeshList {
  readonly #values: ValuesEvent[] = [];
  readonly #corners: CornersEvent[] = [];

  take(event: MeshListEvent): boolean {
    if (event.type === 'values' && event.attribute === 'normal') {
      if (this.#corners.length > 0 || (event.first === 0 && this.#values.length > 0)) return false;
      this.#values.push(event);
      return true;
    }
    if (event.type !== 'corners' || event.attribute !== 'normal' || event.indices === undefined) return false;
    if (event.firstFace === 0 && this.#corners.length > 0) return false;
    this.#corners.push(event);
    return true;
  }

  *write(sink: TokenSink): Chunks {
    const count = countOf(this.#values);
    const faces = this.#corners.reduce((sum, event) => sum + event.faceCount, 0);
    sink.open('MeshNormals');
    writeCount(sink, count);
    const valueEnds = new ArrayEnds(sink, count);
    for (const event of this.#values) {
      writeVectors(sink, event.values, 3, valueEnds);
      yield* sink.full();
    }
    writeCount(sink, faces);
    const faceEnds = new ArrayEnds(sink, faces);
    for (const event of this.#corners) {
      writeFaces(sink, event.indices ?? [], event.faceSizes, event.faceCount, faceEnds);
      yield* sink.full();
    }
    sink.close();
  }
}

class Colors implements MeshList {
  readonly #held: ValuesEvent[] = [];

  take(event: MeshListEvent): boolean {
    const fits = event.type === 'values' && event.attribute === 'color';
    if (!fits || (event.first === 0 && this.#held.length > 0)) return false;
    this.#held.push(event);
    return true;
  }

  *write(sink: TokenSink): Chunks {
    const count = countOf(this.#held);
    sink.open('MeshVertexColors');
    writeCount(sink, count);
    const ends = new ArrayEnds(sink, count);
    for (const event of this.#held) {
      for (let index = 0; index < event.count; index++) {
        sink.integer(event.vertices?.[index] ?? event.first + index);
        sink.endMember();
        for (let component = 0; component < 4; component++) {
          sink.float(event.values[index * 4 + component] as number);
          sink.endMember();
        }
        sink.endMember();
        ends.element(true);
      }
      yield* sink.full();
    }
    sink.close();
  }
}

class BoneWeights implements MeshList {
  readonly #skinBone: number;
  readonly #held: BoneWeightsEvent[] = [];

  constructor(skinBone: number) {
    this.#skinBone = skinBone;
  }

  take(event: MeshListEvent): boolean {
    if (event.type !== 'bone-weights' || event.skinBone !== this.#skinBone) return false;
    this.#held.push(event);
    return true;
  }

  *write(sink: TokenSink): Chunks {
    const count = countOf(this.#held);
    const bone = this.#held[0]?.bone;
    if (bone === undefined || !('name' in bone)) {
      throw new RangeError(`skin bone ${this.#skinBone} is not named; .x binds bones by name`);
    }
    sink.open('SkinWeights');
    sink.string(bone.name.raw);
    sink.endMember();
    sink.lineEnd();
    writeCount(sink, count);
    const vertexEnds = new ArrayEnds(sink, count);
    for (const { vertices } of this.#held) {
      for (const vertex of vertices) {
        sink.integer(vertex);
        vertexEnds.element(true);
      }
      yield* sink.full();
    }
    const weightEnds = new ArrayEnds(sink, count);
    for (const { weights } of this.#held) {
      for (const weight of weights) {
        sink.float(weight);
        weightEnds.element(true);
      }
      yield* sink.full();
    }
    writeMatrix(sink, this.#held.at(-1)?.offsetMatrix ?? identity);
    sink.close();
  }
}

const identity: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function countOf(events: readonly { readonly count: number }[]): number {
  return events.reduce((sum, event) => sum + event.count, 0);
}
