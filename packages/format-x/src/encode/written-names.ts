import type { Name } from '@rigstream/core';

/**
 * Names for things .x refers to by name: letters, digits, `_` and `-` alone, since readers refuse others, and no two
 * alike, since a reference means the first.
 */
export class WrittenNames {
  readonly #taken = new Set<string>();
  readonly #byIndex = new Map<number, Name>();
  readonly #byText = new Map<string, Name>();
  readonly #fallback: string;

  /** `fallback` begins the names of things that have none. */
  constructor(fallback: string) {
    this.#fallback = fallback;
  }

  /** Names the thing when it is declared. */
  declare(index: number, name: Name | undefined): Name {
    const wanted = plainName(name?.text ?? '') || `${this.#fallback}_${index}`;
    let text = wanted;
    for (let copy = 2; this.#taken.has(text.toLowerCase()); copy++) text = `${wanted}_${copy}`;
    this.#taken.add(text.toLowerCase());
    const written = nameOf(text);
    this.#byIndex.set(index, written);
    if (name !== undefined && !this.#byText.has(name.text)) this.#byText.set(name.text, written);
    return written;
  }

  /**
   * The name a reference is written with; things declared later or never keep their own.
   * @throws RangeError for an index that has not been declared
   */
  refer(ref: { readonly index: number } | { readonly name: Name }): Name {
    if ('name' in ref) return this.#byText.get(ref.name.text) ?? nameOf(plainName(ref.name.text));
    const name = this.#byIndex.get(ref.index);
    if (name === undefined) {
      throw new RangeError(`${this.#fallback} ${ref.index} is referred to before it is declared`);
    }
    return name;
  }
}

/** A name nothing refers by: it need not be unique. */
export function plainNameOf(name: Name): Name {
  return nameOf(plainName(name.text));
}

function plainName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return /^[0-9-]/.test(plain) ? `_${plain}` : plain;
}

function nameOf(text: string): Name {
  return { text, raw: new TextEncoder().encode(text) };
}
