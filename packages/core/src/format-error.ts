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
  readonly summary: string;
  declare readonly code: ErrorCode | WarningCode;
  declare readonly formatId: string | undefined;
  declare readonly variant: string | undefined;
  declare readonly span: ByteSpan | undefined;
  declare readonly path: string | undefined;
  declare readonly expected: string | undefined;
  declare readonly found: string | undefined;
  declare readonly hint: string | undefined;

  constructor({ message, cause, ...parts }: FormatErrorInit) {
    super(describeFault(message, parts), cause === undefined ? undefined : { cause });
    this.summary = message;
    Object.assign(this, parts);
  }
}

/** The error for a plugin that breaks its contract. */
export function pluginFault(message: string, details?: FaultDetails): FormatError {
  return new FormatError({ ...details, code: 'plugin-api', message });
}

/** True for a `FormatError` of any copy of core. */
export function isFormatError(value: unknown): value is FormatError {
  return (value as { brand?: unknown } | null | undefined)?.brand === brand;
}

/** `0x1a3`, with the layer and the line where they are known. */
export function describeOffset(span: ByteSpan): string {
  return `0x${span.start.toString(16)}${part(' of ', span.layer)}${part(' (line ', span.line, ')')}`;
}

type Parts = Omit<FormatErrorInit, 'message' | 'cause'>;

function describeFault(
  summary: string,
  { formatId, variant, span, path, expected, found, hint }: Parts,
): string {
  const format = formatId === undefined ? '' : `${formatId}${part(' (', variant, ')')}: `;
  const place = `${part(' at ', span && describeOffset(span))}${part(', in ', path)}`;
  const finding = `${part('; expected ', expected)}${part(expected === undefined ? '; found ' : ', found ', found)}`;
  return `${format}${summary}${place}${finding}${part('. ', hint)}`;
}

/** A part of a message, or nothing where the value is not known. */
function part(before: string, value: string | number | undefined, after = ''): string {
  return value === undefined ? '' : before + value + after;
}
