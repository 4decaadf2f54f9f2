import { primitiveOf, type Template, type TemplateMember } from './template.ts';
import { standardTemplates } from './standard-templates.ts';

/** Templates inside templates: deeper ones, and those that hold themselves, have no usable layout. */
const MAX_TEMPLATE_DEPTH = 32;

/** The layout of an object, and where it comes from. */
export interface Layout {
  readonly source: 'standard' | 'declared' | 'none';
  readonly template: Template | undefined;
}

/** The templates one decode knows: the standard ones, then those the file declares. Names are case-insensitive. */
export class TemplateBook {
  readonly #standard = standardTemplates();
  readonly #declared = new Map<string, Template>();
  /** Templates whose every member is readable, with the fewest values one takes. */
  readonly #fewestValues = new Map<Template, number | undefined>();
  /** Names it may still remember. */
  #room: number;

  constructor(maxNames: number) {
    this.#room = maxNames;
  }

  /** Remembers a declared template. The first of a name counts. */
  declare(template: Template): void {
    const key = template.name.toLowerCase();
    const size = template.members.length + 1;
    if (this.#declared.has(key) || size > this.#room) return;
    this.#room -= size;
    this.#declared.set(key, template);
    // A template that could not be read may be complete now.
    this.#fewestValues.clear();
  }

  /** A built-in layout goes before a declared one: declarations of standard templates in files are often wrong. */
  layoutOf(name: string): Layout {
    const key = name.toLowerCase();
    const standard = this.#standard.get(key);
    if (standard !== undefined) return { source: 'standard', template: standard };
    const declared = this.#declared.get(key);
    if (declared !== undefined && this.fewestValues(declared) !== undefined)
      return { source: 'declared', template: declared };
    return { source: 'none', template: undefined };
  }

  isStandard(name: string): boolean {
    return this.#standard.has(name.toLowerCase());
  }

  /** The template a member holds. Only for members of templates that `layoutOf` gave. */
  templateOf(member: TemplateMember): Template {
    return this.#find(member.type) as Template;
  }

  /**
   * The fewest values an object of a template takes: 0 for one that never holds any, whatever its counts say; undefined
   * for one that cannot be read, because it holds itself, an unknown type, or an array of unknown size.
   */
  fewestValues(template: Template, depth = 0): number | undefined {
    if (this.#fewestValues.has(template)) return this.#fewestValues.get(template);
    const fewest = depth > MAX_TEMPLATE_DEPTH ? undefined : this.#sumOf(template, depth);
    // What depends on the depth it was reached at is not remembered.
    if (fewest !== undefined || depth === 0) this.#fewestValues.set(template, fewest);
    return fewest;
  }

  #sumOf(template: Template, depth: number): number | undefined {
    let sum = 0;
    for (const [index, { type, dimensions }] of template.members.entries()) {
      const primitive = primitiveOf(type);
      const inner = primitive === undefined ? this.#find(type) : undefined;
      if (primitive === undefined && inner === undefined) return undefined;
      let each = primitive === undefined ? this.fewestValues(inner as Template, depth + 1) : 1;
      if (primitive === 'nothing') each = 0;
      if (each === undefined) return undefined;
      for (const dimension of dimensions) {
        if (typeof dimension === 'number') each *= dimension;
        else if (template.members.slice(0, index).some((earlier) => isSizeOf(earlier, dimension))) each = 0;
        else return undefined;
      }
      sum += each;
    }
    return sum;
  }

  #find(name: string): Template | undefined {
    const key = name.toLowerCase();
    return this.#standard.get(key) ?? this.#declared.get(key);
  }
}

/** Whether a member can hold the size of an array. */
function isSizeOf({ name, type, dimensions }: TemplateMember, dimension: string): boolean {
  const primitive = primitiveOf(type);
  return (
    name === dimension && dimensions.length === 0 && (primitive === 'unsigned' || primitive === 'signed')
  );
}
