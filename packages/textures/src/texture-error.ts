/**
 * - `unknown-format`: no kind of picture that is read;
 * - `unsupported-variant`: the kind is read, but not this layout of it;
 * - `truncated`: the pixels, or what is needed for them, lie past the end;
 * - `invalid-value`: the header contradicts itself;
 * - `limit-exceeded`: more pixels than are read.
 */
export type TextureErrorCode =
  'unknown-format' | 'unsupported-variant' | 'truncated' | 'invalid-value' | 'limit-exceeded';

/** Thrown for bytes that cannot be made a picture of. */
export class TextureError extends TypeError {
  override readonly name = 'TextureError';
  readonly code: TextureErrorCode;
  /** What the bytes have instead. */
  readonly found: string;

  constructor(code: TextureErrorCode, expected: string, found: string, options?: ErrorOptions) {
    super(`expected ${expected}, found ${found}`, options);
    this.code = code;
    this.found = found;
  }
}
