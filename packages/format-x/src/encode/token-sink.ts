import type { XTemplateEvent } from '../events.ts';
import type { Chunks } from './chunks.ts';

/**
 * Where the tokens of a file go. Text writes everything; a binary sink leaves out separators and line ends and gathers
 * neighbouring numbers into lists. Names and strings are bytes as stored, since .x declares no encoding.
 */
export interface TokenSink {
  template(declaration: TemplateDeclaration): void;
  /** Begins an object. */
  open(type: string, name?: Uint8Array): void;
  /** Ends the object opened last. */
  close(): void;
  /** `{name}`, by which one object points at another; an identifier may stand with the name or for it. */
  reference(name: Uint8Array | undefined, guid?: string): void;
  /** A whole number from −2³¹ to 2³² − 1, or what a file had in place of one. */
  integer(value: number): void;
  float(value: number): void;
  double(value: number): void;
  /** A number of no declared type, or one that files store whole although it need not be, such as a time. */
  number(value: number): void;
  /** @throws RangeError for bytes a string of this encoding cannot hold */
  string(raw: Uint8Array): void;
  /** @throws RangeError for an identifier this encoding cannot hold */
  guid(guid: string): void;
  /** `;`, behind every member. */
  endMember(): void;
  /** `,`, between the elements of an array. */
  nextElement(): void;
  /** A place where a line may end. */
  lineEnd(): void;
  /** Chunks that are full; each owns its buffer. */
  full(): Chunks;
  /** What is left. */
  rest(): Chunks;
}

/** A template as a file declares it. */
export type TemplateDeclaration = Pick<XTemplateEvent, 'name' | 'guid' | 'members' | 'children'>;
