import { GUID_BYTES, SPELLING, TOKEN } from '../binary/tokens.ts';
import type { XTemplateMember } from '../events.ts';
import type { ByteOutput } from './byte-output.ts';
import type { Chunks } from './chunks.ts';
import type { TemplateDeclaration, TokenSink } from './token-sink.ts';

const TOKEN_BYTES = 2;
const INTEGER_BYTES = 4;
const LEAST_INTEGER = -(2 ** 31);
const MOST_INTEGER = 2 ** 32 - 1;
const OPEN_TO_ALL = '...';

/** Tokens without a payload by their spelling, which is how templates are declared. */
const TOKEN_OF: ReadonlyMap<string, number> = new Map([
  ...Array.from(SPELLING, ([token, spelling]) => [spelling, token] as const),
  // Other names of types that have a token.
  ['LPSTR', 49],
  ['BYTE', 45],
]);

/**
 * Writes the binary token stream (specification section 4). Numbers of a kind that follow each other share a list,
 * whatever members they belong to, as in files of other writers. The count of a list stands before it, so it stays in
 * the chunk until the list ends; a list that outgrows its chunk goes on as another.
 */
export class BinarySink implements TokenSink {
  readonly #output: ByteOutput;
  readonly #floatBytes: number;
  /** Token of the list being written; 0 without one. */
  #list = 0;
  /** Where the count of the list stands in the chunk. */
  #countAt = 0;
  #count = 0;

  /** @param floatBits width of a float in lists, 32 or 64: the header says which */
  constructor(output: ByteOutput, floatBits: number) {
    this.#output = output;
    this.#floatBytes = floatBits / 8;
  }

  template({ name, guid, members, children }: TemplateDeclaration): void {
    this.#token(TOKEN.template);
    this.#name(name);
    this.#token(TOKEN.leftBrace);
    if (guid !== undefined) this.guid(guid);
    for (const member of members) this.#member(member);
    if (children.length > 0) {
      this.#keyword('[');
      for (const [index, child] of children.entries()) {
        if (index > 0) this.#token(TOKEN.comma);
        if (child === OPEN_TO_ALL) for (const dot of child) this.#keyword(dot);
        else this.#name(child);
      }
      this.#keyword(']');
    }
    this.#token(TOKEN.rightBrace);
  }

  open(type: string, name?: Uint8Array): void {
    if (type !== '') this.#name(type);
    if (name !== undefined && name.length > 0) this.#label(TOKEN.name, name);
    this.#token(TOKEN.leftBrace);
  }

  close(): void {
    this.#token(TOKEN.rightBrace);
  }

  reference(name: Uint8Array | undefined, guid?: string): void {
    this.#token(TOKEN.leftBrace);
    if (name !== undefined) this.#label(TOKEN.name, name);
    if (guid !== undefined) this.guid(guid);
    this.#token(TOKEN.rightBrace);
  }

  integer(value: number): void {
    if (!(Number.isInteger(value) && value >= LEAST_INTEGER && value <= MOST_INTEGER)) {
      this.float(value);
      return;
    }
    const at = this.#place(TOKEN.integerList, INTEGER_BYTES);
    this.#output.view.setUint32(at, value, true);
  }

  float(value: number): void {
    const bytes = this.#floatBytes;
    const at = this.#place(TOKEN.floatList, bytes);
    if (bytes === 4) this.#output.view.setFloat32(at, value, true);
    else this.#output.view.setFloat64(at, value, true);
  }

  double(value: number): void {
    this.float(value);
  }

  number(value: number): void {
    if (value >= 0 && !Object.is(value, -0)) this.integer(value);
    else this.float(value);
  }

  string(raw: Uint8Array): void {
    this.#label(TOKEN.string, raw);
    this.#token(TOKEN.semicolon);
  }

  guid(guid: string): void {
    const digits = guid.replaceAll('-', '');
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(guid)) {
      throw new RangeError(
        `${JSON.stringify(guid)} is no GUID, and binary .x cannot hold anything else there`,
      );
    }
    this.#token(TOKEN.guid, GUID_BYTES);
    const { view, length } = this.#output;
    const part = (from: number, to: number): number => Number.parseInt(digits.slice(from, to), 16);
    view.setUint32(length, part(0, 8), true);
    view.setUint16(length + 4, part(8, 12), true);
    view.setUint16(length + 6, part(12, 16), true);
    for (let byte = 8; byte < GUID_BYTES; byte++) view.setUint8(length + byte, part(2 * byte, 2 * byte + 2));
    this.#output.length += GUID_BYTES;
  }

  endMember(): void {}

  nextElement(): void {}

  lineEnd(): void {}

  full(): Chunks {
    return this.#output.full();
  }

  *rest(): Chunks {
    this.#endList();
    yield* this.#output.rest();
  }

  /** `[array] type [name] {[size]};` */
  #member({ type, name, dimensions }: XTemplateMember): void {
    if (dimensions.length > 0) this.#keyword('array');
    const token = TOKEN_OF.get(type.toUpperCase());
    if (token === undefined) this.#name(type);
    else this.#token(token);
    if (name !== '') this.#name(name);
    for (const size of dimensions) {
      this.#keyword('[');
      if (typeof size === 'string') this.#name(size);
      else this.#loneInteger(size);
      this.#keyword(']');
    }
    this.#token(TOKEN.semicolon);
  }

  #loneInteger(value: number): void {
    this.#token(TOKEN.integer, INTEGER_BYTES);
    this.#unsigned(value);
  }

  #name(text: string): void {
    this.#label(
      TOKEN.name,
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
    );
  }

  #label(token: number, bytes: Uint8Array): void {
    this.#token(token, INTEGER_BYTES);
    this.#unsigned(bytes.length);
    this.#output.raw(bytes);
  }

  #keyword(spelling: string): void {
    this.#token(TOKEN_OF.get(spelling) as number);
  }

  /** @param payloadBytes room for what follows the token */
  #token(token: number, payloadBytes = 0): void {
    this.#endList();
    const output = this.#output;
    output.reserve(TOKEN_BYTES + payloadBytes);
    output.view.setUint16(output.length, token, true);
    output.length += TOKEN_BYTES;
  }

  #unsigned(value: number): void {
    this.#output.view.setUint32(this.#output.length, value, true);
    this.#output.length += INTEGER_BYTES;
  }

  /** Where the next value of such a list goes in the chunk. */
  #place(list: number, bytes: number): number {
    const output = this.#output;
    if (this.#list !== list || output.room < bytes) {
      this.#token(list, INTEGER_BYTES + bytes);
      this.#list = list;
      this.#countAt = output.length;
      output.length += INTEGER_BYTES;
    }
    this.#count++;
    const at = output.length;
    output.length += bytes;
    return at;
  }

  #endList(): void {
    if (this.#list === 0) return;
    this.#output.view.setUint32(this.#countAt, this.#count, true);
    this.#list = 0;
    this.#count = 0;
  }
}
