/**
 * A label out of a file: decoded for people, with the stored bytes beside it, so that a wrong guess of the
 * encoding loses nothing.
 */
export interface Name {
  readonly text: string;
  /** The bytes as stored, without quotes, length or terminator. */
  readonly raw: Uint8Array<ArrayBuffer>;
}

/** Points at another thing of the file: by its index among the things of its kind, or by a name bound later. */
export type Ref = { readonly index: number } | { readonly name: Name };
