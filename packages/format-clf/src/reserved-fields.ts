export interface ReservedFields {
  readonly records: Uint32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

/** The records of a batch whose reserved field is not zero, and the field as words of four bytes, or one of two. */
export function reservedFields(
  view: DataView,
  first: number,
  recordBytes: number,
  fieldAt: number,
  fieldBytes: number,
): ReservedFields {
  const records: number[] = [];
  const words: number[] = [];
  for (let at = 0; at < view.byteLength; at += recordBytes) {
    const field: number[] = [];
    for (let word = at + fieldAt; word < at + fieldAt + fieldBytes; word += 4)
      field.push(fieldBytes === 2 ? view.getUint16(word, true) : view.getUint32(word, true));
    if (field.every((word) => word === 0)) continue;
    records.push(first + at / recordBytes);
    words.push(...field);
  }
  return { records: Uint32Array.from(records), words: Uint32Array.from(words) };
}
