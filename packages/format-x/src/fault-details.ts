import type { ByteSpan, FaultDetails } from '@rigstream/core';

/** The parts of a fault that are there. */
export function detailsOf(span: ByteSpan, expected?: string | number, found?: string | number): FaultDetails {
  return {
    span,
    ...(expected !== undefined && { expected: String(expected) }),
    ...(found !== undefined && { found: String(found) }),
  };
}
