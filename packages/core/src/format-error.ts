import type { ByteSpan } from './byte-span.ts';
import type { ErrorCode, WarningCode } from './fault-codes.ts';

/** What a person needs to find and mend a fault. Every part is optional, and each says one thing. */
export interface FaultDetails {
  readonly span?: ByteSpan;
  /** Where in the structure of the file: `Frame Root > Mesh Body > vertices[17]`. */
  readonly path?: string;
  readonly expected?: string;
  readonly found?: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly cause?: unknown;
}

export interface FormatErrorInit extends FaultDetails {
  /** In `strict` decodes also the code of the warning that was turned into an error. */
  readonly code: ErrorCode | WarningCode;
  readonly message: string;
  readonly formatId?: string;
  readonly variant?: string;
}

const brand = 'rigstream.FormatError';

/**
 * The one error a decode of bad input ends in. Everything decoded before it has been delivered when it is thrown.
 * `message` is complete prose: format, path, offset, expected, found and hint; the parts stand beside it.
 */
export class FormatError extends Error {
  override readonly name: string = 'FormatError';
  readonly code: ErrorCode | WarningCode;
  /** What is wrong, without the place. */
  readonly summary: string;
  readonly formatId: string | undefined;
  readonly variant: string | undefined;
  readonly span: ByteSpan | undefined;
  readonly path: string | undefined;
  readonly expected: string | undefined;
  readonly found: string | undefined;
  readonly hint: string | undefined;
  /** Survives two copies of core in one program, where `instanceof` would not. */
  readonly brand: typeof brand = brand;

  constructor(init: FormatErrorInit) {
    super(describeFault(init), init.cause === undefined ? undefined : { cause: init.cause });
    this.code = init.code;
    this.summary = init.message;
    this.formatId = init.formatId;
    this.variant = init.variant;
    this.span = init.span;
    this.path = init.path;
    this.expected = init.expected;
    this.found = init.found;
    this.hint = init.hint;
  }
}

/** True for a `FormatError` of any copy of core. */
export function isFormatError(value: unknown): value is FormatError {
  return typeof value === 'object' && value !== null && (value as { brand?: unknown }).brand === brand;
}

/** `0x1a3`, with the layer and the line where they are known. */
export function describeOffset(span: ByteSpan): string {
  const layer = span.layer === undefined ? '' : ` of ${span.layer}`;
  const line = span.line === undefined ? '' : ` (line ${span.line})`;
  return `0x${span.start.toString(16)}${layer}${line}`;
}

function describeFault(init: FormatErrorInit): string {
  const format =
    init.formatId === undefined
      ? ''
      : `${init.formatId}${init.variant === undefined ? '' : ` (${init.variant})`}: `;
  const at = init.span === undefined ? '' : ` at ${describeOffset(init.span)}`;
  const path = init.path === undefined ? '' : `, in ${init.path}`;
  const expected = init.expected === undefined ? '' : `; expected ${init.expected}`;
  const found =
    init.found === undefined ? '' : `${init.expected === undefined ? ';' : ','} found ${init.found}`;
  const hint = init.hint === undefined ? '' : `. ${init.hint}`;
  return `${format}${init.message}${at}${path}${expected}${found}${hint}`;
}
