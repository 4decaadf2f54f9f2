import type { DecodeContext, Name } from '@rigstream/core';
import { nameField } from '@rigstream/core/records';
import { NAME_BYTES } from './layout.ts';

/** A name of 32 bytes at the head of a record; what follows its first NUL is no part of it. Absent where empty. */
export function readName(context: DecodeContext, record: Uint8Array): Name | undefined {
  return nameField(context, record.subarray(0, NAME_BYTES), undefined, 'latin1').name;
}
