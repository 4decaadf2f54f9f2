import type { ByteSpan } from '../byte-span.ts';
import type { DecodeContext } from '../decode-context.ts';
import type { WarningCode } from '../fault-codes.ts';

/** Warns where a number of the file is not below its limit. */
export function warnTooLarge(
  context: DecodeContext,
  code: WarningCode,
  what: string,
  span: ByteSpan,
  found: number,
  limit: number,
): void {
  if (found >= limit)
    context.warn(code, `${what}: too large`, { span, expected: `less than ${limit}`, found: `${found}` });
}
