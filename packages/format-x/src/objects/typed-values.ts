import type { Name } from '@rigstream/core';
import type { XMember, XNumbers, XStruct } from '../events.ts';
import { primitiveOf, type Primitive, type Template, type TemplateMember } from '../templates/template.ts';
import type { Layout } from '../templates/template-book.ts';
import type { Waiting } from '../value-source.ts';
import { ObjectEvents } from './object-events.ts';
import { readLabel, type OpenObject, type XRoutine } from './open-object.ts';
import { readInteger } from './read-records.ts';

/** Bytes of text that count as one value when a batch is filled. */
export const BYTES_PER_VALUE = 8;

/** Values beyond a batch that one element of an array may have; it travels in one piece. */
const MAX_ELEMENT = 2 ** 20;

/** Numbers of an array taken at a time. */
const TAKEN = 64;

type Item = number | Name | XStruct;

/** Delivers what core has no event for after all, as the generic object it is. */
export function* readAsObject(object: OpenObject, known: readonly XMember[]): XRoutine {
  const layout = object.decoding.templates.layoutOf(object.type);
  yield* readTyped(object, new ObjectEvents(object, layout.source), layout, known);
}

/**
 * Reads the values of an object by its template. An event holds a batch of them; arrays go on in the next. Templates
 * inside templates are read by recursion, to the depth at which `TemplateBook` still gives a layout.
 * @param known members that were read already
 */
export function* readTyped(
  object: OpenObject,
  events: ObjectEvents,
  { template }: Layout,
  known: readonly XMember[] = [],
): XRoutine {
  const { source, context, templates } = object.decoding;
  const { batchSize } = context;
  let members: XMember[] = [...known];
  /** Values in the event to come. */
  let held = 0;

  /** Elements of an array; undefined for a single value. */
  const totalOf = (
    { name, type, dimensions }: TemplateMember,
    sizes: Map<string, Item>,
  ): number | undefined => {
    let total: number | undefined;
    for (const dimension of dimensions) {
      const size = typeof dimension === 'number' ? dimension : (sizes.get(dimension) as number);
      total = context.count((total ?? 1) * context.count(size, 0, name), 0, name);
    }
    // Of structs that never hold values any number would fit; nothing bounds it.
    const isEmpty = primitiveOf(type) === undefined && templates.layoutOf(type).isEmpty;
    return total !== undefined && isEmpty ? 0 : total;
  };

  function* readOne(type: string): Waiting<Item> {
    const primitive = primitiveOf(type);
    if (primitive === undefined) return yield* readStruct(templates.layoutOf(type).template as Template);
    let value: Item;
    if (primitive === 'string') {
      value = yield* readLabel(object.decoding);
      held += Math.floor(value.raw.length / BYTES_PER_VALUE);
    } else {
      const isWhole = primitive === 'unsigned' || primitive === 'signed';
      const number = yield* isWhole ? readInteger(object) : source.number();
      // As an array of its type would hold it.
      value = (arrayOf(primitive, [number]) as XNumbers)[0] as number;
    }
    if (++held > batchSize + MAX_ELEMENT)
      object.failOfLimit('values in one element', object.span(), MAX_ELEMENT, 'more');
    return value;
  }

  function* readStruct(inner: Template): Waiting<XStruct> {
    const own: XMember[] = [];
    const sizes = new Map<string, Item>();
    for (const member of inner.members) {
      const { name, type } = member;
      const total = totalOf(member, sizes);
      let value: XMember['value'];
      if (total === undefined) {
        if (primitiveOf(type) === 'nothing') continue;
        value = yield* readOne(type);
        sizes.set(name, value);
      } else {
        const items: Item[] = [];
        yield* readItems(type, total, items, Infinity);
        value = arrayOf(primitiveOf(type), items);
      }
      own.push({ name, type, value });
    }
    return { members: own };
  }

  /** Reads up to `count` items, or until a batch of values is held. */
  function* readItems(type: string, count: number, items: Item[], batch: number): Waiting {
    const primitive = primitiveOf(type);
    const room = Math.min(TAKEN, count - items.length);
    const values = primitive === 'float' ? new Float32Array(room) : new Uint32Array(room);
    while (items.length < count && held < batch) {
      const most = Math.min(room, count - items.length, batch - held);
      let taken = 0;
      if (values instanceof Float32Array) taken = source.takeFloats(values, 0, most);
      else if (primitive === 'unsigned') taken = source.takeIntegers(values, 0, most);
      for (let at = 0; at < taken; at++) items.push(values[at] as number);
      held += taken;
      object.record = items.length;
      if (taken === 0) items.push(yield* readOne(type));
    }
  }

  try {
    const sizes = new Map<string, Item>();
    for (const { name, value } of known) if (typeof value === 'number') sizes.set(name, value);
    for (const member of (template as Template).members.slice(known.length)) {
      const { name, type } = member;
      object.member = name;
      object.record = -1;
      const total = totalOf(member, sizes);
      for (let first = 0; ;) {
        if (total === undefined) {
          if (primitiveOf(type) === 'nothing') break;
          const value = yield* readOne(type);
          sizes.set(name, value);
          members.push({ name, type, value });
        } else {
          const items: Item[] = [];
          try {
            yield* readItems(type, total - first, items, batchSize);
          } finally {
            const value = arrayOf(primitiveOf(type), items);
            if (items.length > 0 || total === 0)
              members.push({ name, type, value, ...(first > 0 && { first }) });
          }
          first += items.length;
        }
        if (held >= batchSize) {
          const full = members;
          members = [];
          yield* events.make(full, held);
          held = 0;
        }
        if (total === undefined || first >= total) break;
      }
    }
  } catch (fault) {
    if (held > 0 || !events.hasBegun) yield* events.make(members, held);
    throw fault;
  }
  if (held > 0 || !events.hasBegun) yield* events.make(members, held);
  object.member = '';
  object.warnOfNonFinite();
}

/** Items of a type as a list of it: in a typed array, where they are numbers. */
function arrayOf(
  primitive: Primitive | undefined,
  items: readonly Item[],
): XNumbers | readonly (Name | XStruct)[] {
  switch (primitive) {
    case 'float':
      return Float32Array.from(items as number[]);
    case 'double':
      return Float64Array.from(items as number[]);
    case 'signed':
      return Int32Array.from(items as number[]);
    case 'unsigned':
      return Uint32Array.from(items as number[]);
    default:
      return items as readonly (Name | XStruct)[];
  }
}
