/** Fields of a file: 32-bit integers as they are, floats, halves, bytes and text in an object each. */
export type Field =
  | number
  | { readonly float: readonly number[] }
  | { readonly half: readonly number[] }
  | { readonly bytes: readonly number[] }
  | { readonly text: string };

/** Fields one after the other; lists of them may be nested. */
export type Fields = readonly (Field | Fields)[];

export const float = (...numbers: readonly number[]): Field => ({ float: numbers });
export const half = (...numbers: readonly number[]): Field => ({ half: numbers });
export const bytes = (...numbers: readonly number[]): Field => ({ bytes: numbers });
/** Letters of ASCII without a length. */
export const text = (letters: string): Field => ({ text: letters });

export function bytesOf(fields: Fields): Buffer {
  return Buffer.concat(
    fields.map((field) => {
      if (isList(field)) return bytesOf(field);
      if (typeof field === 'number') return Buffer.from(Int32Array.of(field).buffer);
      if ('float' in field) return Buffer.from(Float32Array.from(field.float).buffer);
      if ('half' in field) return Buffer.from(Int16Array.from(field.half).buffer);
      return 'bytes' in field ? Buffer.from(field.bytes) : Buffer.from(field.text, 'latin1');
    }),
  );
}

function isList(field: Field | Fields): field is Fields {
  return Array.isArray(field);
}
