import type { Name } from '@rigstream/core';
import type { XMember, XNumbers, XStruct } from '../events.ts';
import { primitiveOf, type Primitive, type Template, type TemplateMember } from '../templates/template.ts';
import type { Layout } from '../templates/template-book.ts';
import type { Waiting } from '../value-source.ts';
import type { ObjectEvents } from './object-events.ts';
import type { OpenObject, XRoutine } from './open-object.ts';
import { readInteger } from './read-values.ts';

/** Bytes of text that count as one value when a batch is filled. */
const BYTES_PER_VALUE = 8;

/** One struct that is being read: the object itself, a member, or an element of an array. */
interface Level {
  readonly template: Template;
  /** Absent for the object itself. */
  readonly member: TemplateMember | undefined;
  /** Elements of the array; undefined for a single struct. */
  readonly total: number | undefined;
  /** The element being read, and the member of it that is next. */
  element: number;
  next: number;
  /** Values of the members that may be the size of an array. */
  readonly sizes: Map<string, number>;
  /** What of the struct, and of the array around it, goes into the event to come. */
  members: XMember[];
  elements: XStruct[];
}

/**
 * Reads the values of an object by its template, and makes events of them that hold a batch of values each. Structs
 * inside structs stand on a stack of our own. Where a batch is full in the middle of an array, the next event takes up
 * the path to it again.
 */
export class TypedValues {
  readonly #object: OpenObject;
  readonly #events: ObjectEvents;
  readonly #levels: Level[];
  readonly #root: Level;
  /** Values in the event to come. */
  #held = 0;
  /** The element of the array of primitives that is being read. */
  #item: number | undefined;

  /** @param known members that were read already */
  constructor(object: OpenObject, events: ObjectEvents, layout: Layout, known: readonly XMember[] = []) {
    this.#object = object;
    this.#events = events;
    this.#root = levelOf(layout.template as Template, undefined, undefined);
    this.#levels = [this.#root];
    for (const member of known) {
      this.#root.next++;
      this.#root.members.push(member);
      if (typeof member.value === 'number') this.#root.sizes.set(member.name, member.value);
    }
  }

  *read(): XRoutine {
    const { batchSize } = this.#object.decoding.context;
    this.#object.locate = () => this.#path;
    try {
      for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
        yield* this.#step(level);
        if (this.#held >= batchSize) yield* this.#emit();
      }
    } catch (fault) {
      yield* this.#finish();
      throw fault;
    }
    yield* this.#finish();
    this.#object.endMember();
    this.#object.warnOfNonFinite();
  }

