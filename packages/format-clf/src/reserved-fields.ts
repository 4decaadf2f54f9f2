import type { ByteSpan } from '@rigstream/core';
import type { ClfReservedEvent } from './events.ts';

/** The records of a batch whose reserved field is not zero, with the field as words; nothing where all are zero. */
export function reservedFields(
  view: DataView,
  recordBytes: number,
  fieldAt: number,
  fieldBytes: number,
  {
    first,
    ...event
  }: Pick<ClfReservedEvent, 'of' | 'mesh'> & { readonly first: number; readonly span: ByteSpan },
): ClfReservedEvent[] {
  const records: number[] = [];
  const words: number[] = [];
  for (let at = 0; at < view.byteLength; at += recordBytes) {
    let isZero = true;
    for (let byte = at + fieldAt; byte < at + fieldAt + fieldBytes; byte += 2)
      isZero &&= view.getUint16(byte, true) === 0;
    if (isZero) continue;
    records.push(first + at / recordBytes);
    for (let byte = at + fieldAt; byte < at + fieldAt + fieldBytes; byte += 4)
      words.push(fieldBytes === 2 ? view.getUint16(byte, true) : view.getUint32(byte, true));
  }
  if (records.length === 0) return [];
  return [
    { type: 'clf:reserved', ...event, records: Uint32Array.from(records), words: Uint32Array.from(words) },
  ];
}
