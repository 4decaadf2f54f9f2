import { FLOAT_TEXT_BYTES, writeAscii, writeFloat, writeInteger, writeNumber } from './float-text.ts';
import type { TemplateDeclaration, TokenSink } from './token-sink.ts';

const CHUNK_BYTES = 65_536;
const SEMICOLON = 0x3b;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const INDENT = 2;

/** Writes the text encoding. Objects are indented, their numbers are not, since files are mostly numbers. */
export class TextSink implements TokenSink {
  #chunk = new Uint8Array(CHUNK_BYTES);
  #length = 0;
  #ready: Uint8Array<ArrayBuffer>[] = [];
  #depth = 0;
  #lineStart = true;

  header(version: string): void {
    this.#ascii(`xof ${version}txt 0032`);
    this.lineEnd();
  }

  template(declaration: TemplateDeclaration): void {
    this.#ascii(`template ${declaration.name} {`);
    this.lineEnd();
    if (declaration.guid !== undefined) this.#ascii(` <${declaration.guid}>`);
    this.lineEnd();
    for (const member of declaration.members) {
      this.#ascii(` ${member};`);
      this.lineEnd();
    }
    if (declaration.children !== undefined) {
      this.#ascii(` [${declaration.children}]`);
      this.lineEnd();
    }
    this.#ascii('}');
    this.lineEnd();
  }

  open(type: string, name?: Uint8Array): void {
    this.#beginLine();
    this.#ascii(type);
    if (name !== undefined && name.length > 0) {
      this.#byte(SPACE);
      this.#raw(name);
    }
    this.#ascii(' {');
    this.lineEnd();
    this.#depth++;
  }

  close(): void {
    this.#depth--;
    this.#beginLine();
    this.#byte(CLOSING_BRACE);
    this.lineEnd();
  }

  reference(name: Uint8Array | undefined, guid?: string): void {
    this.#beginLine();
    this.#byte(OPENING_BRACE);
    if (name !== undefined) this.#raw(name);
    if (guid !== undefined) this.#ascii(`${name === undefined ? '' : ' '}<${guid}>`);
    this.#byte(CLOSING_BRACE);
    this.lineEnd();
  }

  integer(value: number): void {
    this.#reserve(FLOAT_TEXT_BYTES);
    this.#length = writeInteger(value, this.#chunk, this.#length);
    this.#lineStart = false;
  }

  float(value: number): void {
    this.#reserve(FLOAT_TEXT_BYTES);
    this.#length = writeFloat(value, this.#chunk, this.#length);
    this.#lineStart = false;
  }

  number(value: number): void {
    this.#reserve(FLOAT_TEXT_BYTES);
    this.#length = writeNumber(value, this.#chunk, this.#length);
    this.#lineStart = false;
  }

  string(raw: Uint8Array): void {
    if (raw.includes(QUOTE)) {
      throw new RangeError(
        'a string of text .x cannot hold a quotation mark: the format has no escape for it',
      );
    }
    this.#byte(QUOTE);
    this.#raw(raw);
    this.#byte(QUOTE);
  }

  guid(guid: string): void {
    this.#beginLine();
    this.#ascii(`<${guid}>`);
    this.lineEnd();
  }

  endMember(): void {
    this.#byte(SEMICOLON);
  }

  nextElement(): void {
    this.#byte(COMMA);
  }

  lineEnd(): void {
    if (this.#lineStart) return;
    this.#byte(LINE_FEED);
    this.#lineStart = true;
  }

  *full(): Generator<Uint8Array<ArrayBuffer>, void, void> {
    const ready = this.#ready;
    if (ready.length === 0) return;
    this.#ready = [];
    yield* ready;
  }

  *rest(): Generator<Uint8Array<ArrayBuffer>, void, void> {
    if (this.#length > 0) this.#startChunk();
    yield* this.full();
  }

  /** Objects and references stand on lines of their own. */
  #beginLine(): void {
    this.lineEnd();
    for (let column = 0; column < this.#depth * INDENT; column++) this.#byte(SPACE);
  }

  #ascii(text: string): void {
    this.#reserve(text.length);
    this.#length = writeAscii(text, this.#chunk, this.#length);
    this.#lineStart = false;
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#chunk.set(bytes, this.#length);
    this.#length += bytes.length;
    this.#lineStart = false;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#chunk[this.#length++] = value;
    this.#lineStart = false;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#chunk.length) return;
    this.#startChunk(bytes);
  }

  #startChunk(bytes = 0): void {
    this.#ready.push(this.#chunk.subarray(0, this.#length));
    this.#chunk = new Uint8Array(Math.max(CHUNK_BYTES, bytes));
    this.#length = 0;
  }
}
