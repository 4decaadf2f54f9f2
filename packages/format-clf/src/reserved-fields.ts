import type { ByteSpan } from '@rigstream/core';
import { alignedWords } from '@rigstream/core/records';
import type { ClfReservedEvent } from './events.ts';

/** The records of a batch whose reserved field is not zero, with the field as words; nothing where all are zero. */
export function reservedFields(
  bytes: Uint8Array,
  recordBytes: number,
  fieldAt: number,
  fieldBytes: number,
  {
    first,
    ...event
  }: Pick<ClfReservedEvent, 'of' | 'mesh'> & { readonly first: number; readonly span: ByteSpan },
): ClfReservedEvent[] {
  if (areZero(bytes, recordBytes, fieldAt, fieldBytes)) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const records: number[] = [];
  const words: number[] = [];
  for (let at = 0; at < bytes.length; at += recordBytes) {
    const start = at + fieldAt;
    if (areZero(bytes.subarray(start, start + fieldBytes), fieldBytes, 0, fieldBytes)) continue;
    records.push(first + at / recordBytes);
    for (let byte = start; byte < start + fieldBytes; byte += 4)
      words.push(fieldBytes === 2 ? view.getUint16(byte, true) : view.getUint32(byte, true));
  }
  return [
    { type: 'clf:reserved', ...event, records: Uint32Array.from(records), words: Uint32Array.from(words) },
  ];
}

/** Whether one field of every record is zero. */
function areZero(bytes: Uint8Array, recordBytes: number, fieldAt: number, fieldBytes: number): boolean {
  let any = 0;
  if (((recordBytes | fieldAt | fieldBytes) & 3) === 0) {
    const words = alignedWords(bytes);
    for (let at = fieldAt >>> 2; at < words.length; at += recordBytes >>> 2)
      for (let word = 0; word < fieldBytes >>> 2; word++) any |= words[at + word] as number;
  } else {
    for (let at = fieldAt; at < bytes.length; at += recordBytes)
      for (let byte = 0; byte < fieldBytes; byte++) any |= bytes[at + byte] as number;
  }
  return any === 0;
}
