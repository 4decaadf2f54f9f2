export interface SlotGroup {
  /** First index into the triangles; a multiple of three. */
  readonly start: number;
  readonly count: number;
  readonly slot: number;
}

export interface GroupedTriangles {
  /** For each triangle of the result, its place among the given ones. */
  readonly order: Uint32Array<ArrayBuffer>;
  readonly groups: readonly SlotGroup[];
}

/** Orders triangles by material slot; those of one slot keep their order. A stable counting sort. */
export function groupTriangles(slotOfTriangle: Uint32Array, slots: number): GroupedTriangles {
  const starts = new Uint32Array(slots + 1);
  for (const slot of slotOfTriangle) starts[slot + 1] = (starts[slot + 1] ?? 0) + 1;
  const groups: SlotGroup[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const start = starts[slot] ?? 0;
    const count = starts[slot + 1] ?? 0;
    if (count > 0) groups.push({ start: start * 3, count: count * 3, slot });
    starts[slot + 1] = start + count;
  }
  const order = new Uint32Array(slotOfTriangle.length);
  for (let triangle = 0; triangle < slotOfTriangle.length; triangle++) {
    const slot = slotOfTriangle[triangle] ?? 0;
    const place = starts[slot] ?? 0;
    order[place] = triangle;
    starts[slot] = place + 1;
  }
  return { order, groups };
}
