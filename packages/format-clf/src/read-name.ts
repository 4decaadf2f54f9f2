import type { ByteSpan, DecodeContext, Name } from '@rigstream/core';

export interface NameField {
  /** Absent where empty. */
  readonly name?: Name;
  /** What follows the first NUL, unless it is all zero. */
  readonly stale?: Uint8Array<ArrayBuffer>;
}

/**
 * A name up to its first NUL, or as long as its field. Text that is no UTF-8 is Windows-1251, unless the caller set an
 * encoding (specification section 5.9).
 */
export function readName(context: DecodeContext, field: Uint8Array, span: ByteSpan): NameField {
  const { length: end } = untilNul(field);
  const behind = new Uint8Array(field.subarray(end + 1));
  return {
    ...(end > 0 && { name: context.text(field.subarray(0, end), span, 'windows-1251') }),
    ...(behind.some((byte) => byte !== 0) && { stale: behind }),
  };
}

/** A field up to its first NUL. */
export function untilNul(field: Uint8Array): Uint8Array {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}
