import type { ExtraAttributeBatch, VerticesEvent } from '@rigstream/core';
import { declaredElement } from '../objects/vertex-elements.ts';
import type { Chunks } from './chunks.ts';
import type { MeshList, MeshListEvent } from './mesh-list.ts';
import { ArrayEnds, writeCount } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** `D3DDECLTYPE` goes from one float to four. */
const MOST_COMPONENTS = 4;
/** Usages Direct3D 9 defines, and indices an element may have. */
const USAGES = 14;
const USAGE_INDICES = 16;

/**
 * Attributes core has no field for, as `DeclData` of floats: their bits as words. How they were packed before is not
 * kept, the values are.
 */
export class PackedAttributes implements MeshList {
  readonly #held: VerticesEvent[] = [];

  take(event: MeshListEvent): boolean {
    if (event.type !== 'vertices' || event.extra === undefined) return false;
    const [first] = this.#held;
    const continues = first === undefined || (event.first > 0 && layoutOf(first) === layoutOf(event));
    if (continues) this.#held.push(event);
    return continues;
  }

  *write(sink: TokenSink): Chunks {
    const elements = this.#held[0]?.extra ?? [];
    const stride = elements.reduce((sum, element) => sum + element.components, 0);
    const records = this.#held.reduce((sum, event) => sum + event.count, 0);
    sink.open('DeclData');
    writeCount(sink, elements.length);
    const elementEnds = new ArrayEnds(sink, elements.length);
    for (const element of elements) {
      for (const value of declarationOf(element)) {
        sink.integer(value);
        sink.endMember();
      }
      elementEnds.element(true);
    }
    writeCount(sink, records * stride);
    const wordEnds = new ArrayEnds(sink, records * stride);
    for (const event of this.#held) {
      writeWords(sink, event, wordEnds);
      yield* sink.full();
    }
    sink.close();
  }
}

function writeWords(sink: TokenSink, { count, extra = [] }: VerticesEvent, ends: ArrayEnds): void {
  const parts = extra.map(({ components, values }) => ({
    components,
    words: new Uint32Array(values.buffer, values.byteOffset, values.length),
  }));
  for (let vertex = 0; vertex < count; vertex++) {
    for (const [index, { components, words }] of parts.entries()) {
      for (let component = 0; component < components; component++) {
        sink.integer(words[vertex * components + component] as number);
        ends.element(index === parts.length - 1 && component === components - 1);
      }
    }
  }
}

/** Type, method, usage and index of an element of floats. The decoder adds `.2` to an attribute it meets again. */
function declarationOf({ attribute: name, components }: ExtraAttributeBatch): readonly number[] {
  const attribute = name.replace(/\.\d+$/, '');
  const type = components - 1;
  if (components < 1 || components > MOST_COMPONENTS) {
    throw new RangeError(`${attribute} has ${components} numbers a vertex; .x packs 1 to ${MOST_COMPONENTS}`);
  }
  for (let usage = 0; usage < USAGES; usage++) {
    for (let index = 0; index < USAGE_INDICES; index++) {
      if (declaredElement(type, usage, index).attribute === attribute) return [type, 0, usage, index];
    }
  }
  const [, usage, index] = /^usage(\d+)#(\d+)$/.exec(attribute) ?? [];
  if (usage === undefined) throw new RangeError(`.x has no attribute ${attribute}`);
  return [type, 0, Number(usage), Number(index)];
}

function layoutOf({ extra = [] }: VerticesEvent): string {
  return extra.map(({ attribute, components }) => `${attribute} ${components}`).join();
}
