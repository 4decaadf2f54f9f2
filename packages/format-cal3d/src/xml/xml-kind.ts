import type { AssetEvent, DecodeContext, DeclaredThing } from '@rigstream/core';
import type { AnyEvent } from '../records/record-context.ts';
import type { XmlReader } from './xml-reader.ts';

export type XmlRoutine = Generator<AnyEvent | number, void, void>;

/** What stands at the head of a file. */
export interface XmlHead {
  readonly version: number | undefined;
  readonly declared: Readonly<Partial<Record<DeclaredThing, number | undefined>>>;
  readonly duration: number | undefined;
}

/** How one kind of XML files is decoded. */
export interface XmlKind {
  readonly magic: string;
  readonly kind: AssetEvent['kind'];
  /** Counts in the tag of the root. */
  declared(reader: XmlReader): XmlHead['declared'];
  /** Decodes what the root holds, behind its tag, up to its end. */
  decode(reader: XmlReader, context: DecodeContext, head: XmlHead): XmlRoutine;
}
