import type { XTemplateMember } from '../events.ts';

export type TemplateMember = XTemplateMember;

/** The layout of the objects of one kind. */
export interface Template {
  readonly name: string;
  readonly members: readonly TemplateMember[];
}

/** What a primitive type is read as. */
export type Primitive = 'float' | 'double' | 'unsigned' | 'signed' | 'string' | 'nothing';

/** Primitive types by name (specification section 3). Integers of 64 bits are exact up to 2⁵³. */
const PRIMITIVES: Readonly<Record<string, Primitive>> = {
  FLOAT: 'float',
  DOUBLE: 'double',
  LONGLONG: 'double',
  ULONGLONG: 'double',
  WORD: 'unsigned',
  DWORD: 'unsigned',
  UCHAR: 'unsigned',
  BYTE: 'unsigned',
  CHAR: 'signed',
  SWORD: 'signed',
  SDWORD: 'signed',
  STRING: 'string',
  CSTRING: 'string',
  LPSTR: 'string',
  UNICODE: 'string',
  VOID: 'nothing',
};

/** What a type is read as; undefined for the name of a template. */
export function primitiveOf(type: string): Primitive | undefined {
  const name = type.toUpperCase();
  return Object.hasOwn(PRIMITIVES, name) ? PRIMITIVES[name] : undefined;
}
