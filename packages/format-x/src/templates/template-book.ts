import type { DecodeContext } from '@rigstream/core';
import { primitiveOf, type Template } from './template.ts';
import { CHARACTERS_PER_NAME } from '../layout.ts';
import { declarationsByName, templateOf } from './standard-templates.ts';

/** Templates inside templates. */
const MAX_TEMPLATE_DEPTH = 32;

/** The layout of an object, and where it comes from. */
export interface Layout {
  readonly source: 'standard' | 'declared' | 'none';
  readonly template: Template | undefined;
}

interface Entry extends Layout {
  /** Levels of templates inside it. */
  readonly depth: number;
  /** Whether the format defines the name. */
  readonly isStandard: boolean;
  /** Whether no object of it ever holds a value. */
  readonly isEmpty: boolean;
}

/**
 * The templates one decode knows: the standard ones, then those the file declares. Names are case-insensitive. A
 * template can be used when those inside it were declared before it, so none holds itself.
 */
export class TemplateBook {
  readonly #entries = new Map<string, Entry>();
  /** Read one by one when they are asked for: most files need few. */
  readonly #standard = declarationsByName();
  /** Names it may still remember. */
  #room: number;
  readonly #context: DecodeContext;

  constructor(context: DecodeContext) {
    this.#context = context;
    this.#room = context.limits.maxNames;
  }

  /**
   * Remembers a declared template. The first of a name counts, and a standard one before it: declarations of those in
   * files are often wrong.
   */
  declare(template: Template): void {
    // Long names weigh more, so that memory is bounded too.
    for (const { name, type } of [{ ...template, type: '' }, ...template.members])
      this.#room -= 1 + (name.length + type.length) / CHARACTERS_PER_NAME;
    if (this.#room < 0)
      this.#context.fail('limit-exceeded', 'the file declares too many templates', {
        expected: `at most ${this.#context.limits.maxNames} names (limits.maxNames)`,
      });
    if (!this.layoutOf(template.name).template) this.#add(template, 'declared');
  }

  layoutOf(name: string): Entry {
    const key = name.toLowerCase();
    const declaration = this.#entries.has(key) ? undefined : this.#standard.get(key);
    if (declaration !== undefined) {
      this.#entries.set(key, { ...UNKNOWN, source: 'standard', isStandard: true });
      const template = templateOf(declaration);
      if (template) this.#add(template, 'standard');
    }
    return this.#entries.get(key) ?? UNKNOWN;
  }

  #add(template: Template, source: Layout['source']): void {
    let depth = 0;
    let isEmpty = true;
    for (const [index, { type, dimensions }] of template.members.entries()) {
      const primitive = primitiveOf(type);
      const inner = this.layoutOf(type);
      if (!primitive && !inner.template) return;
      depth = Math.max(depth, inner.depth + 1);
      isEmpty &&= primitive === 'nothing' || dimensions.includes(0) || (!primitive && inner.isEmpty);
      const earlier = template.members.slice(0, index);
      for (const dimension of dimensions) {
        const isKnown = earlier.some(
          (each) =>
            each.name === dimension &&
            each.dimensions.length === 0 &&
            /signed/.test(primitiveOf(each.type) ?? ''),
        );
        if (!isKnown && typeof dimension === 'string') return;
      }
    }
    if (depth > MAX_TEMPLATE_DEPTH) return;
    const isStandard = source === 'standard' || this.layoutOf(template.name).isStandard;
    this.#entries.set(template.name.toLowerCase(), { source, template, depth, isStandard, isEmpty });
  }
}

const UNKNOWN: Entry = { source: 'none', template: undefined, depth: 0, isStandard: false, isEmpty: false };
