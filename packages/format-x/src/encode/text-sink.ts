import type { XTemplateMember } from '../events.ts';
import type { ByteOutput } from './byte-output.ts';
import type { Chunks } from './chunks.ts';
import { FLOAT_TEXT_BYTES, writeFloat, writeInteger, writeNumber } from './float-text.ts';
import type { TemplateDeclaration, TokenSink } from './token-sink.ts';

const SEMICOLON = 0x3b;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const INDENT = 2;
/** What ends a word in text, or begins something else: separators, brackets, comments, space. */
const UNFIT_FOR_WORDS = /[\0\t-\r "#,/;<>[\]{}]/;
/** The name of an object may have single spaces inside. */
const UNFIT_FOR_NAMES = /[\0\t-\r"#,/;<>[\]{}]|^ | $| {2}/;

/** Writes the text encoding. Objects are indented, their numbers are not, since files are mostly numbers. */
export class TextSink implements TokenSink {
  readonly #output: ByteOutput;
  #depth = 0;
  /** The header stands in the first line. */
  #lineStart = false;

  constructor(output: ByteOutput) {
    this.#output = output;
    this.lineEnd();
  }

  template({ name, guid, members, children }: TemplateDeclaration): void {
    const words = [name, ...members.flatMap((member) => [member.type, member.name]), ...children];
    for (const word of words) expectFit(word, UNFIT_FOR_WORDS);
    this.#line(`template ${name} {`);
    if (guid !== undefined) this.#line(` <${guid}>`);
    for (const member of members) this.#line(` ${memberText(member)};`);
    if (children.length > 0) this.#line(` [${children.join(',')}]`);
    this.#line('}');
  }

  open(type: string, name?: Uint8Array): void {
    expectFit(type, UNFIT_FOR_WORDS);
    this.#beginLine();
    this.#latin1(type);
    if (name !== undefined && name.length > 0) {
      this.#byte(SPACE);
      this.#name(name);
    }
    this.#latin1(' {');
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
    if (name !== undefined) this.#name(name);
    if (guid !== undefined) this.#latin1(`${name === undefined ? '' : ' '}<${guid}>`);
    this.#byte(CLOSING_BRACE);
    this.lineEnd();
  }

  integer(value: number): void {
    this.#number(writeInteger, value);
  }

  float(value: number): void {
    this.#number(writeFloat, value);
  }

  double(value: number): void {
    this.#number(writeNumber, value);
  }

  number(value: number): void {
    this.#number(writeNumber, value);
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
    this.#latin1(`<${guid}>`);
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

  full(): Chunks {
    return this.#output.full();
  }

  rest(): Chunks {
    return this.#output.rest();
  }

  /** Objects and references stand on lines of their own. */
  #beginLine(): void {
    this.lineEnd();
    for (let column = 0; column < this.#depth * INDENT; column++) this.#byte(SPACE);
  }

  #line(text: string): void {
    this.#latin1(text);
    this.lineEnd();
  }

  #number(write: typeof writeFloat, value: number): void {
    const output = this.#output;
    output.reserve(FLOAT_TEXT_BYTES);
    output.length = write(value, output.bytes, output.length);
    this.#lineStart = false;
  }

  #latin1(text: string): void {
    this.#output.latin1(text);
    this.#lineStart = false;
  }

  #name(bytes: Uint8Array): void {
    expectFit(latin1Of(bytes), UNFIT_FOR_NAMES);
    this.#raw(bytes);
  }

  #raw(bytes: Uint8Array): void {
    this.#output.raw(bytes);
    this.#lineStart = false;
  }

  #byte(value: number): void {
    this.#output.byte(value);
    this.#lineStart = false;
  }
}

function latin1Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** @throws RangeError for what would be read back as something else; in binary files a name may be anything */
function expectFit(name: string, unfit: RegExp): void {
  if (!unfit.test(name)) return;
  throw new RangeError(
    `${JSON.stringify(name)} cannot be a name in text .x: separators, brackets and comments end one`,
  );
}

function memberText({ type, name, dimensions }: XTemplateMember): string {
  const sizes = dimensions.map((size) => `[${size}]`).join('');
  return `${dimensions.length > 0 ? 'array ' : ''}${type}${name === '' ? '' : ` ${name}`}${sizes}`;
}
