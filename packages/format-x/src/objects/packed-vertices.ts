import type { ExtraAttributeBatch } from '@rigstream/core';
import type { XMember, XStruct } from '../events.ts';
import type { Mesh } from './mesh.ts';
import type { OpenObject, XRoutine } from './open-object.ts';
import { readCount, readInteger, readRecords, type Records } from './read-records.ts';
import { readAsObject } from './typed-values.ts';
import { declaredElement, flexibleElements, type VertexElement } from './vertex-elements.ts';

/** Most elements a vertex declaration of Direct3D 9 has (`MAXD3DDECLLENGTH`). */
const MAX_ELEMENTS = 64;

/** Most attributes of one mesh that are told apart. */
const MAX_ATTRIBUTES = 1024;

/** Vertex data with a declaration of their elements. */
export function* readDeclData(object: OpenObject, mesh: Mesh): XRoutine {
  const count = yield* readCount(object, 'vertex elements', 8);
  const known: XMember[] = [{ name: 'nElements', type: 'DWORD', value: count }];
  const elements: VertexElement[] = [];
  if (count <= MAX_ELEMENTS) {
    const value: XStruct[] = [];
    for (let index = 0; index < count; index++) {
      const numbers: number[] = [];
      for (let each = 0; each < 4; each++) numbers.push(yield* readInteger(object));
      const [type = 0, method = 0, usage = 0, usageIndex = 0] = numbers;
      elements.push(declaredElement(type, usage, usageIndex));
      value.push({
        members: Object.entries({ type, method, usage, usageIndex }).map(([name, each]) => ({
          name,
          type: 'DWORD',
          value: each,
        })),
      });
    }
    known.push({ name: 'elements', type: 'VertexElement', value });
  }
  yield* readPacked(object, mesh, elements, known);
}

/** Vertex data whose elements a flexible vertex format code tells. */
export function* readFvfData(object: OpenObject, mesh: Mesh): XRoutine {
  const value = yield* readInteger(object);
  yield* readPacked(object, mesh, flexibleElements(value), [{ name: 'fvf', type: 'DWORD', value }]);
}

/**
 * Reads words whose bits are floats, colours, shorts, as attributes of the vertices. Where the elements cannot be
 * unpacked, everything is delivered as it is.
 * @param stored what was read of the object
 */
function* readPacked(
  object: OpenObject,
  owner: Mesh,
  elements: readonly VertexElement[],
  stored: readonly XMember[],
): XRoutine {
  if (elements.length === 0 || elements.some(({ words }) => words === 0)) {
    yield* readAsObject(object, stored);
    return;
  }
  const { mesh, vertices } = owner;
  // A list of an attribute that another object has is another list: `uv0.2`.
  const { packedAttributes: known } = owner;
  owner.packedLists++;
  const isRepeated = known.size > MAX_ATTRIBUTES || elements.some(({ attribute }) => known.has(attribute));
  const suffix = isRepeated ? `.${owner.packedLists}` : '';
  if (!isRepeated) for (const { attribute } of elements) known.add(attribute);
  const stride = elements.reduce((sum, { words }) => sum + words, 0);
  const words = yield* readCount(object, 'words of vertex data', 2);
  const records = Math.floor(words / stride);
  yield* readRecords(object, 'data', records, [{ type: 'index', width: stride }], (batch) => {
    const { first, count, span } = batch;
    return [{ type: 'vertices', mesh, first, count, extra: unpack(elements, suffix, stride, batch), span }];
  });
  for (let left = words % stride; left > 0; left--) yield* readInteger(object);
  const expected = vertices * stride;
  if (words === expected) return;
  const message = 'the packed data are not of the size of the vertices';
  object.warnOnce('size-mismatch', message, object.span(), expected, words, 'info');
}

function unpack(
  elements: readonly VertexElement[],
  suffix: string,
  stride: number,
  { count, columns }: Records,
): ExtraAttributeBatch[] {
  const words = columns[0] as Uint32Array<ArrayBuffer>;
  const floats = new Float32Array(words.buffer);
  let offset = 0;
  return elements.map((element) => {
    const { components } = element;
    const values = new Float32Array(count * components);
    for (let at = 0; at < values.length; at++) {
      const word = Math.floor(at / components) * stride + offset;
      values[at] = element.read(words, floats, word, at % components);
    }
    offset += element.words;
    return { attribute: element.attribute + suffix, components, values };
  });
}
