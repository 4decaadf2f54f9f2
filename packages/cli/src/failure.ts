import { isFormatError, type ByteSpan } from '@rigstream/core';
import { printable } from './terminal-text.ts';

/** Why a file could not be read or decoded to its end, as data: the last line of `events`, `error` of `inspect`. */
export interface Failure {
  /** A code of core (`truncated`), of the system (`ENOENT`), or the status of the server (`http-404`). */
  readonly code: string;
  /** Complete prose but for the name of the file. */
  readonly message: string;
  readonly span?: ByteSpan;
  readonly path?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
  readonly formatId?: string;
  readonly variant?: string;
}

/** An input that could not be opened or read. */
export class InputError extends Error {
  override readonly name: string = 'InputError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What was thrown, as data. What is about neither the file nor reading it is thrown on. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof InputError) return { code: thrown.code, message: thrown.message };
  if (!isFormatError(thrown)) throw thrown;
  const { code, message, span, path, expected, found, hint, formatId, variant } = thrown;
  return {
    code,
    message,
    ...(span !== undefined && { span }),
    ...(path !== undefined && { path }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(formatId !== undefined && { formatId }),
    ...(variant !== undefined && { variant }),
  };
}

/** A failure as told on standard error. */
export function noticeOf(operand: string, failure: Failure): string {
  const name = operand === '-' ? 'standard input' : operand;
  return `rigstream: ${printable(name)}: ${printable(failure.message)}\n`;
}

/** The system's code of a failed operation; `fetch` hides it in the cause. */
export function systemCode(thrown: unknown): string | undefined {
  const { code, cause } = (thrown ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : systemCode(cause);
}
