import type { DecodeContext, Name } from '@rigstream/core';
import { NAME_BYTES } from './layout.ts';

/** A name of 32 bytes at the head of a record; what follows its first NUL is no part of it. Absent where empty. */
export function readName(context: DecodeContext, record: Uint8Array): Name | undefined {
  const field = record.subarray(0, NAME_BYTES);
  const end = field.indexOf(0);
  return end === 0 ? undefined : context.text(end < 0 ? field : field.subarray(0, end), undefined, 'latin1');
}
