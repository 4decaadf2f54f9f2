/**
 * Writes a name into a field of fixed size, and behind its NUL what stood there.
 * @throws RangeError for a name longer than its field, or with a NUL in it
 */
export function fillName(field: Uint8Array, name: Uint8Array = none, stale: Uint8Array = none): void {
  if (name.length > field.length)
    throw new RangeError(`a name of ${name.length} bytes does not fit a field of ${field.length}`);
  refuseNul(name);
  field.set(name);
  field.set(
    stale.subarray(0, Math.max(0, field.length - name.length - 1)),
    Math.min(name.length + 1, field.length),
  );
}

/** @throws RangeError for a name a NUL would cut */
export function refuseNul(name: Uint8Array): void {
  if (name.includes(0)) throw new RangeError('a name holds a NUL, which would end it');
}

const none = new Uint8Array(0);
