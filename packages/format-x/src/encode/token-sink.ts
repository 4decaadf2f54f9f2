/**
 * Where the tokens of a file go. Text writes everything; a binary sink leaves out separators and line ends and gathers
 * neighbouring numbers into lists. Names and strings are bytes as stored, since .x declares no encoding.
 */
export interface TokenSink {
  /** The sixteen bytes every file begins with. */
  header(version: string): void;
  template(declaration: TemplateDeclaration): void;
  /** Begins an object. */
  open(type: string, name?: Uint8Array): void;
  /** Ends the object opened last. */
  close(): void;
  /** `{name}`, by which one object points at another; an identifier may stand with the name or for it. */
  reference(name: Uint8Array | undefined, guid?: string): void;
  integer(value: number): void;
  float(value: number): void;
  /** A number of no declared type, or of 64 bits. */
  number(value: number): void;
  /** @throws RangeError for bytes a string of this encoding cannot hold */
  string(raw: Uint8Array): void;
  guid(guid: string): void;
  /** `;`, behind every member. */
  endMember(): void;
  /** `,`, between the elements of an array. */
  nextElement(): void;
  /** A place where a line may end. */
  lineEnd(): void;
  /** Chunks that are full; each owns its buffer. */
  full(): Generator<Uint8Array<ArrayBuffer>, void, void>;
  /** What is left. */
  rest(): Generator<Uint8Array<ArrayBuffer>, void, void>;
}

export interface TemplateDeclaration {
  readonly name: string;
  readonly guid?: string;
  /** Each a line of the text grammar without its semicolon: `array Vector vertices[nVertices]`. */
  readonly members: readonly string[];
  /** `...` for any child, names for these alone, absent for none. */
  readonly children?: string;
}
