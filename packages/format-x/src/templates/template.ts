/** One member of a template. */
export interface TemplateMember {
  readonly name: string;
  /** A primitive type in upper case, or the name of a template. */
  readonly type: string;
  /** Of an array: sizes, or names of the earlier members that hold them. */
  readonly dimensions: readonly (number | string)[];
}

/** The layout of the objects of one kind. */
export interface Template {
  readonly name: string;
  readonly members: readonly TemplateMember[];
}

/** What a primitive type is read as. */
export type Primitive = 'float' | 'double' | 'unsigned' | 'signed' | 'string' | 'nothing';

/** Primitive types by name (specification section 3). Integers of 64 bits are exact up to 2⁵³. */
export function primitiveOf(type: string): Primitive | undefined {
  switch (type.toUpperCase()) {
    case 'FLOAT':
      return 'float';
    case 'DOUBLE':
    case 'LONGLONG':
    case 'ULONGLONG':
      return 'double';
    case 'WORD':
    case 'DWORD':
    case 'UCHAR':
    case 'BYTE':
      return 'unsigned';
    case 'CHAR':
    case 'SWORD':
    case 'SDWORD':
      return 'signed';
    case 'STRING':
    case 'CSTRING':
    case 'LPSTR':
    case 'UNICODE':
      return 'string';
    case 'VOID':
      return 'nothing';
    default:
      return undefined;
  }
}
