import type { ByteSpan, DecodeContext, Name } from '@rigstream/core';

export type NamedKind = 'frame' | 'material' | 'object';

interface Entry {
  readonly kind: NamedKind;
  readonly name: string;
  readonly span: ByteSpan;
}

/**
 * The names of a file, so that references to things that do not exist can be told at its end. Names are compared
 * exactly, then without case (specification section 3). Past `limits.maxNames` it can no longer tell, and says nothing.
 */
export class NameBook {
  readonly #declared = new Map<string, Entry>();
  readonly #wanted = new Map<string, Entry>();
  readonly #byGuid = new Map<string, number>();
  readonly #context: DecodeContext;
  #frames = 0;
  /** Long names weigh more, so that the bound holds for memory too. */
  #weight = 0;

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  /** Remembers a thing by its name, and by its GUID for references that give nothing else. */
  declare(
    kind: NamedKind,
    thing: { readonly name: Name | undefined; readonly guid: string | undefined },
    span: ByteSpan,
    index = 0,
  ): void {
    const { name, guid } = thing;
    if (kind === 'frame') this.#frames++;
    if (name !== undefined) this.#remember(this.#declared, kind, name.text, span);
    if (guid === undefined) return;
    this.#remember(this.#declared, kind, `<${guid}>`, span);
    const key = `${kind} ${guid}`;
    if (!this.#byGuid.has(key) && this.#hasRoom(key)) this.#byGuid.set(key, index);
  }

  indexOf(kind: NamedKind, guid: string): number | undefined {
    return this.#byGuid.get(`${kind} ${guid}`);
  }

  want(kind: NamedKind, name: string, span: ByteSpan): void {
    this.#remember(this.#wanted, kind, name, span);
  }

  /** Warns of each wanted name that was not declared. */
  report(): void {
    if (this.#weight > this.#context.limits.maxNames) return;
    const missing = [...this.#wanted.values()].filter(({ kind, name }) => !isIn(this.#declared, kind, name));
    if (missing.length === 0) return;
    const folded = new Set([...this.#declared.keys()].map((key) => key.toLowerCase()));
    for (const { kind, name, span } of missing) {
      if (isIn(folded, kind, name.toLowerCase())) continue;
      // Clips in files of their own name the frames of another file (specification section 7).
      const elsewhere = kind === 'frame' && this.#frames === 0;
      this.#context.warn(
        'unresolved-reference',
        elsewhere
          ? `the file holds no frames; ${JSON.stringify(name)} and what else it names are those of another file`
          : `no ${kind} of this file is named ${JSON.stringify(name)}`,
        { span, severity: elsewhere ? 'info' : 'warning' },
      );
      if (elsewhere) break;
    }
  }

  #remember(names: Map<string, Entry>, kind: NamedKind, name: string, span: ByteSpan): void {
    const key = `${kind} ${name}`;
    if (!names.has(key) && this.#hasRoom(key)) names.set(key, { kind, name, span });
  }

  #hasRoom(key: string): boolean {
    this.#weight += 1 + Math.floor(key.length / 256);
    return this.#weight <= this.#context.limits.maxNames;
  }
}

/** Whether a name of a kind is known; an object may be of any kind. */
function isIn(names: { has(key: string): boolean }, kind: NamedKind, name: string): boolean {
  const kinds: readonly NamedKind[] = kind === 'object' ? ['frame', 'material', 'object'] : [kind];
  return kinds.some((each) => names.has(`${each} ${name}`));
}