  /** `patches[3].controlIndices[17]`. */
  get #path(): string {
    return this.#levels
      .map(({ template, next, member, total, element }, index) => {
        const isInnermost = index === this.#levels.length - 1;
        const item = isInnermost && this.#item !== undefined ? `[${this.#item}]` : '';
        const ofArray = member !== undefined && total !== undefined ? `[${element}]` : '';
        const name = template.members[next - 1]?.name ?? '';
        return `${ofArray}${index > 0 ? '.' : ''}${name}${item}`;
      })
      .join('');
  }

  *#finish(): XRoutine {
    if (this.#held > 0 || !this.#events.hasBegun) yield* this.#emit();
  }

  *#emit(): XRoutine {
    const { members } = this.#root;
    this.#held = 0;
    for (const [index, level] of this.#levels.entries()) {
      level.members = [];
      if (index > 0) attach(level, this.#levels[index - 1] as Level);
    }
    yield this.#events.make(members);
  }

  /** Reads the next member of the innermost struct. */
  *#step(level: Level): XRoutine {
    const { templates, context } = this.#object.decoding;
    const member = level.template.members[level.next];
    if (member === undefined) {
      if (level.total !== undefined && ++level.element < level.total) startElement(level);
      else this.#levels.pop();
      return;
    }
    level.next++;
    this.#item = undefined;
    let total: number | undefined;
    for (const dimension of member.dimensions) {
      const size = typeof dimension === 'number' ? dimension : (level.sizes.get(dimension) as number);
      total = context.count((total ?? 1) * context.count(size, 1, member.name), 1, member.name);
    }
    const primitive = primitiveOf(member.type);
    if (primitive === undefined) {
      const template = templates.templateOf(member);
      const inner = levelOf(template, member, total);
      // A struct that never holds values must not be counted through: its count is bounded by nothing.
      if (templates.fewestValues(template) === 0) inner.elements.length = 0;
      attach(inner, level);
      if (total === 0 || templates.fewestValues(template) === 0) inner.elements.pop();
      else this.#levels.push(inner);
    } else if (total !== undefined) yield* this.#readArray(level, member, primitive, total);
    else if (primitive !== 'nothing') {
      const value = yield* this.#readOne(primitive);
      if (typeof value === 'number') level.sizes.set(member.name, value);
      level.members.push({ name: member.name, type: member.type, value: stored(value, primitive) });
    }
  }

  *#readOne(primitive: Primitive): Waiting<number | Name> {
    const { source, context } = this.#object.decoding;
    this.#held++;
    if (primitive === 'string') {
      const start = yield* source.begin();
      const bytes = yield* source.string();
      this.#held += Math.floor(bytes.length / BYTES_PER_VALUE);
      return context.text(bytes, source.span(start));
    }
    return yield* primitive === 'float' || primitive === 'double'
      ? source.number()
      : readInteger(this.#object);
  }

  /** Reads an array of primitives, in as many pieces as batches it is spread over. */
  *#readArray(level: Level, member: TemplateMember, primitive: Primitive, total: number): XRoutine {
    const { batchSize } = this.#object.decoding.context;
    let first = 0;
    do {
      const room = Math.min(total - first, batchSize - this.#held);
      const strings: Name[] = [];
      const numbers = allocate(primitive, room);
      let filled = 0;
      const keep = (): void => {
        const value = primitive === 'string' ? strings : filled === room ? numbers : numbers.slice(0, filled);
        level.members.push({ name: member.name, type: member.type, value, ...(first > 0 ? { first } : {}) });
      };
      try {
        while (filled < room && this.#held < batchSize) {
          const taken = this.#take(numbers, filled, room);
          this.#held += taken - filled;
          filled = taken;
          if (filled === room) break;
          this.#item = first + filled;
          const value = yield* this.#readOne(primitive);
          if (typeof value === 'number') numbers[filled] = value;
          else strings.push(value);
          filled++;
        }
      } catch (fault) {
        if (filled > 0) keep();
        throw fault;
      }
      keep();
      first += filled;
      if (this.#held >= batchSize) yield* this.#emit();
    } while (first < total);
  }

  #take(target: XNumbers, from: number, to: number): number {
    const { source } = this.#object.decoding;
    if (target instanceof Uint32Array) return source.takeIntegers(target, from, to);
    return target instanceof Float32Array ? source.takeFloats(target, from, to) : from;
  }
}

function levelOf(template: Template, member: TemplateMember | undefined, total: number | undefined): Level {
  return {
    template,
    member,
    total,
    element: 0,
    next: 0,
    sizes: new Map(),
    members: [],
    elements: [],
  };
}

/** Puts a struct, or an array from its current element on, into what goes into the next event. */
function attach(level: Level, parent: Level): void {
  const { name, type } = level.member as TemplateMember;
  const struct: XStruct = { members: level.members };
  level.elements = [struct];
  parent.members.push({
    name,
    type,
    value: level.total === undefined ? struct : level.elements,
    ...(level.element > 0 ? { first: level.element } : {}),
  });
}

function startElement(level: Level): void {
  level.members = [];
  level.elements.push({ members: level.members });
  level.next = 0;
  level.sizes.clear();
}

function allocate(primitive: Primitive, length: number): XNumbers {
  switch (primitive) {
    case 'float':
      return new Float32Array(length);
    case 'unsigned':
      return new Uint32Array(length);
    case 'signed':
      return new Int32Array(length);
    case 'double':
      return new Float64Array(length);
    default:
      return new Float64Array(0);
  }
}

/** A single number as an array of its type would hold it. */
function stored(value: number | Name, primitive: Primitive): number | Name {
  if (typeof value !== 'number') return value;
  const array = allocate(primitive, 1);
  array[0] = value;
  return array[0] as number;
}
