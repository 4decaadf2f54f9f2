const hostIsLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * The bytes as 32-bit words of the host, in place where they lie at a multiple of four. What follows the last whole word
 * is left out.
 */
export function alignedWords(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = (bytes.byteOffset & 3) === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, length >>> 2);
}

/**
 * The little-endian floats that lie at one place of each record, bit for bit, NaN with its payload too.
 * @param from where they begin in a record, in bytes
 * @param numbers how many of them lie there
 */
export function floatColumn(
  bytes: Uint8Array,
  recordBytes: number,
  from: number,
  numbers: number,
): Float32Array<ArrayBuffer> {
  const values = new Float32Array((bytes.length / recordBytes) * numbers);
  // As integers, since a float on its way may lose the payload of a NaN.
  const bits = new Int32Array(values.buffer);
  if (hostIsLittleEndian && ((recordBytes | from) & 3) === 0) {
    const words = alignedWords(bytes);
    const stride = recordBytes >>> 2;
    for (let at = from >>> 2, to = 0; to < bits.length; at += stride)
      for (let number = 0; number < numbers; number++) bits[to++] = words[at + number] as number;
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = from, to = 0; to < bits.length; at += recordBytes)
      for (let number = 0; number < numbers; number++) bits[to++] = view.getInt32(at + number * 4, true);
  }
  return values;
}
