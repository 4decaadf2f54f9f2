import type { ByteSpan, DecodeContext, Name } from '@rigstream/core';
import { CHARACTERS_PER_NAME } from './layout.ts';

export type NamedKind = 'frame' | 'material' | 'object';

/**
 * The names of a file, so that references to things that do not exist can be told at its end. Names are compared
 * exactly, then without case (specification section 3). Past `limits.maxNames` it can no longer tell, and says nothing.
 */
export class NameBook {
  /** Index of each thing, by kind and name, and by kind and GUID. */
  readonly #declared = new Map<string, number>();
  /** Where each name is used first. */
  readonly #wanted = new Map<string, ByteSpan>();
  readonly #context: DecodeContext;
  #hasFrames = false;
  /** What may still be remembered. Long names weigh more, so that memory is bounded too. */
  #room: number;

  constructor(context: DecodeContext) {
    this.#context = context;
    this.#room = context.limits.maxNames;
  }

  /** Remembers a thing by its name, and by its GUID for references that give nothing else. */
  declare(kind: NamedKind, name: Name | undefined, guid: string | undefined, index = 0): void {
    this.#hasFrames ||= kind === 'frame';
    if (name) this.#remember(this.#declared, `${kind} ${name.text}`, index);
    if (guid !== undefined) this.#remember(this.#declared, `${kind} <${guid}>`, index);
  }

  indexOf(kind: NamedKind, guid: string): number | undefined {
    return this.#declared.get(`${kind} <${guid}>`);
  }

  want(kind: NamedKind, name: string, span: ByteSpan): void {
    this.#remember(this.#wanted, `${kind} ${name}`, span);
  }

  /** Warns of each wanted name that was not declared. */
  report(): void {
    const declared = new Set<string>();
    for (const key of this.#declared.keys()) {
      const folded = key.toLowerCase();
      declared.add(folded);
      // An object may be of any kind.
      declared.add(folded.replace(/^\w+/, 'object'));
    }
    let areElsewhere = false;
    for (const [key, span] of this.#room < 0 ? [] : this.#wanted) {
      if (declared.has(key.toLowerCase())) continue;
      const [, kind = '', name = ''] = /^(\w+) ([^]*)$/.exec(key) ?? [];
      // Clips in files of their own name the frames of another file (specification section 7): told once is enough.
      const isElsewhere = kind === 'frame' && !this.#hasFrames;
      if (isElsewhere && areElsewhere) continue;
      areElsewhere ||= isElsewhere;
      this.#context.warn('unresolved-reference', `no ${kind} of this file is named ${JSON.stringify(name)}`, {
        span,
        severity: isElsewhere ? 'info' : 'warning',
      });
    }
  }

  #remember<Value>(names: Map<string, Value>, key: string, value: Value): void {
    if (names.has(key)) return;
    this.#room -= 1 + key.length / CHARACTERS_PER_NAME;
    if (this.#room >= 0) names.set(key, value);
  }
}
