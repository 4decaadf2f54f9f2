import type { WarningCode, WarningEvent } from '@rigstream/core';

export interface FindingDetails {
  readonly path?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
  /** Default `warning`. */
  readonly severity?: 'info' | 'warning';
}

/** Findings of one kind that are told; a file with more of them is past help, and the list stays short. */
const maxFindingsPerCode = 100;

/** Findings about one part of the model. */
export interface PartLog {
  /** Adds a finding, unless the decoder reported this code since the part began. */
  add(code: WarningCode, message: string, details?: FindingDetails): void;
}

/** Warnings of the decoder and findings of the model, in order, each fact once. */
export class WarningLog {
  readonly #warnings: WarningEvent[] = [];
  /** Place of the decoder's last warning of each code. */
  readonly #lastPassed = new Map<WarningCode, number>();
  readonly #findings = new Map<WarningCode, number>();
  readonly #unresolved = new Set<string>();
  readonly #saidUnresolved: string[] = [];

  get length(): number {
    return this.#warnings.length;
  }

  /** A copy of the list so far. */
  get warnings(): readonly WarningEvent[] {
    return [...this.#warnings];
  }

  pass(warning: WarningEvent): void {
    this.#lastPassed.set(warning.code, this.length);
    if (warning.code === 'unresolved-reference')
      this.#saidUnresolved.push(`${warning.found ?? ''} ${warning.message}`);
    this.#warnings.push(warning);
  }

  /** Adds a finding, unless the decoder reported this code at or after the given place of the log. */
  add(
    code: WarningCode,
    message: string,
    details: FindingDetails = {},
    unlessSince: number = Infinity,
  ): void {
    if ((this.#lastPassed.get(code) ?? -1) >= unlessSince) return;
    const count = (this.#findings.get(code) ?? 0) + 1;
    this.#findings.set(code, count);
    if (count > maxFindingsPerCode) return;
    const { severity = 'warning', ...place } = details;
    const note = count === maxFindingsPerCode ? `${message} (more of this kind are not listed)` : message;
    this.#warnings.push({ type: 'warning', code, message: note, severity, ...place });
  }

  /** For a part that began at the given place of the log. */
  forPart(path: string, since: number): PartLog {
    return { add: (code, message, details) => this.add(code, message, { path, ...details }, since) };
  }

  /** Adds a name that answers to nothing, unless it was spoken of already. */
  addUnresolved(name: string, message: string, details: FindingDetails): void {
    if (this.#unresolved.has(name)) return;
    this.#unresolved.add(name);
    // A decoder that has told of this many has more to tell than it lists.
    if (this.#saidUnresolved.length >= maxFindingsPerCode) return;
    const quoted = JSON.stringify(name).slice(1, -1);
    if (!this.#saidUnresolved.some((said) => said.includes(name) || said.includes(quoted)))
      this.add('unresolved-reference', message, details);
  }
}
