/** The same bytes in chunks of `size`, the last one shorter. */
export async function* rechunk(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void, void> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    let start = 0;
    while (heldBytes + chunk.length - start >= size) {
      const end = start + size - heldBytes;
      yield heldBytes === 0 ? chunk.subarray(start, end) : join([...held, chunk.subarray(start, end)], size);
      held = [];
      heldBytes = 0;
      start = end;
    }
    // A copy, since a source may reuse the memory of its chunk.
    if (start < chunk.length) held.push(chunk.slice(start));
    heldBytes += chunk.length - start;
  }
  if (heldBytes > 0) yield join(held, heldBytes);
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
