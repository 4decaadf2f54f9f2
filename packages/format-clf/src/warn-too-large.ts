import type { ByteSpan, DecodeContext, WarningCode } from '@rigstream/core';

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
