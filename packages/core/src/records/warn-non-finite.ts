import type { ByteSpan } from '../byte-span.ts';
import type { DecodeContext } from '../decode-context.ts';
import type { FloatArray } from '../events.ts';

const EXPONENT = 0x7f800000;

/**
 * Warns once for values of one batch that are NaN or infinite; they are delivered as stored.
 * @param what plural noun for the message
 */
export function warnNonFinite(
  context: DecodeContext,
  span: ByteSpan,
  what: string,
  ...lists: readonly FloatArray[]
): void {
  let isFinite = true;
  for (const { buffer, byteOffset, length } of lists) {
    // Bits are quicker to test: every number that is not finite has all of its exponent set.
    const bits = new Int32Array(buffer, byteOffset, length);
    for (let at = 0; at < length; at++) isFinite &&= ((bits[at] as number) & EXPONENT) !== EXPONENT;
  }
  if (!isFinite) context.warn('non-finite', `${what} hold numbers that are not finite`, { span });
}
