/** The buffers of an event that can be transferred, and the bytes of all its arrays. */
export interface EventBuffers {
  readonly own: Set<ArrayBuffer>;
  bytes: number;
}

/**
 * Collects the buffers of typed arrays anywhere in an event. The bytes of a name are left: decoders keep names, and
 * yield one in several events.
 */
export function collectBuffers(value: unknown, buffers: EventBuffers): void {
  if (Object(value) !== value) return;
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    buffers.bytes += byteLength;
    // A view of a part shares its buffer with something; shared memory cannot be transferred.
    if (byteLength === buffer.byteLength && {}.toString.call(buffer) === '[object ArrayBuffer]')
      buffers.own.add(buffer as ArrayBuffer);
    return;
  }
  const { text, raw } = value as { text?: unknown; raw?: unknown };
  if (typeof text === 'string' && ArrayBuffer.isView(raw)) buffers.bytes += raw.byteLength;
  else for (const part of Object.values(value as object)) collectBuffers(part, buffers);
}
