import type { ByteSpan } from '../byte-span.ts';
import type { DecodeContext } from '../decode-context.ts';
import type { Name } from '../name.ts';

export interface NameField {
  /** Absent where empty. */
  readonly name?: Name;
  /** What follows the first NUL, left of earlier use; absent where it is all zero. */
  readonly stale?: Uint8Array<ArrayBuffer>;
}

/**
 * A name in a field of fixed size: up to its first NUL, or as long as the field.
 * @param fallback the encoding of text that is no UTF-8, unless the caller of `decode` set one
 */
export function nameField(
  context: DecodeContext,
  field: Uint8Array,
  span: ByteSpan | undefined,
  fallback: string,
): NameField {
  const text = untilNul(field);
  const behind = new Uint8Array(field.subarray(text.length));
  return {
    ...(text.length > 0 && { name: context.text(text, span, fallback) }),
    ...(behind.some((byte) => byte !== 0) && { stale: behind.slice(1) }),
  };
}

/** A field up to its first NUL, or all of it. */
export function untilNul(field: Uint8Array): Uint8Array {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}
