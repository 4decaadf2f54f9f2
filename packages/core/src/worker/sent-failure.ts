import { FormatError, isFormatError, type FormatErrorInit } from '../format-error.ts';
import type { SentFailure } from './protocol.ts';

/** An error as data: structured cloning would leave nothing of a `FormatError` but its message. */
export function sendableFailure(reason: unknown): SentFailure {
  if (!isFormatError(reason)) return { reason: cloneable(reason) };
  const { code, summary, formatId, variant, span, path, expected, found, hint, cause } = reason;
  const parts = { formatId, variant, span, path, expected, found, hint, cause: cloneable(cause) };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return { fault: { code, message: summary, ...known } satisfies FormatErrorInit };
}

/** The error on the other side. */
export function revivedFailure(failure: SentFailure, reasonOfSource: unknown): unknown {
  if ('fault' in failure) return new FormatError(failure.fault);
  return 'reason' in failure ? failure.reason : reasonOfSource;
}

function cloneable(reason: unknown): unknown {
  try {
    const copy: unknown = structuredClone(reason);
    // Node makes an empty object of a `DOMException`.
    if (messageOf(copy) === messageOf(reason)) return copy;
  } catch {
    // Its text can always be sent.
  }
  return new Error(String(reason));
}

function messageOf(reason: unknown): unknown {
  return (reason as { message?: unknown } | null | undefined)?.message;
}
