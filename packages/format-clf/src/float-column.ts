import type { ByteSpan, DecodeContext, FloatArray } from '@rigstream/core';

/** The floats that lie at one place of each record, bit for bit. */
export function floatColumn(view: DataView, recordBytes: number, from: number, numbers: number): FloatArray {
  const values = new Float32Array((view.byteLength / recordBytes) * numbers);
  const bits = new Uint32Array(values.buffer);
  for (let at = from, to = 0; at < view.byteLength; at += recordBytes)
    for (let k = 0; k < numbers; k++) bits[to++] = view.getUint32(at + k * 4, true);
  return values;
}

/** Warns once for values of one batch that are NaN or infinite; they are delivered as stored. */
export function warnNonFinite(
  context: DecodeContext,
  span: ByteSpan,
  what: string,
  ...lists: readonly FloatArray[]
): void {
  let finite = true;
  for (const values of lists)
    for (let at = 0; at < values.length; at++) finite &&= Number.isFinite(values[at]);
  if (!finite) context.warn('non-finite', `${what} are not finite`, { span });
}
