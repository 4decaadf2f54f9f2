import type { ByteSpan, DecodeContext } from '@rigstream/core';

/** Warns once for values of one batch that are NaN or infinite; they are delivered as stored. */
export function warnNonFinite(
  context: DecodeContext,
  values: Float32Array,
  span: ByteSpan,
  what: string,
): void {
  let finite = true;
  for (let index = 0; index < values.length; index++) finite &&= Number.isFinite(values[index]);
  if (!finite) context.warn('non-finite', `${what} hold numbers that are not finite`, { span });
}
