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
  /** Survives two copies of core in one program, where `instanceof` would not. */
  readonly brand: typeof brand = brand;
  /** What is wrong, without the place. */
  declare readonly summary: string;
  declare readonly code: ErrorCode | WarningCode;
  declare readonly formatId: string | undefined;
  declare readonly variant: string | undefined;
  declare readonly span: ByteSpan | undefined;
  declare readonly path: string | undefined;
  declare readonly expected: string | undefined;
  declare readonly found: string | undefined;
  declare readonly hint: string | undefined;

  constructor(init: FormatErrorInit) {
    const { message, cause: _cause, ...parts } = init;
    super(describeFault(init), init);
    this.summary = message;
    Object.assign(this, parts);
  }
}

/** The error for a fault. */
export function faultOf(
  code: ErrorCode | WarningCode,
  message: string,
  details?: FaultDetails & { readonly formatId?: string | undefined; readonly variant?: string | undefined },
): FormatError {
  return new FormatError({ ...details, code, message } as FormatErrorInit);
}

/** True for a `FormatError` of any copy of core. */
export function isFormatError(value: unknown): value is FormatError {
  return (value as { brand?: unknown } | null | undefined)?.brand === brand;
}

/** `0x1a3`, with the layer and the line where they are known. */
export function describeOffset(span: ByteSpan): string {
  return `0x${span.start.toString(16)}${part(' of ', span.layer)}${part(' (line ', span.line, ')')}`;
}

function describeFault(init: FormatErrorInit): string {
  const { message, formatId, variant, span, path, expected, found, hint } = init;
  return [
    part('', formatId, `${part(' (', variant, ')')}: `),
    message,
    part(' at ', span && describeOffset(span)),
    part(', in ', path),
    part('; expected ', expected),
    part(', found ', found),
    part('. ', hint),
  ].join('');
}

/** A part of a message, or nothing where the value is not known. */
function part(before: string, value: string | number | undefined, after = ''): string {
  return value === undefined ? '' : before + value + after;
}
