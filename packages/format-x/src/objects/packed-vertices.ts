import type { ExtraAttributeBatch, VerticesEvent } from '@rigstream/core';
import type { XMember } from '../events.ts';
import type { Mesh } from './mesh.ts';
import { ObjectEvents } from './object-events.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { readCount, readInteger, readIntegers } from './read-values.ts';
import { TypedValues } from './typed-values.ts';
import {
  componentAt,
  componentsOf,
  declaredElement,
  flexibleElements,
  wordsOf,
  type VertexElement,
} from './vertex-elements.ts';

/** Most elements a vertex declaration of Direct3D 9 has (`MAXD3DDECLLENGTH`). */
const MAX_ELEMENTS = 64;

/** Most attributes of one mesh that are told apart. */
const MAX_ATTRIBUTES = 1024;

/** Packed data of the vertices of a mesh: words whose bits are floats, colours, shorts. */
abstract class PackedVertices extends OpenObject {
  readonly #mesh: Mesh;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  /** Reads the count of words, and the words as attributes of the vertices. */
  protected *readPacked(stored: readonly VertexElement[]): XRoutine {
    const { source } = this.decoding;
    const elements = stored.map((element) => this.#named(element));
    const { index: mesh, vertices } = this.#mesh;
    const start = yield* source.begin();
    const words = yield* readCount(this, 'words of vertex data', 2);
    const stride = elements.reduce((sum, element) => sum + wordsOf(element), 0);
    const records = Math.floor(words / stride);
    yield* readIntegers(this, 'data', records, stride, Infinity, (packed, first, count, span) =>
      unpack(elements, stride, packed, { type: 'vertices', mesh, first, count, span }),
    );
    for (let left = words - records * stride; left > 0; left--) yield* readInteger(this);
    if (words === vertices * stride) return;
    this.warnOnce('size-mismatch', 'the packed data are not of the size of the vertices', {
      severity: 'info',
      span: source.span(start),
      expected: `${vertices * stride} words, ${stride} a vertex`,
      found: String(words),
    });
  }

  /** Whether the elements can be unpacked. */
  protected canUnpack(elements: readonly VertexElement[]): boolean {
    return (
      elements.length > 0 &&
      elements.every((element) => wordsOf(element) > 0) &&
      this.#mesh.packedAttributes.size < MAX_ATTRIBUTES
    );
  }

  /** An attribute met for the second time in a mesh is another list: `uv0.2`. */
  #named({ attribute, type }: VertexElement): VertexElement {
    const { packedAttributes } = this.#mesh;
    const times = (packedAttributes.get(attribute) ?? 0) + 1;
    packedAttributes.set(attribute, times);
    return { type, attribute: times > 1 ? `${attribute}.${times}` : attribute };
  }

  /** Delivers what cannot be unpacked as it is. */
  protected *readRaw(known: readonly XMember[]): XRoutine {
    const layout = this.decoding.templates.layoutOf(this.type);
    yield* new TypedValues(this, new ObjectEvents(this, layout.source), layout, known).read();
  }
}

/** Vertex data with a declaration of their elements. */
export class DeclData extends PackedVertices {
  override *read(): XRoutine {
    const count = yield* readCount(this, 'vertex elements', 8);
    const known: XMember[] = [{ name: 'nElements', type: 'DWORD', value: count }];
    if (count > MAX_ELEMENTS) {
      yield* this.readRaw(known);
      return;
    }
    const elements: VertexElement[] = [];
    const asStored: { members: XMember[] }[] = [];
    for (let index = 0; index < count; index++) {
      this.member = 'elements';
      this.record = index;
      const members: XMember[] = [];
      for (const name of ['type', 'method', 'usage', 'usageIndex'])
        members.push({ name, type: 'DWORD', value: yield* readInteger(this) });
      const [type = 0, , usage = 0, usageIndex = 0] = members.map(({ value }) => value as number);
      elements.push(declaredElement(type, usage, usageIndex));
      asStored.push({ members });
    }
    known.push({ name: 'elements', type: 'VertexElement', value: asStored });
    yield* this.canUnpack(elements) ? this.readPacked(elements) : this.readRaw(known);
  }
}

/** Vertex data whose elements a flexible vertex format code tells. */
export class FvfData extends PackedVertices {
  override *read(): XRoutine {
    const fvf = yield* readInteger(this);
    const elements = flexibleElements(fvf);
    yield* this.canUnpack(elements)
      ? this.readPacked(elements)
      : this.readRaw([{ name: 'fvf', type: 'DWORD', value: fvf }]);
  }
}

function unpack(
  elements: readonly VertexElement[],
  stride: number,
  words: Uint32Array<ArrayBuffer>,
  event: VerticesEvent,
): VerticesEvent {
  const floats = new Float32Array(words.buffer);
  const extra: ExtraAttributeBatch[] = [];
  let offset = 0;
  for (const element of elements) {
    const components = componentsOf(element);
    const values = new Float32Array(event.count * components);
    for (let record = 0, at = 0; record < event.count; record++) {
      const word = record * stride + offset;
      for (let k = 0; k < components; k++) values[at++] = componentAt(element, words, floats, word, k);
    }
    extra.push({ attribute: element.attribute, components, values });
    offset += wordsOf(element);
  }
  return { ...event, extra };
}
