export interface LabelText {
  readonly text: string;
  /** True when the bytes were not valid UTF-8. */
  readonly fellBack: boolean;
}

/**
 * Decodes labels in `encoding`, or as UTF-8 with a fallback where they are not valid UTF-8.
 * @throws RangeError for an encoding label the platform does not know
 */
export function createLabelDecoder(
  encoding: string | undefined,
): (bytes: Uint8Array, fallback: string) => LabelText {
  const decoder = new TextDecoder(encoding, { fatal: encoding === undefined, ignoreBOM: true });
  return (bytes, fallback) => {
    try {
      return { text: decoder.decode(bytes), fellBack: false };
    } catch {
      return { text: new TextDecoder(fallback, { ignoreBOM: true }).decode(bytes), fellBack: true };
    }
  };
}
